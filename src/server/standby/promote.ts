import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { say } from "../../shared/words/sentence.ts";
import { serverEn } from "../../shared/words/server-en.ts";
import { databaseFile } from "../db/database-file.ts";
import { chownLikeFolder } from "../platform/chown.ts";
import { lockDataFolder } from "../platform/data-folder-lock.ts";
import { syncFolderNow } from "../platform/durable-file.ts";
import { AppError } from "../platform/errors.ts";
import { bucketEpochs } from "./bucket-epochs.ts";
import { checkCopy } from "./check-copy.ts";
import { claimEpoch } from "./claim-epoch.ts";
import { writeHeldEpoch } from "./held-epoch.ts";
import { type Litestream, restoreReplica } from "./litestream.ts";
import { newestReplica } from "./replicas.ts";

/**
 * Makes a data folder the one that may write: stores a higher epoch, waits until the lease of the former server has ended, and
 * restores the newest replica meanwhile. What the former server shipped during the wait is restored again.
 *
 * The folder gets its epoch last. An interrupted promotion leaves a blog that nobody writes to; repeat it.
 *
 * @param keepsDatabase writes with the database that is there
 * @throws AppError `conflict` when the folder has a database, or another promotion won; `unavailable` when a server uses the folder
 */
export async function promote(litestream: Litestream, keepsDatabase: boolean, tell: (line: string) => void) {
  const { standby, dataDir } = litestream;
  const release = lockDataFolder(dataDir);
  try {
    const database = databaseFile(dataDir);
    if (existsSync(database) && !keepsDatabase)
      throw new AppError("conflict", say("standbyFolderHasBlog", { dataDir }));
    if (!existsSync(database) && keepsDatabase)
      throw new AppError("conflict", say("standbyFolderHasNoBlog", { dataDir }));
    const claim = await claimEpoch(await bucketEpochs(standby), new Date());
    const claimedAt = performance.now();
    tell(serverEn.promotedClaimed({ epoch: claim.epoch }));
    const settled = claim.settle().then(() => {
      tell(serverEn.promotedWaited({ seconds: secondsSince(claimedAt) }));
    });
    // Reported below, where it is awaited.
    settled.catch(() => {});
    if (!keepsDatabase) await restoreNewest(litestream, claim.epoch - 1, settled, tell);
    await settled;
    await writeHeldEpoch(dataDir, { epoch: claim.epoch, id: claim.id });
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
    chownLikeFolder(scratch, dataDir);
    renameSync(scratch, databaseFile(dataDir));
    syncFolderNow(dataDir);
  } finally {
    forget();
  }
}

const secondsSince = (moment: number) => (performance.now() - moment) / 1_000;
