import type { ImportOverview } from "../../../shared/schemas/import-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ReportButton } from "./report-view.tsx";

type Import = ImportOverview["imports"][number];

/** Every import, newest first, with its report and its undo. */
export function PastImports({ overview: { imports, isRepairable, job } }: { overview: ImportOverview }) {
  const { moving: words } = useAdminWords();
  const isBusy = job?.state === "running";
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="moving-past">
      <h2 id="moving-past">{words.past}</h2>
      <ul className="rows plain">
        {imports.map((it) => (
          <li key={it._id}>
            <RowText name={it.name}>
              <Moment moment={it.startedAt} />
              {` · ${stateOf(it, words)}`}
            </RowText>
            <span className="rows-buttons">
              {it.finishedAt && <ReportButton importId={it._id} name={it.name} />}
              {!it.undoneAt && <UndoButton of={it} isBusy={isBusy} />}
            </span>
          </li>
        ))}
      </ul>
      {isRepairable && <RepairButton />}
    </section>
  );
}

/** Takes back what imports of earlier versions made for posts that had none. */
function RepairButton() {
  const { moving: words } = useAdminWords();
  const utils = trpc.useUtils();
  const repair = trpc.import.repair.useMutation({ onSettled: () => utils.invalidate() });
  return (
    <>
      <p className="field-hint">{words.repairNote}</p>
      <p>
        <Button isInactive={repair.isPending} onClick={() => repair.mutate()}>
          {words.repair}
        </Button>
      </p>
    </>
  );
}

function stateOf(
  { undoneAt, finishedAt, written }: Import,
  words: { undone: string; unfinished: string; written: (count: number) => string },
) {
  if (undoneAt) return words.undone;
  return finishedAt ? words.written(written) : words.unfinished;
}

function UndoButton({ of, isBusy }: { of: Import; isBusy: boolean }) {
  const { actions, moving: words } = useAdminWords();
  const utils = trpc.useUtils();
  const undo = trpc.import.undo.useMutation({ onSettled: () => utils.invalidate() });
  return (
    <ConfirmButton
      aria-label={words.undoOf(of.name)}
      isInactive={isBusy}
      asks={{ title: words.undoTitle(of.name), action: actions.undo, note: words.undoNote }}
      act={() => undo.mutateAsync({ importId: of._id })}
    >
      {actions.undo}
    </ConfirmButton>
  );
}
