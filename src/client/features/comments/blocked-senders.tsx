import type { CommentRules } from "../../../shared/schemas/comment-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

/** Blocked senders. Their addresses are stored as hashes, so the comment that was blocked names each of them. */
export function BlockedSenders({ senders }: Pick<CommentRules, "senders">) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const unblock = trpc.commentRules.unblockSender.useMutation({
    onSuccess: async () => {
      await utils.commentRules.current.invalidate();
      focusMain();
    },
  });
  if (senders.length === 0) return <p>{words.commentRules.noSenders}</p>;
  return (
    <ul className="rows plain">
      {senders.map(({ sender, note, createdAt }) => (
        <li key={sender}>
          <RowText name={note}>{words.commentRules.blocked(<TimeAgo key="ago" moment={createdAt} />)}</RowText>
          <Button
            className="button button-small"
            aria-label={words.commentRules.unblockSenderOf(note)}
            isInactive={unblock.isPending}
            onClick={() => unblock.mutate({ sender })}
          >
            {words.commentRules.unblock}
          </Button>
        </li>
      ))}
    </ul>
  );
}
