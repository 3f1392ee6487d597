import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { chownLikeFolder } from "../../core/platform/chown.ts";
import { lockDataFolder } from "../../core/platform/data-folder-lock.ts";
import { syncFileNow } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { pauseMailings } from "../../mail/newsletter/mailings-in-copy.ts";
import { bucketEpochs } from "./bucket-epochs.ts";
import { checkCopy } from "./check-copy.ts";
import { claimEpoch, nextEpoch } from "./claim-epoch.ts";
import { readUnfinishedClaim, writeClaim, writeHeldEpoch } from "./held-epoch.ts";
import { type Litestream, restoreReplica } from "./litestream.ts";
import { newestReplica, requireCopyOf } from "./replicas.ts";

interface PromotionOptions {
  /** Keeps the database that the folder has. */
  keepsDatabase: boolean;
  /** Accepts an older copy if the last server that could write has copied none. */
  acceptsFormerCopy: boolean;
}

/**
 * Makes a data folder the one that may write: stores a higher epoch, waits until the lease of the former server has
 * ended, and restores the newest replica meanwhile. If the former server copied changes during the wait, the replica is
 * restored again. Mailings under way are paused in the restored copy, because it may lack the mails of the last
 * seconds.
 *
 * The folder gets its epoch last. An interrupted promotion leaves a blog that no server writes to; repeat it in the same folder.
 *
 * @throws AppError `conflict` when the folder has a database, another promotion won, or the copy is a former one; `unavailable` when a
 *   server uses the folder
 */
export async function promoteFolder(
  litestream: Litestream,
  { keepsDatabase, acceptsFormerCopy }: PromotionOptions,
  tell: (line: string) => void,
) {
  const { standby, dataDir } = litestream;
  const release = lockDataFolder(dataDir);
  try {
    const database = databaseFile(dataDir);
    if (existsSync(database) && !keepsDatabase)
      throw new AppError("conflict", say("standbyFolderHasBlog", { dataDir }));
    if (!existsSync(database) && keepsDatabase)
      throw new AppError("conflict", say("standbyFolderHasNoBlog", { dataDir }));
    const store = await bucketEpochs(standby);
    const next = await nextEpoch(store, readUnfinishedClaim(dataDir));
    const former = next.epoch - 1;
    // Checked before the epoch is stored: a refused promotion must not affect the server that writes.
    if (!keepsDatabase) await requireCopyOf(standby, former, acceptsFormerCopy);
    writeClaim(dataDir, next);
    const claim = await claimEpoch(store, next, new Date());
    const claimedAt = performance.now();
    tell(serverEn.promotedClaimed({ epoch: claim.epoch }));
    const settled = claim.settle().then(() => {
      tell(serverEn.promotedWaited({ seconds: secondsSince(claimedAt) }));
    });
    // A failure is reported below, where the promise is awaited.
    settled.catch(() => {});
    if (!keepsDatabase) await restoreNewest(litestream, former, settled, tell);
    await settled;
    writeHeldEpoch(dataDir, claim);
    tell(serverEn.promoted({ dataDir }));
  } finally {
    release();
  }
}

async function restoreNewest(
  litestream: Litestream,
  upTo: number,
  settled: Promise<void>,
  tell: (line: string) => void,
) {
  const { standby, dataDir } = litestream;
  const scratch = join(dataDir, ".promoting.db");
  const forget = () => {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(scratch + suffix, { force: true });
  };
  try {
    const fetch = async () => {
      forget();
      const began = performance.now();
      const { epoch, fingerprint, changedAt } = await newestReplica(standby, upTo);
      await restoreReplica(litestream, epoch, scratch);
      checkCopy(scratch, epoch);
      const bytes = statSync(scratch).size;
      tell(serverEn.promotedRestored({ epoch, at: changedAt.toISOString(), seconds: secondsSince(began), bytes }));
      return fingerprint;
    };
    const fetched = await fetch();
    await settled;
    if ((await newestReplica(standby, upTo)).fingerprint !== fetched) {
      tell(serverEn.promotedAgain);
      await fetch();
    }
    const client = new Database(scratch);
    pauseMailings(client, serverEn.mailingPromoted);
    client.close();
    chownLikeFolder(scratch, dataDir);
    syncFileNow(scratch).renameDurably(databaseFile(dataDir));
  } finally {
    forget();
  }
}

const secondsSince = (moment: number) => (performance.now() - moment) / 1_000;
