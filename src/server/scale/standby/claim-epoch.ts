import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type EpochStore, highestEpoch } from "./epoch-store.ts";
import type { HeldEpoch } from "./held-epoch.ts";
import { maxClaimMs, oldLeaseMs, renewEveryMs } from "./lease-times.ts";

/** The clock and the pauses, which tests replace. */
export interface ClaimTime {
  /** The time of a monotonic clock, in milliseconds. */
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

/** Attempts to read from a slow bucket at the end of a promotion, when a late answer does no harm. */
const maxLateReads = 5;

/** The epoch that a promotion claims. */
export interface NextEpoch extends HeldEpoch {
  /** Whether an interrupted promotion of the same folder has stored it. No server has written with it. */
  isStored: boolean;
}

/** @param unfinished the claim that was interrupted in the same folder. Its id is used again, in case its request arrives late. */
export async function nextEpoch(store: EpochStore, unfinished: HeldEpoch | null): Promise<NextEpoch> {
  const highest = await highestEpoch(store);
  if (unfinished?.epoch === highest && (await isOnlyStored(store, unfinished)))
    return { ...unfinished, isStored: true };
  const epoch = highest + 1;
  return { epoch, id: unfinished?.epoch === epoch ? unfinished.id : randomBytes(16).toString("hex"), isStored: false };
}

/**
 * Whether an epoch is this claim's, and no other's. If the request arrived so late that it replaced the epoch of a
 * server that had won the same number, that server has already copied its writes to the bucket.
 */
const isOnlyStored = async (store: EpochStore, { epoch, id }: HeldEpoch) =>
  (await store.read(epoch))?.id === id && !(await store.isShipped(epoch));

/**
 * Stores the next epoch. From then on no server renews an older one.
 *
 * It needs no conditional writes. Of two promotions with the same number, each looked before the other's object was there, and stored
 * its own at most {@link maxClaimMs} after it looked. Both wait longer than that, then read the object: it names one of them.
 *
 * An epoch that an interrupted promotion has stored is not stored again, only waited for: the whole wait begins again, so the
 * reasons above hold for it too.
 *
 * @throws AppError `unavailable` when the bucket is too slow; repeat it then
 */
export async function claimEpoch(
  store: EpochStore,
  { epoch, id, isStored }: NextEpoch,
  now: Date,
  time: ClaimTime = realTime,
): Promise<Claim> {
  if (!isStored) {
    const lookedAt = time.now();
    if (await store.read(epoch)) throw new AppError("conflict", say("promotedElsewhere"));
    await store.write(epoch, { id, host: hostname(), at: now.toISOString() });
    if (time.now() - lookedAt > maxClaimMs) throw new AppError("unavailable", say("bucketTooSlow"));
  }
  const storedAt = time.now();
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
