import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { syncFolderNow } from "../images/durable-file.ts";

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
  mkdirSync(folder, { recursive: true });
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
  return file;
}

/** Removes the oldest copies, once the update that the newest was taken for has gone well. */
export function pruneSnapshots({ folder, keep }: Snapshots): void {
  const old = readdirSync(folder).filter(isSnapshot).sort().slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
}

/** Puts a snapshot in the place of a database that nobody has open. */
export function putBack(snapshot: string, file: string): void {
  const unfinished = `${file}.unfinished`;
  copyFileSync(snapshot, unfinished);
  syncFile(unfinished);
  // What stands in the log belongs to the database that goes.
  for (const end of ["-wal", "-shm"]) if (existsSync(file + end)) rmSync(file + end);
  renameSync(unfinished, file);
  syncFolderNow(dirname(file));
}

function syncFile(path: string): void {
  const handle = openSync(path, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
