import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";
import type Database from "better-sqlite3";
import type { Db } from "../../core/db/client.ts";
import { whenWritable } from "../../core/db/write-lock.ts";

const syncFile = promisify(fdatasync);

/**
 * Does background work that must be on disk before it goes on, such as before a mail is handed over. By itself SQLite waits for the disk
 * at the end of a transaction, some milliseconds in which no request is answered. Here another thread waits.
 *
 * @param work as of `whenWritable`
 * @returns once what was written, also by `commitUnsynced` before, is on disk
 */
export async function commitInBackground<T>(db: Db, work: () => T): Promise<Awaited<T>> {
  const result = await commitUnsynced(db, work);
  await syncLog(db.$client);
  return result;
}

/**
 * Does background work that is on disk after the next commit of another kind. A power failure before that undoes it, the end of the
 * process does not.
 *
 * @param work as of `whenWritable`
 */
export const commitUnsynced = <T>(db: Db, work: () => T): Promise<Awaited<T>> =>
  whenWritable(db, () => {
    // The operating system decides when a commit is written to disk.
    db.$client.pragma("synchronous = NORMAL");
    try {
      return work();
    } finally {
      db.$client.pragma("synchronous = FULL");
    }
  });

/** What SQLite does after a commit in mode FULL. If the log was emptied since, its content is on disk already. */
async function syncLog({ name, memory }: Database.Database): Promise<void> {
  if (memory) return;
  const log = openSync(`${name}-wal`, "r+");
  try {
    await syncFile(log);
  } finally {
    closeSync(log);
  }
}
