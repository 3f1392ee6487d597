import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../../core/db/client.ts";

/** Shortest work before a pause, and longest pause, in milliseconds. */
const leastWorkMs = 3;
const longestPauseMs = 10;

/**
 * Leaves the write lock free for as long as the items before took, if one of them was written. Without pauses an import holds it nearly
 * all the time: a call of the server that writes waits long, or finds the lock taken again between its look and its write.
 *
 * @see docs/decisions/0090-no-rest-after-unchanged-items.md
 * @returns call it after each item, outside of a transaction
 */
export function createPauses({ $client }: Db): () => Promise<void> {
  const countWritten = $client.prepare<[], number>("SELECT total_changes()").pluck();
  let written = countWritten.get();
  let beganAt = performance.now();
  return async () => {
    const workedMs = performance.now() - beganAt;
    if (workedMs < leastWorkMs) return;
    const before = written;
    written = countWritten.get();
    if (written !== before) await wait(Math.min(workedMs, longestPauseMs));
    beganAt = performance.now();
  };
}
