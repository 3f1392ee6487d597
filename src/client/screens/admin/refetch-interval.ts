/** The server publishes within a second of the time; a clock here may run ahead of its own. */
const afterwardsMs = 1_500;
const againMs = 5_000;
/** Browsers count no longer waits than some weeks, and a computer that slept has missed its time. */
const longestMs = 60 * 60 * 1000;

/**
 * When to look again whether a planned post is published by now, in milliseconds: what its button says depends on it.
 *
 * @returns false when nothing is planned
 */
export function lookAgainAfterMs(publishAt: Date | null | undefined, now: Date): number | false {
  if (!publishAt) return false;
  const left = publishAt.getTime() - now.getTime();
  return left > 0 ? Math.min(left + afterwardsMs, longestMs) : againMs;
}
