import { useState } from "react";
import type { PostRow } from "../../../../shared/schemas/post-schema.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { focusMain } from "../../../lib/focus/focus-main.ts";
import { notify } from "../../../lib/toasts/notify.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { usePostsChanged } from "../use-posts-changed.ts";

/** Deletes a post with its comments, after a confirmation. */
export function RemovePostButton({ post: { _id: postId, title } }: { post: PostRow }) {
  const words = useAdminWords();
  const [isAsking, setIsAsking] = useState(false);
  const postsChanged = usePostsChanged();
  const remove = trpc.post.remove.useMutation({
    onError: () => setIsAsking(false),
    onSuccess: async ({ message }) => {
      setIsAsking(false);
      notify.success(message);
      await postsChanged();
      focusMain();
    },
  });
  return (
    <>
      <Button
        className="button button-small button-icon"
        aria-label={words.posts.deleteOne(title)}
        title={words.actions.delete}
        isInactive={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        <Icon name="remove" />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.posts.deleteTitle(title)}
          action={words.actions.delete}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ postId })}
          onCancel={() => setIsAsking(false)}
        >
          {words.posts.deleteNote}
        </ConfirmDialog>
      )}
    </>
  );
}
