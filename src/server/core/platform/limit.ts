import type { Sentence } from "../../../shared/words/sentence.ts";
import { AppError } from "./errors.ts";

/** Seconds after which the queue is likely to have room. */
const usualRetryAfterSeconds = 5;

export interface Limit {
  <T>(work: () => Promise<T>): Promise<T>;
  /** @throws AppError `unavailable` when the queue is full; call it before a large upload */
  requireRoom(): void;
}

interface Room {
  /** Calls that may run or wait; further ones are rejected at once. */
  maxCalls: number;
  /** Sentence of the rejection. */
  refusal: Sentence;
  retryAfterSeconds?: number;
}

/**
 * Runs at most so many calls at a time, in their order. A failed call frees its place.
 *
 * @param room without it, any number of calls may wait
 * @example const inTurn = limit(1, { maxCalls: 8, refusal: say("imagesBusy") }); const sizes = await inTurn(() => decode(path));
 */
export function limit(atATime: number, room?: Room): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  const requireRoom = () => {
    if (!room || running + waiting.length < room.maxCalls) return;
    const { refusal, retryAfterSeconds = usualRetryAfterSeconds } = room;
    throw new AppError("unavailable", refusal, { retryAfterSeconds });
  };
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    requireRoom();
    if (running < atATime) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The next one takes over the place, so that no call can come between.
      const begin = waiting.shift();
      if (begin) begin();
      else running -= 1;
    }
  };
  return Object.assign(inTurn, { requireRoom });
}
