import { useState } from "react";
import type { SubscriberRow } from "../../../shared/schemas/mail/subscriber-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Day } from "../../ui/day.tsx";
import "../../ui/rows.css";
import { useAllowAddress } from "./use-allow-address.ts";
import { useSubscribersChanged } from "./use-subscribers-changed.ts";

/** Subscribers with where they came from and since when. */
export function SubscriberList({ rows }: { rows: SubscriberRow[] }) {
  const { subscribers: words, actions } = useAdminWords();
  const refetch = useSubscribersChanged();
  const [asked, setAsked] = useState<SubscriberRow | null>(null);
  const remove = trpc.subscriber.remove.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      setAsked(null);
      focusMain();
      return refetch();
    },
  });
  const allow = useAllowAddress();
  if (rows.length === 0) return <p>{words.none}</p>;
  return (
    <>
      <ul className="rows plain" aria-label={words.listName}>
        {rows.map((row) => (
          <li key={row.id} className="rows-wide">
            <span className="rows-text">
              <span>{row.email}</span>
              <small>
                {words.sources[row.source]}
                {words.separator}
                <Day moment={row.leftAt ?? row.confirmedAt ?? row.createdAt} />
              </small>
            </span>
            <span className="rows-buttons">
              {row.state === "bounced" && (
                <Button
                  className="button"
                  aria-label={words.allowOne(row.email)}
                  isInactive={allow.isPending}
                  onClick={() => allow.mutate({ email: row.email })}
                >
                  {words.allow}
                </Button>
              )}
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
      {asked && (
        <ConfirmDialog
          title={words.removeTitle(asked.email)}
          action={actions.delete}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id: asked.id })}
          onCancel={() => setAsked(null)}
        >
          {words.removeNote}
        </ConfirmDialog>
      )}
    </>
  );
}
