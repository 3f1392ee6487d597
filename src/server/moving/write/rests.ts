import { setTimeout as wait } from "node:timers/promises";

/** Shortest work before a rest, and longest rest, in milliseconds. */
const leastWorkMs = 3;
const longestRestMs = 10;

/**
 * Leaves the write lock free for as long as the items before took. Without rests an import holds it nearly all the time: a call of
 * the server that writes waits long, or finds the lock taken again between its look and its write.
 *
 * @see docs/decisions/0044-writes-wait-without-blocking.md
 * @returns call it after each item, outside of a transaction
 */
export function createRests(): () => Promise<void> {
  let beganAt = performance.now();
  return async () => {
    const workedMs = performance.now() - beganAt;
    if (workedMs < leastWorkMs) return;
    await wait(Math.min(workedMs, longestRestMs));
    beganAt = performance.now();
  };
}
