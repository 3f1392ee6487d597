import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import { say } from "../../shared/words/sentence.ts";
import { AppError } from "../platform/errors.ts";

/** Calls (`points`) that one client may make within `duration` seconds. */
export const rules = {
  signIn: { points: 10, duration: 15 * 60 },
  comment: { points: 10, duration: 10 * 60 },
  // Enough for typing. A page of results is the most expensive page.
  search: { points: 100, duration: 5 * 60 },
  upload: { points: 120, duration: 10 * 60 },
  ai: { points: 30, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof rules;

export interface RateLimits {
  /** @throws AppError `too-many`, with the seconds to wait */
  count(limit: LimitName, clientAddress: string): Promise<void>;
}

/** Counts in memory: one process serves the blog, and a restart may reset the counts. */
export function createRateLimits(): RateLimits {
  const limiters = new Map(Object.entries(rules).map(([name, rule]) => [name, new RateLimiterMemory(rule)]));
  return {
    async count(limit, clientAddress) {
      try {
        await limiters.get(limit)?.consume(clientAddress);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        // The limiter ends the wait by a timer, but computes it from the clock, which may have been set back.
        const seconds = Math.min(Math.ceil(rejection.msBeforeNext / 1000), rules[limit].duration);
        throw new AppError("too-many", say("requestsTooMany", { seconds }), {
          retryAfterSeconds: seconds,
        });
      }
    },
  };
}

export const noRateLimits: RateLimits = { count: async () => {} };
