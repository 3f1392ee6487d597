import { AppError } from "./errors.ts";

/** Seconds after which a place is likely to be free. */
const retryAfterSeconds = 5;

export interface Queue {
  <T>(job: () => Promise<T>): Promise<T>;
  /** @throws AppError `unavailable` when no more may wait: better before a large upload than after it */
  requireRoom(): void;
}

/**
 * A queue of one: each job starts when the one before it has ended, in the order they came.
 * A job that fails does not hold up the next.
 *
 * @param maxWaiting how many may wait, the one under way included; the next is refused at once
 * @param refusal the sentence that it is refused with
 * @example const inTurn = oneAtATime(8, "Please try again"); const sizes = await inTurn(() => decode(path));
 */
export function oneAtATime(maxWaiting: number, refusal: string): Queue {
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
