import { setTimeout as wait } from "node:timers/promises";
import { type Db, inTransaction } from "../db/client.ts";

interface Waiting<Place> {
  /** The place in the table to start from. */
  from: Place;
  /** Whether anything waits from a place on. Usually nothing does, and then the lock is not needed. It may prepare the first. */
  isWaiting: (from: Place) => boolean | Promise<boolean>;
  /** Does the first that waits from a place on. @returns the place to continue from, the same in another transaction; null when nothing waited */
  next: (from: Place) => Place | null;
  /** Milliseconds of work in one transaction, and milliseconds of the pause after it, in which requests get a turn. */
  workMs: number;
  pauseMs: number;
  signal?: AbortSignal | undefined;
}

/** Works through a table of waiting rows, a few at a time. What was done before a stop stays done. */
export async function drain<Place>(
  db: Db,
  { from, isWaiting, next, workMs, pauseMs, signal }: Waiting<Place>,
): Promise<void> {
  const doSome = (start: Place) =>
    inTransaction(db, () => {
      const until = performance.now() + workMs;
      let before: Place | null = null;
      let place: Place | null = start;
      while (place !== null && place !== before && performance.now() < until) {
        before = place;
        place = next(place);
      }
      return place;
    });
  let place: Place | null = from;
  while (place !== null && !signal?.aborted) {
    const start: Place = place;
    if (!(await isWaiting(start)) || signal?.aborted) return;
    place = (await db.background(() => doSome(start))) as Place | null;
    if (place !== null) await wait(pauseMs, undefined, { ref: false });
  }
}
