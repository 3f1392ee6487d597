import type { CommentRules } from "../../../shared/schemas/comment-schema.ts";
import { focusMain } from "../../lib/focus-main.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import "../../ui/rows.css";

/** Addresses that were blocked from a comment. Nobody can read them, so the comment says which they are. */
export function BlockedSenders({ senders }: Pick<CommentRules, "senders">) {
  const utils = trpc.useUtils();
  const unblock = trpc.commentRules.unblockSender.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message);
      await utils.commentRules.current.invalidate();
      focusMain();
    },
  });
  if (senders.length === 0) return <p>None. A comment’s Block button puts its address here.</p>;
  return (
    <ul className="rows plain">
      {senders.map(({ sender, note, createdAt }) => (
        <li key={sender}>
          <span className="rows-text">
            {note}
            <small>
              Blocked <TimeAgo moment={createdAt} />
            </small>
          </span>
          <Button
            className="button button-small"
            aria-label={`Unblock the address of “${note}”`}
            isInactive={unblock.isPending}
            onClick={() => unblock.mutate({ sender })}
          >
            Unblock
          </Button>
        </li>
      ))}
    </ul>
  );
}
