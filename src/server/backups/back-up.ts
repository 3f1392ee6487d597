import { existsSync, statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { takePicturesLock } from "../data-folder-lock.ts";
import { databaseFile } from "../db/database-file.ts";
import { faultsOf } from "../db/faults.ts";
import { AppError } from "../errors.ts";
import { syncFolderNow } from "../images/durable-file.ts";
import { readArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

export interface BackupReport {
  /** Size of the archive. */
  bytes: number;
  pictures: number;
  /** Files of pictures that are in the database and no longer on disk. */
  missing: string[];
}

/** How long a backup waits for another, or for the sweep of unused pictures. */
const lockWaitMs = 60_000;

/** What an unfinished backup leaves behind when it is killed; the next one under the same name begins anew. */
export const unfinishedNames = (target: string) => [`${target}.unfinished`, `${target}.unfinished.db`];

/** All pages in one step: step by step, SQLite would begin anew after each write of the server. */
const allPages = 2 ** 31 - 1;

/**
 * Makes a backup while the blog is served and written to: the database as it is at one moment, and every picture that it
 * knows. It is read back and held against its checksums before it gets its name.
 *
 * @param target a file that does not exist yet
 * @throws AppError `conflict` when it does, `not-found` without its folder, `unreadable` when the database is damaged,
 *   `unavailable` while another backup is made
 */
export async function backUp(dataDir: string, target: string, now: Date): Promise<BackupReport> {
  if (existsSync(target)) throw new AppError("conflict", `${target} exists already; a backup replaces nothing`);
  if (!existsSync(dirname(target))) throw new AppError("not-found", `There is no folder ${dirname(target)}`);
  const [archive, database] = unfinishedNames(target) as [string, string];
  // Pictures are deleted by the sweep alone: while it stands still, every picture of the copied database stays.
  const release = takePicturesLock(dataDir, lockWaitMs);
  if (!release) throw new AppError("unavailable", "Another backup is being made");
  try {
    for (const leftover of [archive, database]) await rm(leftover, { force: true });
    await copyDatabase(databaseFile(dataDir), database);
    const imageIds = prepareCopy(database);
    const { missing } = await writeArchive(archive, { database, dataDir, imageIds, now });
    await readArchive(archive);
    await rename(archive, target);
    syncFolderNow(dirname(target));
    return { bytes: statSync(target).size, pictures: imageIds.length, missing };
  } finally {
    release();
    for (const leftover of [archive, database]) await rm(leftover, { force: true });
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const client = new Database(from, { readonly: true });
  try {
    await client.backup(to, { progress: () => allPages });
  } finally {
    client.close();
  }
}

/**
 * Makes the copy one plain file without anybody's session: who finds a backup must not come in by it, and a restored blog
 * should not let in who has signed out since.
 *
 * @returns the pictures it knows
 */
function prepareCopy(file: string): string[] {
  const client = new Database(file);
  try {
    client.pragma("journal_mode = DELETE");
    client.pragma("secure_delete = ON");
    const faults = faultsOf(client);
    if (faults.length > 0) {
      throw new AppError(
        "unreadable",
        `The database is damaged (${faults[0]}): no backup was made; keep the ones you have`,
      );
    }
    client.exec("DELETE FROM sessions");
    return client.prepare("SELECT id FROM images ORDER BY id").pluck().all() as string[];
  } finally {
    client.close();
  }
}
