import { trpc } from "../../lib/trpc.ts";

/** After a change to comments: what shows or counts them is asked for again. */
export function useCommentsChanged() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.comment.invalidate(), utils.dashboard.invalidate()]);
}
