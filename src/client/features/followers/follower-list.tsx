import { useState } from "react";
import type { FollowerRow } from "../../../shared/schemas/mail/follower-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Day } from "../../ui/day.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import "../../ui/rows.css";

/** The addresses of commenters who asked for replies. Nothing is shown while there are none. */
export function FollowerList({ search }: { search: string }) {
  const { subscribers: words, actions } = useAdminWords();
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<FollowerRow | null>(null);
  const list = trpc.follower.list.useInfiniteQuery({ search }, { getNextPageParam: (page) => page.nextCursor });
  const remove = trpc.follower.remove.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message);
      setAsked(null);
      focusMain();
      await Promise.all([utils.follower.list.invalidate(), utils.subscriber.list.invalidate()]);
    },
  });
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (rows.length === 0 && search === "") return null;
  return (
    <>
      <h2>{words.followersTitle}</h2>
      {rows.length === 0 && <p>{words.noFollowers}</p>}
      <ul className="rows plain" aria-label={words.followersName}>
        {rows.map((row) => (
          <li key={row.id} className="rows-wide">
            <span className="rows-text">
              <span>{row.email}</span>
              <small>
                {row.confirmedAt ? words.isConfirmed : words.isPending}
                {words.separator}
                <Day moment={row.confirmedAt ?? row.createdAt} />
              </small>
            </span>
            <span className="rows-buttons">
              <Button
                className="button"
                aria-label={words.removeOne(row.email)}
                isInactive={remove.isPending}
                onClick={() => setAsked(row)}
              >
                {actions.delete}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
      {asked && (
        <ConfirmDialog
          title={words.removeTitle(asked.email)}
          action={actions.delete}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id: asked.id })}
          onCancel={() => setAsked(null)}
        >
          {words.removeFollowerNote}
        </ConfirmDialog>
      )}
    </>
  );
}
