import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { giveToOwner } from "./chown.ts";
import { AppError } from "./errors.ts";
import { makeFolder } from "./make-folder.ts";

/**
 * Makes this process the only server of a data folder, as long as it lives: another would empty the folder of uploads
 * under way. The lock is the kernel's, taken through SQLite, so a crash leaves nothing that somebody must remove.
 *
 * @returns gives the folder up again; the end of the process does so too
 * @throws AppError `unavailable` when another server has it
 */
export function lockDataFolder(dataDir: string): () => void {
  makeFolder(dataDir);
  // Not at once: a doctor may hold it for the moment of asking.
  const file = lockFile(dataDir);
  // What may only be read cannot be locked: SQLite would say that it was.
  if (existsSync(file)) accessSync(file, constants.W_OK);
  const release = takeLock(file, askingMs);
  if (!release) throw new AppError("unavailable", `DATA_DIR ${dataDir} is in use by another Longhand already`);
  return release;
}

/** Whether some process has `lockDataFolder`'s lock. It is held for the moment of asking. */
export function isServed(dataDir: string): boolean {
  if (!existsSync(lockFile(dataDir))) return false;
  const release = takeLock(lockFile(dataDir), 0);
  release?.();
  return release === null;
}

/**
 * Keeps the images of a data folder from being deleted, and other backups from being made.
 *
 * @param waitMs how long the whole process may wait for it
 * @returns how to let go; null when it was not to be had
 */
export function takeImagesLock(dataDir: string, waitMs = 0): (() => void) | null {
  return takeLock(imagesLockFile(dataDir), waitMs);
}

/** Longer than anybody holds the lock who is no server. */
const askingMs = 300;

const lockFile = (dataDir: string) => join(dataDir, "server.lock");
const imagesLockFile = (dataDir: string) => join(dataDir, "pictures.lock");

/** What has to be open to the blog's user: SQLite says of a lock that it may only read that it was taken. */
export const lockFiles = (dataDir: string) => [lockFile(dataDir), imagesLockFile(dataDir)];

/**
 * Takes a lock that one process of this machine can have at a time.
 *
 * @param waitMs how long to wait for who has it; the whole process waits
 */
function takeLock(file: string, waitMs: number): (() => void) | null {
  const isNew = !existsSync(file);
  const lock = new Database(file, { timeout: waitMs });
  try {
    // Nothing is ever stored in it, so that on a full disk, too, it can be taken. (OFF is refused by better-sqlite3.)
    lock.pragma("journal_mode = MEMORY");
    lock.exec("BEGIN EXCLUSIVE");
    if (isNew) giveToOwner(file, dirname(file));
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    return null;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** What nobody refers to would be closed with its lock. */
const held = new Set<Database.Database>();
