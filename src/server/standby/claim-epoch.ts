import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { say } from "../../shared/words/sentence.ts";
import { AppError } from "../platform/errors.ts";
import { type EpochStore, highestEpoch } from "./epoch-store.ts";
import type { HeldEpoch } from "./held-epoch.ts";
import { maxClaimMs, oldLeaseMs, renewEveryMs } from "./lease-times.ts";

/** The clock and the pauses, which tests replace. */
export interface ClaimTime {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
}

const realTime: ClaimTime = { now: () => performance.now(), wait };

export interface Claim extends HeldEpoch {
  /**
   * Waits until every older lease has ended. Writing is allowed only after it.
   *
   * @throws AppError `conflict` when another promotion has won
   */
  settle: () => Promise<void>;
}

/** Reads of a slow bucket that are repeated at the end of a promotion: a late read is as good. */
const maxLateReads = 5;

/**
 * Stores the next epoch. From then on no server renews an older one.
 *
 * It needs no conditional writes. Of two promotions with the same number, each looked before the other's object was there, and stored
 * its own at most {@link maxClaimMs} after it looked. Both wait longer than that, then read the object: it names one of them.
 *
 * @throws AppError `unavailable` when the bucket is too slow; repeat it then
 */
export async function claimEpoch(store: EpochStore, now: Date, time: ClaimTime = realTime): Promise<Claim> {
  const epoch = (await highestEpoch(store)) + 1;
  const id = randomBytes(16).toString("hex");
  const lookedAt = time.now();
  if (await store.read(epoch)) throw new AppError("conflict", say("promotedElsewhere"));
  await store.write(epoch, { id, host: hostname(), at: now.toISOString() });
  const storedAt = time.now();
  if (storedAt - lookedAt > maxClaimMs) throw new AppError("unavailable", say("bucketTooSlow"));
  return {
    epoch,
    id,
    async settle() {
      while (time.now() < storedAt + oldLeaseMs) await time.wait(storedAt + oldLeaseMs - time.now());
      const [own, next] = await readLate(store, epoch, time);
      if (own?.id !== id || next) throw new AppError("conflict", say("promotedElsewhere"));
    },
  };
}

async function readLate(store: EpochStore, epoch: number, time: ClaimTime) {
  for (let tries = 1; ; tries++) {
    try {
      return await Promise.all([store.read(epoch), store.read(epoch + 1)]);
    } catch (error) {
      if (tries === maxLateReads) throw error;
      await time.wait(renewEveryMs);
    }
  }
}
