import type { PostRow } from "../../../../shared/schemas/post-schema.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { notify } from "../../../lib/toasts/notify.ts";
import { Button } from "../../../ui/button.tsx";
import { usePostsChanged } from "../use-posts-changed.ts";

/** Publishes or unpublishes a post. */
export function PublishButton({ post: { _id: postId, title, isPublished } }: { post: PostRow }) {
  const words = useAdminWords();
  const postsChanged = usePostsChanged();
  const setPublished = trpc.post.setPublished.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      return postsChanged();
    },
  });
  return (
    <Button
      className="button button-small"
      aria-label={isPublished ? words.posts.unpublishOne(title) : words.posts.publishOne(title)}
      isInactive={setPublished.isPending}
      onClick={() => setPublished.mutate({ postId, isPublished: !isPublished })}
    >
      {isPublished ? words.posts.unpublish : words.posts.publish}
    </Button>
  );
}
