import type { Sentence } from "../../../shared/words/sentence.ts";
import { AppError } from "./errors.ts";

/** Seconds after which the queue is likely to have room. */
const retryAfterSeconds = 5;

export interface Queue {
  <T>(job: () => Promise<T>): Promise<T>;
  /** @throws AppError `unavailable` when the queue is full; call it before a large upload */
  requireRoom(): void;
}

/**
 * A queue with a concurrency of one. A failed job does not stop the next.
 *
 * @param maxWaiting length of the queue, including the running job; further jobs are rejected at once
 * @param refusal sentence of the rejection
 * @example const inTurn = oneAtATime(8, say("imagesBusy")); const sizes = await inTurn(() => decode(path));
 */
export function oneAtATime(maxWaiting: number, refusal: Sentence): Queue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const requireRoom = () => {
    if (waiting >= maxWaiting) throw new AppError("unavailable", refusal, { retryAfterSeconds });
  };
  const queue = async <T>(job: () => Promise<T>): Promise<T> => {
    requireRoom();
    waiting += 1;
    const result = last.then(job);
    last = result.catch(() => {});
    try {
      return await result;
    } finally {
      waiting -= 1;
    }
  };
  return Object.assign(queue, { requireRoom });
}
