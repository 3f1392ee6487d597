import { useState } from "react";
import type { BlogRow } from "../../../../shared/schemas/post-schema.ts";
import { focusMain } from "../../../lib/focus-main.ts";
import { notify } from "../../../lib/notify.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useBlogsChanged } from "../use-posts-changed.ts";

/** Deletes a post with its comments, after asking. */
export function RemoveBlogButton({ blog: { _id: blogId, title } }: { blog: BlogRow }) {
  const [isAsking, setIsAsking] = useState(false);
  const blogsChanged = useBlogsChanged();
  const remove = trpc.blog.remove.useMutation({
    onError: () => setIsAsking(false),
    onSuccess: async ({ message }) => {
      setIsAsking(false);
      notify.success(message);
      await blogsChanged();
      focusMain();
    },
  });
  return (
    <>
      <Button
        className="button button-small button-icon"
        aria-label={`Delete “${title}”`}
        title="Delete"
        isInactive={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        <Icon name="remove" />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${title}”?`}
          action="Delete"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ blogId })}
          onCancel={() => setIsAsking(false)}
        >
          The post and its comments will be gone for good.
        </ConfirmDialog>
      )}
    </>
  );
}
