import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { say } from "../../../shared/words/sentence.ts";
import { fileEntry } from "../../content/files/file-paths.ts";
import { imagesEntries } from "../../content/images/image-files.ts";
import {
  type FileWithBytes,
  filesWithBytes,
  type ImageWithFiles,
  imagesWithFiles,
} from "../../content/trash/stored-media.ts";
import { stopDeliveries } from "../../content/webhooks/deliveries-in-copy.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { faultsOf } from "../../core/db/faults.ts";
import { takeImagesLock } from "../../core/platform/data-folder-lock.ts";
import { syncFile } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { stopMailings } from "../../mail/newsletter/mailings-in-copy.ts";
import type { Manifest } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";
import { beginBackup, endBackup, unfinishedNames } from "./unfinished-backup.ts";
import { type BucketContents, writeBackupArchive } from "./write-archive.ts";

export interface BackupReport {
  /** Size of the archive in bytes. */
  bytes: number;
  images: number;
  /** Files that the database knows and the disk has lost. */
  missing: string[];
  /** Files that this user may not read. */
  closed: string[];
  /** Files that only the bucket has. */
  inBucket: string[];
  /**
   * Images whose files have another length than stored, and other files with another checksum. They are archived as
   * they are.
   */
  damaged: string[];
}

/** How long a backup waits for another one, or for the removal of unused images, in milliseconds. */
const lockWaitMs = 60_000;

/** All pages in one step: with several steps, SQLite restarts the copy after each write of the server. */
const allPages = 2 ** 31 - 1;

/**
 * Makes a backup while the server runs: a consistent copy of the database and all its images. The archive is read back and
 * compared with its checksums before it gets its name.
 *
 * @param target a file that does not exist yet
 * @param bucket files that only the bucket has stay there and are named in the archive
 * @throws AppError `conflict` when the file exists, `not-found` when its folder does not, `unreadable` when the database is
 *   damaged, `unavailable` while another backup is made
 */
export async function backUp(
  dataDir: string,
  target: string,
  now: Date,
  bucket?: BucketContents,
): Promise<BackupReport> {
  if (!existsSync(dirname(target)))
    throw new AppError("not-found", say("backupFolderMissing", { folder: dirname(target) }));
  const { archive, database } = unfinishedNames(target);
  // No unused image is removed meanwhile. Only an upload whose post is refused at this moment can disappear; the backup
  // is then reported as incomplete.
  const release = takeImagesLock(dataDir, lockWaitMs);
  if (!release) throw new AppError("unavailable", say("backupUnderWay"));
  try {
    // Checked after waiting: the other backup may have created the file.
    if (existsSync(target)) throw new AppError("conflict", say("backupExists", { file: target }));
    beginBackup(dataDir, target);
    // Created before SQLite does it with wider permissions: the file holds password and session hashes.
    closeSync(openSync(database, "wx", 0o600));
    await copyDatabase(databaseFile(dataDir), database, target);
    const { images, library } = prepareCopy(database);
    const names = [...images.flatMap(imagesEntries), ...library.map(fileEntry)];
    const written = await writeBackupArchive(archive, { database, dataDir, names, now, bucket });
    const { files, missing, closed, inBucket } = written;
    await readArchive(archive);
    (await syncFile(archive)).renameDurably(target);
    const damaged = [
      ...images.filter((image) => isDamaged(image, files)).map(({ id }) => id),
      ...library.filter((file) => isChanged(file, files)).map(fileEntry),
    ];
    return { bytes: statSync(target).size, images: images.length, missing, closed, inBucket, damaged };
  } catch (error) {
    throw atTarget(error, target);
  } finally {
    endBackup(dataDir, target);
    release();
  }
}

function isDamaged(image: ImageWithFiles, files: Manifest["files"]): boolean {
  const found = imagesEntries(image).map((name) => files[name]?.bytes);
  return !found.includes(undefined) && found.reduce((sum: number, size = 0) => sum + size, 0) !== image.bytes;
}

function isChanged(file: FileWithBytes, files: Manifest["files"]): boolean {
  const found = files[fileEntry(file)];
  return found !== undefined && found.sha256 !== file.sha256;
}

/** Names the target of the backup: other failures of a command are reported for DATA_DIR. */
function atTarget(error: unknown, target: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code = "", path } = error as NodeJS.ErrnoException;
  const isFull = ["ENOSPC", "EDQUOT", "EFBIG", "SQLITE_FULL"].includes(code);
  if (!isFull && !path?.startsWith(target)) return error;
  return isFull
    ? new AppError("unavailable", say("backupDiskFull", { file: target }), { cause: error })
    : notWritten(target, code, error);
}

const notWritten = (file: string, code: string, cause: unknown) =>
  new AppError("unavailable", say("backupNotWritten", { file, code }), { cause });

async function copyDatabase(from: string, to: string, target: string): Promise<void> {
  const client = new Database(from, { readonly: true });
  try {
    // Open the source first: a later failure concerns the copy, which SQLite's error code does not tell.
    client.pragma("schema_version");
    await client.backup(to, { progress: () => allPages }).catch((error) => {
      throw error.code?.startsWith("SQLITE_CANTOPEN") ? notWritten(target, error.code, error) : error;
    });
  } finally {
    client.close();
  }
}

/**
 * Removes all sessions and links for new passwords from the copy, stops its mailings and makes it a single file. A stolen backup must
 * not open the admin area, and a restored blog must not accept sessions that ended later.
 *
 * @returns the images and files of the database, those in the trash too
 */
function prepareCopy(file: string): { images: ImageWithFiles[]; library: FileWithBytes[] } {
  const client = new Database(file);
  try {
    client.pragma("journal_mode = DELETE");
    client.pragma("secure_delete = ON");
    const [fault] = faultsOf(client);
    if (fault !== undefined) {
      throw new AppError("unreadable", say("backupOfDamagedDatabase", { fault }));
    }
    client.exec("DELETE FROM sessions");
    // A database from before an update may lack a table.
    for (const links of ["passwordResets", "adminInvites"]) {
      if (client.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(links)) client.exec(`DELETE FROM ${links}`);
    }
    stopMailings(client);
    stopDeliveries(client);
    return {
      images: imagesWithFiles(client),
      library: filesWithBytes(client),
    };
  } finally {
    client.close();
  }
}
