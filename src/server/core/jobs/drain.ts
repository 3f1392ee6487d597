import { setTimeout as wait } from "node:timers/promises";
import { type Db, inTransaction } from "../db/client.ts";

interface Waiting<Place> {
  /** The place in the table to start from. */
  from: Place;
  /** Whether anything waits from a place on. Usually nothing does, and then the lock is not needed. */
  isWaiting: (from: Place) => boolean;
  /** Does the first that waits from a place on. @returns the place to continue from; null when nothing waited */
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
      let place: Place | null = start;
      while (place !== null && performance.now() < until) place = next(place);
      return place;
    });
  let place: Place | null = from;
  while (place !== null && !signal?.aborted && isWaiting(place)) {
    const start: Place = place;
    place = (await db.background(() => doSome(start))) as Place | null;
    if (place !== null) await wait(pauseMs, undefined, { ref: false });
  }
}
