import { trpc } from "../../lib/trpc.ts";

/**
 * How many comments wait, as far as is known. Asked for once, after each change, and when the writer comes back to the page;
 * should it fail, the menu goes without.
 */
export function useCommentsWaiting(): number {
  const quietly = { refetchOnWindowFocus: true, retry: false, meta: { isQuiet: true } } as const;
  return trpc.comment.waiting.useQuery(undefined, quietly).data?.waiting ?? 0;
}
