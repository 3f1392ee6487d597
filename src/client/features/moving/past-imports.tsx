import { useState } from "react";
import type { ImportOverview } from "../../../shared/schemas/import-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ReportButton } from "./report-view.tsx";

type Import = ImportOverview["imports"][number];

/** Every import, newest first, with its report and its undo. */
export function PastImports({ imports, isBusy }: { imports: readonly Import[]; isBusy: boolean }) {
  const { moving: words } = useAdminWords();
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="moving-past">
      <h2 id="moving-past">{words.past}</h2>
      <ul className="rows plain">
        {imports.map((it) => (
          <li key={it._id}>
            <span className="rows-text">
              <span>{it.name}</span>
              <small>
                <Moment moment={it.startedAt} />
                {` · ${stateOf(it, words)}`}
              </small>
            </span>
            <span className="rows-buttons">
              {it.finishedAt && <ReportButton importId={it._id} name={it.name} />}
              {!it.undoneAt && <UndoButton of={it} isBusy={isBusy} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
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
  const { moving: words } = useAdminWords();
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const undo = trpc.import.undo.useMutation({
    onSettled: () => {
      setAsking(false);
      return utils.invalidate();
    },
  });
  return (
    <>
      <Button className="button" aria-label={words.undoOf(of.name)} isInactive={isBusy} onClick={() => setAsking(true)}>
        {words.undo}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.undoTitle(of.name)}
          action={words.undo}
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate({ importId: of._id })}
          onCancel={() => setAsking(false)}
        >
          {words.undoNote}
        </ConfirmDialog>
      )}
    </>
  );
}
