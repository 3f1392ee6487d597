import { trpc } from "../../lib/calls/trpc.ts";

/** Refetches everything that shows, counts or names posts, after a change to them. */
export function usePostsChanged() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.post.invalidate(),
      utils.page.invalidate(),
      utils.dashboard.invalidate(),
      utils.comment.invalidate(),
      utils.trash.invalidate(),
      utils.mailing.invalidate(),
    ]);
}
