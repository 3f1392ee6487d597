import { accessSync, constants, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { say } from "../../../shared/words/sentence.ts";
import { fileEntry } from "../../content/files/file-paths.ts";
import { imagesEntries } from "../../content/images/image-files.ts";
import { filesWithBytes, type ImageWithFiles, imagesWithFiles } from "../../content/trash/stored-media.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { faultsOf } from "../../core/db/faults.ts";
import { appliedMigrations, missingMigrations } from "../../core/db/migrate.ts";
import { chownLikeFolder } from "../../core/platform/chown.ts";
import { lockDataFolder, lockFiles } from "../../core/platform/data-folder-lock.ts";
import { syncFileNow, syncFolderNow, writeDurably } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import { databaseName, type Manifest } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";

/** Folders that have the same name in a backup and in a data folder. */
const folders = ["images", "files"];

/** Where a backup is unpacked until it is verified: in the data folder, so that files are moved within one disk. */
const unpackedFolder = (dataDir: string) => join(dataDir, ".restoring");

interface Restored {
  images: number;
  lackingFiles: number;
  /** The bucket that had files which are not in the backup. */
  bucket: { url: string; count: number } | null;
  createdAt: string;
}

/** Files that an empty data folder may contain: of the file system, and of commands such as `standby check`. */
const harmless: ReadonlySet<string> = new Set([
  "lost+found",
  "standby-check.json",
  ...lockFiles("").flatMap((name) => [name, `${name}-journal`]),
]);

/**
 * Restores a backup into an empty or missing data folder. Files are moved into place only after the whole archive is
 * unpacked, its checksums match and its database passes the integrity check. The database is moved last: it makes the
 * folder a blog.
 *
 * @returns the number of images, and of image files that could not be read when the backup was made
 * @throws AppError `not-found` or `bad-input` when the backup is not a file, `conflict` when the folder is not empty,
 *   `unreadable` when the backup is damaged, `unavailable` when it cannot be read, is of a newer version, or a server uses
 *   the folder
 */
export async function restore(archive: string, dataDir: string): Promise<Restored> {
  requireArchive(archive);
  const release = lockDataFolder(dataDir);
  const unpacked = unpackedFolder(dataDir);
  try {
    clearLeftovers(dataDir);
    requireEmpty(dataDir);
    for (const folder of folders) makeFolder(join(unpacked, folder));
    const manifest = await readArchive(archive, (name, bytes) => unpack(join(unpacked, name), bytes));
    const images = checkUnpacked(unpacked, manifest, archive);
    chownLikeFolder(unpacked, dataDir);
    for (const folder of folders) {
      const synced = syncFolderNow(join(unpacked, folder));
      rmSync(join(dataDir, folder), { recursive: true, force: true });
      synced.renameDurably(join(dataDir, folder));
    }
    syncFileNow(join(unpacked, databaseName)).renameDurably(databaseFile(dataDir));
    const { missing, inBucket, createdAt } = manifest;
    const bucket = inBucket ? { url: inBucket.url, count: inBucket.files.length } : null;
    return { images, lackingFiles: missing.length - (bucket?.count ?? 0), bucket, createdAt };
  } finally {
    if (isUnfinished(dataDir)) clearLeftovers(dataDir);
    rmSync(unpacked, { recursive: true, force: true });
    release();
  }
}

/** Checked first: a later read error would be reported for DATA_DIR. */
function requireArchive(archive: string): void {
  try {
    accessSync(archive, constants.R_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new AppError("not-found", say("restoreNoFile", { file: archive }));
    throw new AppError("unavailable", say("restoreFileUnreadable", { file: archive, code: String(code) }), {
      cause: error,
    });
  }
  if (statSync(archive).isDirectory()) {
    throw new AppError("bad-input", say("restoreFolderGiven", { file: archive }));
  }
}

/** @throws AppError `unavailable` after an interrupted restore: a start would create a new, empty blog there */
export function refuseUnfinishedRestore(dataDir: string): void {
  // Only the last step of a successful restore is missing.
  if (existsSync(databaseFile(dataDir))) rmSync(unpackedFolder(dataDir), { recursive: true, force: true });
  if (!isUnfinished(dataDir)) return;
  throw new AppError("unavailable", say("restoreInterrupted", { dataDir }));
}

const isUnfinished = (dataDir: string) => existsSync(unpackedFolder(dataDir)) && !existsSync(databaseFile(dataDir));

/** Images and files there belong to an interrupted restore only when they were moved and the database was not. */
function clearLeftovers(dataDir: string): void {
  if (!isUnfinished(dataDir)) return;
  const unpacked = unpackedFolder(dataDir);
  const isMoved = (folder: string) => existsSync(join(unpacked, databaseName)) && !existsSync(join(unpacked, folder));
  for (const folder of folders.filter(isMoved)) rmSync(join(dataDir, folder), { recursive: true, force: true });
  // Removed first: without it a second interruption cannot mistake other images for those of a backup.
  rmSync(join(unpacked, databaseName), { force: true });
  rmSync(unpacked, { recursive: true, force: true });
}

function requireEmpty(dataDir: string): void {
  const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;
  const others = readdirSync(dataDir).filter((name) => !harmless.has(name));
  if (others.every((name) => folders.includes(name) && isEmpty(join(dataDir, name)))) return;
  throw new AppError("conflict", say("restoreFolderNotEmpty", { dataDir }));
}

async function unpack(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  makeFolder(dirname(path));
  await writeDurably(path, bytes, 0o600);
}

/** @returns the number of images */
function checkUnpacked(unpacked: string, manifest: Manifest, file: string): number {
  if (!manifest.files[databaseName]) throw new AppError("unreadable", say("restoreNoDatabase", { file }));
  const client = new Database(join(unpacked, databaseName));
  try {
    const [fault] = faultsOf(client);
    if (fault !== undefined) throw new AppError("unreadable", say("restoreDatabaseDamaged", { file, fault }));
    const images = imagesOf(client, file);
    const lost = [...images.flatMap(imagesEntries), ...filesWithBytes(client).map(fileEntry)].filter(
      (name) => !manifest.files[name] && !manifest.missing.includes(name),
    );
    if (lost.length > 0) {
      throw new AppError("unreadable", say("restoreLacksImages", { file, count: lost.length }));
    }
    return images.length;
  } finally {
    client.close();
  }
}

/** @throws AppError `unreadable` for a database of another program, `unavailable` for one of a newer version */
function imagesOf(client: Database.Database, file: string): ImageWithFiles[] {
  try {
    if (appliedMigrations(client).length === 0) throw new AppError("unreadable", say("restoreNotBackup", { file }));
    missingMigrations(client);
    return imagesWithFiles(client);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new AppError("unreadable", say("restoreNotBackup", { file }), { cause: error });
  }
}
