import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { databaseFile } from "../../db/database-file.ts";
import { faultsOf } from "../../db/faults.ts";
import { takeImagesLock } from "../../platform/data-folder-lock.ts";
import { syncFolderNow } from "../../platform/durable-file.ts";
import { AppError } from "../../platform/errors.ts";
import { imagesEntries, type Manifest } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

export interface BackupReport {
  /** Size of the archive. */
  bytes: number;
  images: number;
  /** Files of images that are in the database and not on disk any more. */
  missing: string[];
  /** Those that are there, and closed to this user. */
  closed: string[];
  /** Images whose files are not as long as they were. They are in the archive as they are. */
  damaged: string[];
}

/** How long a backup waits for another, or for the sweep of unused images. */
const lockWaitMs = 60_000;

/** What an unfinished backup leaves behind when it is killed; the next one under the same name begins anew. */
const unfinishedNames = (target: string) => ({
  archive: `${target}.unfinished`,
  database: `${target}.unfinished.db`,
  besides: ["-wal", "-shm", "-journal"].map((end) => `${target}.unfinished.db${end}`),
});

/** All pages in one step: step by step, SQLite would begin anew after each write of the server. */
const allPages = 2 ** 31 - 1;

/**
 * Makes a backup while the blog is served and written to: the database as it is at one moment, and every image that it
 * knows. It is read back and held against its checksums before it gets its name.
 *
 * @param target a file that does not exist yet
 * @throws AppError `conflict` when it does, `not-found` without its folder, `unreadable` when the database is damaged,
 *   `unavailable` while another backup is made
 */
export async function backUp(dataDir: string, target: string, now: Date): Promise<BackupReport> {
  if (!existsSync(dirname(target))) throw new AppError("not-found", `There is no folder ${dirname(target)}`);
  const { archive, database, besides } = unfinishedNames(target);
  const clear = async () => {
    for (const leftover of [archive, database, ...besides]) await rm(leftover, { force: true });
  };
  // While the sweep stands still, every image of the copied database stays, but for one that came with a post which was
  // refused in that moment: then the backup is told to be incomplete.
  const release = takeImagesLock(dataDir, lockWaitMs);
  if (!release) throw new AppError("unavailable", "Another backup is being made");
  try {
    // Not before: another backup, of the same name, may be what was waited for.
    if (existsSync(target)) throw new AppError("conflict", `${target} exists already; a backup replaces nothing`);
    await clear();
    // Before SQLite would, which lets others read it: hashes of passwords and sessions are in it.
    closeSync(openSync(database, "wx", 0o600));
    await copyDatabase(databaseFile(dataDir), database, target);
    const images = prepareCopy(database);
    const imageIds = images.map(({ id }) => id);
    const { files, missing, closed } = await writeArchive(archive, { database, dataDir, imageIds, now });
    await readArchive(archive);
    await rename(archive, target);
    syncFolderNow(dirname(target));
    const damaged = images.filter((image) => isDamaged(image, files)).map(({ id }) => id);
    return { bytes: statSync(target).size, images: images.length, missing, closed, damaged };
  } catch (error) {
    throw atTarget(error, target);
  } finally {
    release();
    // What cannot be cleared away must not hide why.
    await clear().catch(() => {});
  }
}

interface Image {
  id: string;
  /** Of its files together. */
  bytes: number;
}

function isDamaged({ id, bytes }: Image, files: Manifest["files"]): boolean {
  const found = imagesEntries(id).map((name) => files[name]?.bytes);
  return !found.includes(undefined) && found.reduce((sum: number, size = 0) => sum + size, 0) !== bytes;
}

/** A command's other failures are told as DATA_DIR's; these are the backup's place's. */
function atTarget(error: unknown, target: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code = "", path } = error as NodeJS.ErrnoException;
  const isFull = ["ENOSPC", "EDQUOT", "EFBIG", "SQLITE_FULL"].includes(code);
  if (!isFull && !path?.startsWith(target)) return error;
  return unwritable(target, isFull ? "there is no space left" : code, error);
}

const unwritable = (target: string, why: string, cause: unknown) =>
  new AppError("unavailable", `The backup ${target} cannot be written (${why})`, { cause });

async function copyDatabase(from: string, to: string, target: string): Promise<void> {
  const client = new Database(from, { readonly: true });
  try {
    // Opens it for good: what cannot be opened after this is the copy, which SQLite's own code does not tell.
    client.pragma("schema_version");
    await client.backup(to, { progress: () => allPages }).catch((error) => {
      throw error.code?.startsWith("SQLITE_CANTOPEN") ? unwritable(target, error.code, error) : error;
    });
  } finally {
    client.close();
  }
}

/**
 * Makes the copy one plain file without anybody's session: who finds a backup must not come in by it, and a restored blog
 * should not let in who has signed out since.
 *
 * @returns the images it knows
 */
function prepareCopy(file: string): Image[] {
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
    return client.prepare("SELECT id, bytes FROM images ORDER BY id").all() as Image[];
  } finally {
    client.close();
  }
}
