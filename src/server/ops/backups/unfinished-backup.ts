import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chownLikeFolder } from "../../core/platform/chown.ts";
import { takeImagesLock } from "../../core/platform/data-folder-lock.ts";

/** Files of a backup that is being made. */
export const unfinishedNames = (target: string) => ({
  archive: `${target}.unfinished`,
  database: `${target}.unfinished.db`,
  besides: ["-wal", "-shm", "-journal"].map((end) => `${target}.unfinished.db${end}`),
});

/** Holds the target of the backup that is being made: a killed one leaves files anywhere, under any name. */
const recordFile = (dataDir: string) => join(dataDir, "backup.unfinished");

/**
 * Removes the files of a killed backup and records the one that begins. The caller holds the lock of the images, as every
 * backup does.
 *
 * @throws Error of the system when a file of that name cannot be removed
 */
export function beginBackup(dataDir: string, target: string): void {
  removeKilledBackup(dataDir);
  removeUnfinished(target);
  try {
    writeFileSync(recordFile(dataDir), target);
    chownLikeFolder(recordFile(dataDir), dataDir);
  } catch {
    // A backup to another disk must work while the disk of the data folder is full.
  }
}

/** Removes the temporary files of a backup that ended. Never throws: an error here would hide why the backup failed. */
export function endBackup(dataDir: string, target: string): void {
  try {
    removeUnfinished(target);
    rmSync(recordFile(dataDir), { force: true });
  } catch {
    // The record stays, and the next backup tries again.
  }
}

/** Removes the files of a killed backup at the start of the server, unless a backup is being made. */
export function forgetKilledBackup(dataDir: string): void {
  // Most starts find none, and a start on a full disk must not need the lock's file.
  const release = existsSync(recordFile(dataDir)) ? takeImagesLock(dataDir) : null;
  if (!release) return;
  removeKilledBackup(dataDir);
  release();
}

function removeKilledBackup(dataDir: string): void {
  let target: string;
  try {
    target = readFileSync(recordFile(dataDir), "utf8");
  } catch {
    // None was killed.
    return;
  }
  endBackup(dataDir, target);
}

function removeUnfinished(target: string): void {
  const { archive, database, besides } = unfinishedNames(target);
  for (const file of [archive, database, ...besides]) rmSync(file, { force: true });
}
