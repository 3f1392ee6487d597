import { messages } from "../../../shared/messages.ts";
import { focusMain } from "../../lib/focus-main.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { useCommentsChanged } from "./use-comments-changed.ts";

/** Lets visitors see a waiting comment. */
export function ApproveButton({ commentId, author }: { commentId: string; author: string }) {
  const commentsChanged = useCommentsChanged();
  const approve = trpc.comment.approve.useMutation({
    onSuccess: async () => {
      notify.success(messages.commentApproved);
      await commentsChanged();
      focusMain();
    },
  });
  return (
    <button
      type="button"
      className="button button-small button-primary"
      aria-label={`Approve comment by ${author}`}
      disabled={approve.isPending}
      onClick={() => approve.mutate({ commentId })}
    >
      Approve
    </button>
  );
}
