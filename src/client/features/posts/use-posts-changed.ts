import { trpc } from "../../lib/trpc.ts";

/** After a change to posts: what shows posts, counts them, or names them is asked for again. */
export function usePostsChanged() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.post.invalidate(), utils.dashboard.invalidate(), utils.comment.invalidate()]);
}
