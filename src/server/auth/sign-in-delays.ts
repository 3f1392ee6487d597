import { AppError } from "../platform/errors.ts";
import { waitingTime } from "../platform/waiting-time.ts";

/** Wrong tries that cost nothing: people mistype. */
const freeTries = 3;
const longestDelaySeconds = 15 * 60;
/** After so long without a try, an account begins anew, in milliseconds. */
const forgottenMs = 24 * 60 * 60 * 1000;
/** How many accounts are remembered; of those that need not wait the oldest are forgotten first, then of the others. */
const maxKept = 10_000;

export interface SignInDelays {
  /**
   * Counts a try before it is made, so that many at once are many. Each one after the first few has to wait twice as
   * long as the one before.
   *
   * @param who the account, as strangers or as one known browser try it
   * @throws AppError `too-many`, with the seconds to wait
   */
  begin(who: string, now: Date): void;
  /** It was the right one. */
  succeeded(who: string): void;
}

/** A password that is tried, and by what it is slowed down. */
export interface Attempt {
  delays: SignInDelays;
  now: Date;
}

/** Counts in memory, as the limits do. */
export function createSignInDelays(): SignInDelays {
  const kept = new Map<string, { tries: number; notBefore: number; at: number }>();
  /** Whoever makes addresses up, each tried once, must not have those forgotten that are guessed at. */
  const forgetOne = (newest: string) => {
    const [oldest = newest] = kept.keys();
    for (const [one, { tries }] of kept) {
      if (tries <= freeTries && one !== newest) return kept.delete(one);
    }
    return kept.delete(oldest);
  };
  return {
    begin(who, now) {
      const moment = now.getTime();
      const known = kept.get(who);
      const last = known && moment - known.at < forgottenMs ? known : undefined;
      // A try that was made later than now was made before the clock was put back.
      if (last && last.at <= moment && moment < last.notBefore) {
        const seconds = Math.ceil((last.notBefore - moment) / 1000);
        throw new AppError("too-many", `Too many wrong tries. Please wait ${waitingTime(seconds)}.`, {
          retryAfterSeconds: seconds,
        });
      }
      const tries = (last?.tries ?? 0) + 1;
      const seconds = tries <= freeTries ? 0 : Math.min(2 ** (tries - freeTries), longestDelaySeconds);
      // Put anew: the map is in the order of the last tries.
      kept.delete(who);
      kept.set(who, { tries, notBefore: moment + seconds * 1000, at: moment });
      if (kept.size > maxKept) forgetOne(who);
    },
    succeeded(who) {
      kept.delete(who);
    },
  };
}

export const noSignInDelays: SignInDelays = { begin: () => {}, succeeded: () => {} };
