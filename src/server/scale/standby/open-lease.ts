import { existsSync } from "node:fs";
import type { Logger } from "pino";
import { say } from "../../../shared/words/sentence.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { BucketSettings } from "../../core/settings/bucket-settings.ts";
import { bucketEpochs } from "./bucket-epochs.ts";
import { claimEpoch, nextEpoch } from "./claim-epoch.ts";
import type { EpochStore } from "./epoch-store.ts";
import { type HeldEpoch, readHeldEpoch, readUnfinishedClaim, writeClaim, writeHeldEpoch } from "./held-epoch.ts";
import { createLease, type Lease } from "./lease.ts";

interface Folder {
  dataDir: string;
  standby: BucketSettings | null;
}

/**
 * The lease of the server. The first server of a bucket takes its first epoch, which takes some seconds.
 *
 * @returns null without STANDBY_BUCKET: then nothing of this folder is loaded
 * @throws AppError `unavailable` when the folder has no epoch and the bucket cannot say whether there is one
 */
export async function openLease({ dataDir, standby }: Folder, log: Logger): Promise<Lease | null> {
  if (!standby) return null;
  const store = await bucketEpochs(standby);
  const held = readHeldEpoch(dataDir) ?? (await firstEpoch(store, dataDir, log));
  const lease = createLease(store, held, log);
  await lease.start();
  return lease;
}

/** The lease of another process of the server's machine. The folder's epoch is enough: renewing only reads. */
export async function joinLease({ dataDir, standby }: Folder, log: Pick<Logger, "warn" | "error" | "info">) {
  if (!standby) return null;
  const lease = createLease(await bucketEpochs(standby), readHeldEpoch(dataDir), log);
  await lease.start();
  return lease;
}

async function firstEpoch(store: EpochStore, dataDir: string, log: Logger): Promise<HeldEpoch | null> {
  const next = await nextEpoch(store, readUnfinishedClaim(dataDir));
  if (next.epoch > 1) {
    if (existsSync(databaseFile(dataDir))) return null;
    // A start would create a new, empty blog.
    throw new AppError("unavailable", say("standbyEmpty", { dataDir }));
  }
  log.info("the first server of this bucket; waiting a few seconds for others");
  writeClaim(dataDir, next);
  const claim = await claimEpoch(store, next, new Date());
  await claim.settle();
  writeHeldEpoch(dataDir, claim);
  return claim;
}
