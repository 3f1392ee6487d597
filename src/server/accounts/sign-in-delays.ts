import { dayMs } from "../../shared/durations.ts";
import { say } from "../../shared/words/sentence.ts";
import { AppError } from "../core/platform/errors.ts";

/** Wrong passwords without a delay, because people mistype. */
const freeAttempts = 3;
const longestDelaySeconds = 15 * 60;
/** Milliseconds without an attempt after which an account has no delay any more. */
const forgottenMs = dayMs;
/** Accounts kept in memory. Those without a delay are evicted first, then the oldest. */
const maxKept = 10_000;

export interface SignInDelays {
  /**
   * Counts an attempt before it is made, so that parallel attempts all count. After {@link freeAttempts} each delay is twice
   * the one before.
   *
   * @param account the account, for unknown browsers or for one known browser
   * @returns a function to call after a correct password. It takes back this attempt only: wrong attempts of an
   * attacker stay counted, because a script of the owner may sign in between them at any time
   * @throws AppError `too-many`, with the seconds to wait
   */
  begin(account: string, now: Date): () => void;
}

/** An attempt to enter a password, and the delays that apply. */
export interface Attempt {
  delays: SignInDelays;
  now: Date;
}

/** Counts in memory; a restart resets the delays. */
export function createSignInDelays(): SignInDelays {
  const kept = new Map<string, { attempts: number; notBefore: number; at: number }>();
  /** An attacker who tries many made-up addresses must not evict the delay of the account under attack. */
  const evictOne = (newest: string) => {
    const [oldest = newest] = kept.keys();
    for (const [one, { attempts }] of kept) {
      if (attempts <= freeAttempts && one !== newest) return kept.delete(one);
    }
    return kept.delete(oldest);
  };
  return {
    begin(account, now) {
      const moment = now.getTime();
      const known = kept.get(account);
      const last = known && moment - known.at < forgottenMs ? known : undefined;
      // The time of an attempt is in the future when the clock was set back since.
      if (last && last.at <= moment && moment < last.notBefore) {
        const seconds = Math.ceil((last.notBefore - moment) / 1000);
        throw new AppError("too-many", say("signInsTooMany", { seconds }), {
          retryAfterSeconds: seconds,
        });
      }
      const attempts = (last?.attempts ?? 0) + 1;
      const seconds = attempts <= freeAttempts ? 0 : Math.min(2 ** (attempts - freeAttempts), longestDelaySeconds);
      // Delete first: a map keeps insertion order, and the order is that of the last attempts.
      kept.delete(account);
      kept.set(account, { attempts, notBefore: moment + seconds * 1000, at: moment });
      if (kept.size > maxKept) evictOne(account);
      return () => {
        const current = kept.get(account);
        if (!current) return;
        current.attempts -= 1;
        // No attempt could begin before the delay of the last wrong one was over.
        current.notBefore = 0;
        if (last) current.at = last.at;
        if (current.attempts === 0) kept.delete(account);
      };
    },
  };
}

export const noSignInDelays: SignInDelays = { begin: () => () => {} };
