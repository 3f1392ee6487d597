import type { PostRow } from "../../../../shared/schemas/post-schema.ts";
import { notify } from "../../../lib/notify.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { usePostsChanged } from "../use-posts-changed.ts";

/** Shows a post to visitors, or takes it back from them. */
export function PublishButton({ post: { _id: postId, title, isPublished } }: { post: PostRow }) {
  const postsChanged = usePostsChanged();
  const setPublished = trpc.post.setPublished.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      return postsChanged();
    },
  });
  const verb = isPublished ? "Unpublish" : "Publish";
  return (
    <Button
      className="button button-small"
      aria-label={`${verb} “${title}”`}
      isInactive={setPublished.isPending}
      onClick={() => setPublished.mutate({ postId, isPublished: !isPublished })}
    >
      {verb}
    </Button>
  );
}
