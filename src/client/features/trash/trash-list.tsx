import { trashDays } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import "../../ui/rows.css";
import "./trash-list.css";

/** Deleted things, last deleted first, with buttons that restore or permanently delete each. */
export function TrashList() {
  const words = useAdminWords();
  const list = trpc.trash.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const { restore, erase, empty } = useChangeTrash();
  if (!list.data) return <LoadState query={list} label={words.trash.loading} />;
  const rows = list.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return <p className="notice">{words.trash.none(trashDays)}</p>;
  return (
    <>
      <div className="trash-note">
        <p>{words.trash.note(trashDays)}</p>
        <ConfirmButton
          asks={{ title: words.trash.emptyTitle, action: words.trash.empty, note: words.trash.emptyNote }}
          act={() => empty.mutateAsync()}
        >
          {words.trash.empty}
        </ConfirmButton>
      </div>
      <ul className="rows plain" aria-label={words.trash.title}>
        {rows.map((row) => (
          <li key={row._id} className="rows-wide">
            <span className="rows-text">
              <span className="trash-title">{row.title || words.posts.untitled}</span>
              <small>{words.trash.deleted(row.kind, <TimeAgo key="ago" moment={row.deletedAt} />)}</small>
            </span>
            <span className="rows-buttons">
              <Button
                className="button button-small"
                aria-label={words.trash.restoreOne(row.title)}
                isInactive={restore.isPending}
                onClick={() => restore.mutate({ trashId: row._id })}
              >
                {words.trash.restore}
              </Button>
              <ConfirmButton
                className="button button-small"
                aria-label={words.trash.eraseOne(row.title)}
                asks={{
                  title: words.trash.eraseTitle(row.title),
                  action: words.trash.erase,
                  note: words.trash.eraseNotes[row.kind],
                }}
                act={() => erase.mutateAsync({ trashId: row._id })}
              >
                {words.trash.erase}
              </ConfirmButton>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

/** The actions of the trash. */
function useChangeTrash() {
  const utils = trpc.useUtils();
  const ends = {
    // Also after a failure, because another tab may have changed the trash. All queries, because anything may have been
    // restored.
    onSettled: async () => {
      await utils.invalidate();
      focusMain();
    },
  };
  return {
    restore: trpc.trash.restore.useMutation(ends),
    erase: trpc.trash.erase.useMutation(ends),
    empty: trpc.trash.empty.useMutation(ends),
  };
}
