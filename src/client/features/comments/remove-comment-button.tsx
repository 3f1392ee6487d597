import { useState } from "react";
import { focusMain } from "../../lib/focus-main.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useCommentsChanged } from "./use-comments-changed.ts";

/** Deletes a comment, after asking. */
export function RemoveCommentButton({ commentId, author }: { commentId: string; author: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const commentsChanged = useCommentsChanged();
  const remove = trpc.comment.remove.useMutation({
    onError: () => setIsAsking(false),
    onSuccess: async ({ message }) => {
      setIsAsking(false);
      notify.success(message);
      await commentsChanged();
      focusMain();
    },
  });
  return (
    <>
      <button
        type="button"
        className="button button-small"
        aria-label={`Delete comment by ${author}`}
        disabled={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete the comment by ${author}?`}
          action="Delete"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ commentId })}
          onCancel={() => setIsAsking(false)}
        >
          It will be gone for good.
        </ConfirmDialog>
      )}
    </>
  );
}
