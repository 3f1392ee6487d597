import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { say } from "../../../shared/words/sentence.ts";
import { chownLikeFolder } from "./chown.ts";
import { AppError } from "./errors.ts";
import { makeFolder } from "./make-folder.ts";

/**
 * Makes this process the only server of a data folder. A second server would delete uploads of the first. The lock is the
 * kernel's, taken through SQLite, so a crash leaves no stale lock.
 *
 * @returns releases the lock; keep a reference to it, because a garbage-collected lock is released
 * @throws AppError `unavailable` when another server has the lock
 */
export function lockDataFolder(dataDir: string): () => void {
  makeFolder(dataDir);
  const file = lockFile(dataDir);
  // SQLite reports success for a lock on a file that is not writable.
  if (existsSync(file)) accessSync(file, constants.W_OK);
  const release = takeLock(file, checkMs);
  if (!release) throw new AppError("unavailable", say("dataDirInUse", { dataDir }));
  return release;
}

/** Whether a server runs on the data folder. Takes the lock for a moment. */
export function isServed(dataDir: string): boolean {
  if (!existsSync(lockFile(dataDir))) return false;
  const release = takeLock(lockFile(dataDir), 0);
  release?.();
  return release === null;
}

/**
 * Locks the images of a data folder against deletion and against other backups.
 *
 * @param waitMs blocks the process for up to so many milliseconds
 * @returns releases the lock; null when another process has it
 */
export function takeImagesLock(dataDir: string, waitMs = 0): (() => void) | null {
  return takeLock(imagesLockFile(dataDir), waitMs);
}

/** Makes this process the only one that imports into a data folder. @returns releases the lock; null when another process has it */
export function takeImportLock(dataDir: string): (() => void) | null {
  return takeLock(importLockFile(dataDir), 0);
}

/** Makes this process the only one that checks a copy of the database there. @returns as {@link takeImportLock} */
export function takeCheckLock(dataDir: string): (() => void) | null {
  return takeLock(checkLockFile(dataDir), 0);
}

/** Milliseconds. Longer than any CLI command holds the lock. */
const checkMs = 300;

const lockFile = (dataDir: string) => join(dataDir, "server.lock");
const imagesLockFile = (dataDir: string) => join(dataDir, "pictures.lock");
const importLockFile = (dataDir: string) => join(dataDir, "imports.lock");
const checkLockFile = (dataDir: string) => join(dataDir, "standby-check.lock");

/** Files that the blog's user must be able to write to. */
export const lockFiles = (dataDir: string) =>
  [lockFile, imagesLockFile, importLockFile, checkLockFile].map((of) => of(dataDir));

/**
 * Takes a lock that one process of this machine can hold at a time.
 *
 * @param waitMs blocks the process for up to so many milliseconds
 */
function takeLock(file: string, waitMs: number): (() => void) | null {
  const isNew = !existsSync(file);
  const lock = new Database(file, { timeout: waitMs });
  try {
    // Nothing is stored, so the lock works on a full disk. better-sqlite3 does not allow OFF.
    lock.pragma("journal_mode = MEMORY");
    lock.exec("BEGIN EXCLUSIVE");
    if (isNew) chownLikeFolder(file, dirname(file));
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    return null;
  }
  return () => void lock.close();
}
