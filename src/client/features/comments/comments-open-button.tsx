import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";

/** Closes a post's comments or opens them, at once. What was written stays where it is. */
export function CommentsOpenButton({ postId }: { postId: string }) {
  const utils = trpc.useUtils();
  const state = trpc.commentRules.ofPost.useQuery({ postId }, { refetchOnMount: "always" });
  const setOpen = trpc.commentRules.setOpen.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message);
      await Promise.all([utils.commentRules.ofPost.invalidate({ postId }), utils.post.read.invalidate({ postId })]);
    },
  });
  if (!state.data) return null;
  const { isOpen } = state.data;
  return (
    <Button
      className="button"
      isInactive={setOpen.isPending}
      onClick={() => setOpen.mutate({ postId, isOpen: !isOpen })}
    >
      {isOpen ? "Close comments" : "Open comments"}
    </Button>
  );
}
