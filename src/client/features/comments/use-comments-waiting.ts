import { trpc } from "../../lib/calls/trpc.ts";

/**
 * The number of waiting comments, 0 while it is unknown. It is fetched once, after each change, and when the writer
 * returns to the tab. A failure shows no number and no toast.
 */
export function useCommentsWaiting(): number {
  const quietly = { refetchOnWindowFocus: true, retry: false, meta: { isQuiet: true } } as const;
  return trpc.comment.waiting.useQuery(undefined, quietly).data?.waiting ?? 0;
}
