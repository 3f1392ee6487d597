import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { say } from "../../../shared/words/sentence.ts";
import { chownLikeFolder } from "../platform/chown.ts";
import { syncFileNow } from "../platform/durable-file.ts";
import { AppError } from "../platform/errors.ts";
import { makeFolder } from "../platform/make-folder.ts";

/** Copies of a database, taken before an update. */
export interface Snapshots {
  folder: string;
  /** How many are kept; 0 takes none. */
  keep: number;
}

const isSnapshot = (name: string) => /^before-update-.*\.db$/.test(name);

/**
 * Copies the database durably. The copy is named by its last migration, so that an update that fails at every restart
 * replaces its own copy and no other.
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
    syncFileNow(unfinished).renameDurably(file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  chownLikeFolder(folder, dirname(folder));
  return file;
}

/** Removes the oldest copies. Called after a successful update. */
export function pruneSnapshots({ folder, keep }: Snapshots): void {
  const old = readdirSync(folder).filter(isSnapshot).sort().slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
}

/** Suffix of a copy that must still be restored: no later update may replace it. */
const owedEnding = ".not-put-back";

/** The copy that could not be restored after a failed update; null if there is none. */
export function owedSnapshot(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const name = readdirSync(folder).find((entry) => entry.endsWith(`.db${owedEnding}`));
  return name ? join(folder, name) : null;
}

/**
 * Restores a copy of a database that no process has open. If that fails, the suffix of the copy records that it must still be
 * restored.
 *
 * @param copy path from `takeSnapshot` or `owedSnapshot`
 * @param setAside path to move the present database to, instead of deleting it
 * @throws AppError `unavailable` when the copy could not be restored
 */
export function restoreSnapshot(copy: string, file: string, setAside?: string): void {
  const owed = copy.endsWith(owedEnding) ? copy : `${copy}${owedEnding}`;
  try {
    if (copy !== owed) syncFileNow(copy).renameDurably(owed);
    const unfinished = `${file}.unfinished`;
    copyFileSync(owed, unfinished);
    chownLikeFolder(unfinished, dirname(file));
    // The log belongs to the database that is replaced.
    for (const end of ["", "-wal"]) if (setAside && existsSync(file + end)) renameSync(file + end, setAside + end);
    for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
    syncFileNow(unfinished).renameDurably(file);
    syncFileNow(owed).renameDurably(owed.slice(0, -owedEnding.length));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new AppError(
      "unavailable",
      say("updateNotUndone", { why: code ?? message, copy: existsSync(owed) ? owed : copy }),
      { cause: error },
    );
  }
}
