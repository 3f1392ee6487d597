import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { databaseFile } from "../../db/database-file.ts";
import { faultsOf } from "../../db/faults.ts";
import { missingMigrations } from "../../db/migrate.ts";
import { imageFolder } from "../../images/image-files.ts";
import { giveToOwner } from "../../platform/chown.ts";
import { lockDataFolder } from "../../platform/data-folder-lock.ts";
import { streamDurably, syncFolderNow } from "../../platform/durable-file.ts";
import { AppError } from "../../platform/errors.ts";
import { makeFolder } from "../../platform/make-folder.ts";
import { counted } from "../../platform/pluralize.ts";
import { databaseName, imagesEntries, type Manifest } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";

/** Where a backup is unpacked until all of it is known to be good: in the data folder, to be moved within one disk. */
const unpackedFolder = (dataDir: string) => join(dataDir, ".restoring");

interface Restored {
  images: number;
  lackingFiles: number;
  createdAt: string;
}

/** What may be in an empty data folder. */
const isHarmless = (name: string) => name === "lost+found" || /^(?:server|images)\.lock(?:-journal)?$/.test(name);

/**
 * Puts a backup into an empty data folder, or into none. Nothing gets its place before the whole backup is unpacked,
 * compared with its checksums and checked as a database; the database comes last, and makes the folder a blog.
 *
 * @returns how many images came, and how many files of theirs could not be read when the backup was made
 * @throws AppError `not-found` and `bad-input` when the backup is no file, `conflict` when the folder is not empty,
 *   `unreadable` when the backup is not sound, `unavailable` when it is closed to this user or of a newer version, or a server has
 *   the folder
 */
export async function restore(archive: string, dataDir: string): Promise<Restored> {
  requireArchive(archive);
  const release = lockDataFolder(dataDir);
  const unpacked = unpackedFolder(dataDir);
  try {
    clearLeftovers(dataDir);
    requireEmpty(dataDir);
    makeFolder(join(unpacked, "images"));
    const manifest = await readArchive(archive, (name, bytes) => unpack(join(unpacked, name), bytes));
    const images = checkUnpacked(unpacked, manifest, archive);
    giveToOwner(unpacked, dataDir);
    syncFolderNow(join(unpacked, "images"));
    rmSync(imageFolder(dataDir), { recursive: true, force: true });
    renameSync(join(unpacked, "images"), imageFolder(dataDir));
    syncFolderNow(dataDir);
    renameSync(join(unpacked, databaseName), databaseFile(dataDir));
    syncFolderNow(dataDir);
    return { images, lackingFiles: manifest.missing.length, createdAt: manifest.createdAt };
  } finally {
    if (isUnfinished(dataDir)) clearLeftovers(dataDir);
    rmSync(unpacked, { recursive: true, force: true });
    release();
  }
}

/** Before anything else: what the system says later of a file that may not be read would be told as DATA_DIR's. */
function requireArchive(archive: string): void {
  try {
    accessSync(archive, constants.R_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new AppError("not-found", `There is no file ${archive}`);
    throw new AppError("unavailable", `${archive} cannot be read (${code}); nothing was restored`, { cause: error });
  }
  if (statSync(archive).isDirectory()) {
    throw new AppError("bad-input", `${archive} is a folder, no backup; nothing was restored`);
  }
}

/** @throws AppError `unavailable` when a restore into the folder was cut short: a start would make a new, empty blog there */
export function refuseUnfinishedRestore(dataDir: string): void {
  // All but the last step of a restore that went through.
  if (existsSync(databaseFile(dataDir))) rmSync(unpackedFolder(dataDir), { recursive: true, force: true });
  if (!isUnfinished(dataDir)) return;
  throw new AppError("unavailable", `Restoring into DATA_DIR ${dataDir} was cut short; please restore again`);
}

const isUnfinished = (dataDir: string) => existsSync(unpackedFolder(dataDir)) && !existsSync(databaseFile(dataDir));

/** The folder's images are a backup's only when they have been moved and the database has not; else they are somebody's. */
function clearLeftovers(dataDir: string): void {
  if (!isUnfinished(dataDir)) return;
  const unpacked = unpackedFolder(dataDir);
  const hasMovedImages = existsSync(join(unpacked, databaseName)) && !existsSync(join(unpacked, "images"));
  if (hasMovedImages) rmSync(imageFolder(dataDir), { recursive: true, force: true });
  // First: without it the images beside are never taken for a backup's, should this be cut short as well.
  rmSync(join(unpacked, databaseName), { force: true });
  rmSync(unpacked, { recursive: true, force: true });
}

function requireEmpty(dataDir: string): void {
  const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;
  const others = readdirSync(dataDir).filter((name) => !isHarmless(name));
  if (others.length === 0 || (others.join() === "images" && isEmpty(imageFolder(dataDir)))) return;
  const sentence = `DATA_DIR ${dataDir} is not empty, and a restore replaces nothing: move away what is there, or choose another`;
  throw new AppError("conflict", sentence);
}

async function unpack(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  makeFolder(dirname(path));
  await streamDurably(path, bytes, 0o640);
}

/** @returns how many images there are */
function checkUnpacked(unpacked: string, manifest: Manifest, archive: string): number {
  const wrong = (why: string) => new AppError("unreadable", `${archive} ${why}; nothing was restored`);
  if (!manifest.files[databaseName]) throw wrong("holds no database");
  const client = new Database(join(unpacked, databaseName));
  try {
    const faults = faultsOf(client);
    if (faults.length > 0) throw wrong(`holds a damaged database (${faults[0]})`);
    missingMigrations(client);
    const imageIds = client.prepare("SELECT id FROM images").pluck().all() as string[];
    const lost = imageIds
      .flatMap(imagesEntries)
      .filter((name) => !manifest.files[name] && !manifest.missing.includes(name));
    if (lost.length > 0) throw wrong(`lacks ${counted(lost.length, "file", "files")} of images`);
    return imageIds.length;
  } finally {
    client.close();
  }
}
