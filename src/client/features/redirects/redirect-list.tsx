import type { RedirectRow } from "../../../shared/schemas/redirect-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

/** Every redirect, by path, with how often it was used. */
export function RedirectList({ onEdit }: { onEdit: (row: RedirectRow) => void }) {
  const { redirects: words, actions } = useAdminWords();
  const utils = trpc.useUtils();
  const list = trpc.redirect.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const remove = trpc.redirect.remove.useMutation({
    onSuccess: () => {
      focusMain();
      return utils.redirect.invalidate();
    },
  });
  if (!list.data) return <LoadState query={list} label={words.loading} />;
  const rows = list.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return <p>{words.none}</p>;
  return (
    <>
      <ul className="rows plain" aria-label={words.listName}>
        {rows.map((row) => (
          <li key={row.path} className="rows-wide">
            <RowText name={row.path} dir="auto">
              {words.leads(row.status, row.target)} {words.uses(row.hits)}
              {row.isIdle && <strong>{words.idle}</strong>}
              {row.isTargetMissing && <strong>{words.targetMissing}</strong>}
              {row.lastUsedAt && (
                <>
                  {" · "}
                  <TimeAgo moment={row.lastUsedAt} />
                </>
              )}
            </RowText>
            <span className="rows-buttons">
              <Button aria-label={words.editOne(row.path)} onClick={() => onEdit(row)}>
                {actions.edit}
              </Button>
              <Button
                aria-label={words.removeOne(row.path)}
                isInactive={remove.isPending}
                onClick={() => remove.mutate({ path: row.path })}
              >
                {actions.delete}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
