import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { chownLikeFolder } from "../platform/chown.ts";
import { syncFolderNow } from "../platform/durable-file.ts";
import { AppError } from "../platform/errors.ts";
import { makeFolder } from "../platform/make-folder.ts";

/** Where copies of a database stand that are taken before it is changed. */
export interface Snapshots {
  folder: string;
  /** How many stay; 0 takes none. */
  keep: number;
}

const isSnapshot = (name: string) => /^before-update-.*\.db$/.test(name);

/**
 * Copies the database as it is, durably. The copy is named by the last migration that it has: an update that fails at each
 * of many restarts replaces its own copy and no other.
 *
 * @returns the copy's path
 */
export function takeSnapshot(client: Database.Database, { folder }: Snapshots, lastMigration: Date): string {
  makeFolder(folder);
  const file = join(folder, `before-update-from-${lastMigration.toISOString().replaceAll(":", "-")}.db`);
  const unfinished = `${file}.unfinished`;
  for (const name of readdirSync(folder)) if (name.endsWith(".unfinished")) rmSync(join(folder, name));
  try {
    client.prepare("VACUUM INTO ?").run(unfinished);
    syncFile(unfinished);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncFolderNow(folder);
  chownLikeFolder(folder, dirname(folder));
  return file;
}

/** Removes the oldest copies, once the update that the newest was taken for has gone well. */
export function pruneSnapshots({ folder, keep }: Snapshots): void {
  const old = readdirSync(folder).filter(isSnapshot).sort().slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
}

/** Ends the name of a copy that is still to be put back: no later update may take one in its place. */
const owedEnding = ".not-put-back";

/** The copy that could not be put back after a failed update; null when there is none. */
export function owedSnapshot(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const name = readdirSync(folder).find((entry) => entry.endsWith(`.db${owedEnding}`));
  return name ? join(folder, name) : null;
}

/**
 * Puts a copy in the place of a database that nobody has open. Where that fails it is owed, and the copy's name says so.
 *
 * @param copy as `takeSnapshot` or `owedSnapshot` gave it
 * @param setAside the database goes there instead of away
 * @throws AppError `unavailable` when it could not be done
 */
export function putBack(copy: string, file: string, setAside?: string): void {
  const owed = copy.endsWith(owedEnding) ? copy : `${copy}${owedEnding}`;
  try {
    renameDurably(copy, owed);
    const unfinished = `${file}.unfinished`;
    copyFileSync(owed, unfinished);
    syncFile(unfinished);
    chownLikeFolder(unfinished, dirname(file));
    // What stands in the log belongs to the database that goes.
    for (const end of ["", "-wal"]) if (setAside && existsSync(file + end)) renameSync(file + end, setAside + end);
    for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
    renameDurably(unfinished, file);
    renameDurably(owed, owed.slice(0, -owedEnding.length));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new AppError(
      "unavailable",
      `Updating the database failed, and the copy from before could not be put back (${code ?? message}). It is ${existsSync(owed) ? owed : copy}; the next start puts it back`,
      { cause: error },
    );
  }
}

function renameDurably(from: string, to: string): void {
  if (from !== to) renameSync(from, to);
  syncFolderNow(dirname(to));
}

function syncFile(path: string): void {
  const handle = openSync(path, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
