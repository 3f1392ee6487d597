/**
 * Milliseconds to wait in addition: the server publishes within a second, and this clock may be ahead of the server's.
 */
const afterwardsMs = 1_500;
const againMs = 5_000;
/** Maximum interval: browsers limit timers to some weeks, and timers do not run while a computer sleeps. */
const longestMs = 60 * 60 * 1000;

/**
 * How long until a scheduled post may be published, in milliseconds. The label of its button depends on it.
 *
 * @returns false when nothing is scheduled
 */
export function refetchAfterMs(publishAt: Date | null | undefined, now: Date): number | false {
  if (!publishAt) return false;
  const left = publishAt.getTime() - now.getTime();
  return left > 0 ? Math.min(left + afterwardsMs, longestMs) : againMs;
}
