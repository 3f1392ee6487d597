import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";

/** Closes or opens the comments of a post at once. Existing comments stay visible. */
export function CommentsOpenButton({ postId }: { postId: string }) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const state = trpc.commentRules.ofPost.useQuery({ postId }, { refetchOnMount: "always" });
  const setOpen = trpc.commentRules.setOpen.useMutation({
    onSuccess: () =>
      Promise.all([utils.commentRules.ofPost.invalidate({ postId }), utils.post.read.invalidate({ postId })]),
  });
  if (!state.data) return null;
  const { isOpen } = state.data;
  return (
    <Button
      className="button button-small"
      isInactive={setOpen.isPending}
      onClick={() => setOpen.mutate({ postId, isOpen: !isOpen })}
    >
      {isOpen ? words.comments.close : words.comments.open}
    </Button>
  );
}
