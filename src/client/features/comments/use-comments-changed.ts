import { trpc } from "../../lib/calls/trpc.ts";

/** Refetches everything that shows or counts comments, after a change to them. */
export function useCommentsChanged() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.comment.invalidate(), utils.dashboard.invalidate()]);
}
