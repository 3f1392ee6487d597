import type { BlogRow } from "../../../../shared/schemas/post-schema.ts";
import { notify } from "../../../lib/notify.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { useBlogsChanged } from "../use-posts-changed.ts";

/** Shows a post to visitors, or takes it back from them. */
export function PublishButton({ blog: { _id: blogId, title, isPublished } }: { blog: BlogRow }) {
  const blogsChanged = useBlogsChanged();
  const setPublished = trpc.blog.setPublished.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      return blogsChanged();
    },
  });
  const verb = isPublished ? "Unpublish" : "Publish";
  return (
    <Button
      className="button button-small"
      aria-label={`${verb} “${title}”`}
      isInactive={setPublished.isPending}
      onClick={() => setPublished.mutate({ blogId, isPublished: !isPublished })}
    >
      {verb}
    </Button>
  );
}
