import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import { say } from "../../../shared/words/sentence.ts";
import type { ClientNetworks } from "../platform/client-network.ts";
import { AppError } from "../platform/errors.ts";

interface Rule {
  /** Calls that one client may make within `duration` seconds. */
  points: number;
  /**
   * Calls of all clients of one wide network together. For calls of visitors, because one customer may have a whole
   * /48.
   */
  widePoints?: number;
  duration: number;
  /** Successful calls are given back. */
  countsFailures?: boolean;
}

export type LimitName =
  | "signIn"
  | "comment"
  | "search"
  | "upload"
  | "export"
  | "ai"
  | "fetch"
  | "mail"
  | "subscribe"
  | "reset"
  | "mailLink"
  | "passkey"
  | "apiKey"
  | "webhook";

export const rules: Record<LimitName, Rule> = {
  // A script may sign in at each run. Delays by account bound guesses from many addresses.
  signIn: { points: 10, duration: 15 * 60, countsFailures: true },
  comment: { points: 10, widePoints: 50, duration: 10 * 60 },
  // Enough for typing: the home page searches titles and texts. A page of results is the most expensive page.
  search: { points: 200, widePoints: 1_000, duration: 5 * 60 },
  upload: { points: 120, duration: 10 * 60 },
  // Each call reads the whole blog.
  export: { points: 20, duration: 60 * 60 },
  ai: { points: 30, duration: 60 * 60 },
  // A pasted text may hold many images of other sites.
  fetch: { points: 200, duration: 10 * 60 },
  // Test mails and DNS lookups of the owner.
  mail: { points: 60, duration: 60 * 60 },
  // Each call may send a mail to a stranger.
  subscribe: { points: 5, widePoints: 20, duration: 60 * 60 },
  // Each call may send a mail to an administrator.
  reset: { points: 5, widePoints: 20, duration: 60 * 60 },
  // A mail provider presses the unsubscribe button for all of its customers, so valid links do not count.
  mailLink: { points: 60, duration: 10 * 60, countsFailures: true },
  // The sign-in form asks for a challenge each time it opens.
  passkey: { points: 60, duration: 10 * 60 },
  // Requests of one key, wherever they come from.
  apiKey: { points: 3_000, duration: 10 * 60 },
  // Each call sends to another server.
  webhook: { points: 60, duration: 10 * 60 },
};

export interface RateLimits {
  /** @throws AppError `too-many`, with the seconds to wait; such a call is not counted */
  count(limit: LimitName, networks: ClientNetworks): Promise<void>;
  /** Takes back a counted call. */
  giveBack(limit: LimitName, networks: ClientNetworks): Promise<void>;
}

/** Counts in memory: one process serves the blog, and a restart may reset the counts. */
export function createRateLimits(): RateLimits {
  const limiters = new Map(
    Object.entries(rules).flatMap(([name, { points, widePoints, duration }]) => [
      [`${name} narrow`, new RateLimiterMemory({ points, duration })],
      ...(widePoints ? [[`${name} wide`, new RateLimiterMemory({ points: widePoints, duration })] as const] : []),
    ]),
  );
  return {
    async count(limit, networks) {
      const narrow = limiters.get(`${limit} narrow`);
      await consume(narrow, networks.narrow);
      try {
        await consume(limiters.get(`${limit} wide`), networks.wide);
      } catch (refusal) {
        await narrow?.reward(networks.narrow);
        throw refusal;
      }
    },
    async giveBack(limit, networks) {
      await limiters.get(`${limit} narrow`)?.reward(networks.narrow);
      await limiters.get(`${limit} wide`)?.reward(networks.wide);
    },
  };
}

async function consume(limiter: RateLimiterMemory | undefined, key: string): Promise<void> {
  if (!limiter) return;
  try {
    await limiter.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    await limiter.reward(key);
    // The limiter ends the wait by a timer, but computes it from the clock, which may have been set back.
    const seconds = Math.min(Math.ceil(rejection.msBeforeNext / 1000), limiter.duration);
    throw new AppError("too-many", say("requestsTooMany", { seconds }), { retryAfterSeconds: seconds });
  }
}

export const noRateLimits: RateLimits = { count: async () => {}, giveBack: async () => {} };
