import { setTimeout as wait } from "node:timers/promises";
import type Database from "better-sqlite3";
import { storageFailure } from "../platform/storage-failure.ts";
import { WriteRefused } from "../platform/write-refused.ts";
import { type Connection, mayWrite, requireWrites, untilWritesAllowed } from "./write-gate.ts";

/** Milliseconds that a statement waits for the write of another process, except in the server. */
export const busyTimeoutMs = 5_000;

/**
 * Milliseconds that a statement of the server waits for another process's write: enough for a brief one. It blocks every
 * request meanwhile.
 */
const briefTimeoutMs = 50;

/** Milliseconds between two looks at the lock; a look takes microseconds. */
const lookEveryMs = 20;

/** How work that writes asks for permission. Every database has these two. */
export interface Writes {
  /**
   * Makes a change that a client waits for, as soon as no other process writes. The event loop is not blocked meanwhile.
   * Where the lock is lost just before the work writes, the work is repeated.
   *
   * @param work writes nothing before its first transaction or statement
   * @throws SqliteError `SQLITE_BUSY` when the lock was held all the time; WriteRefused without the lease
   * @see docs/decisions/0044-writes-wait-without-blocking.md
   */
  change<T>(work: () => T): Promise<Awaited<T>>;
  /**
   * The same for work that no client waits for: without the lease it waits. Work is repeated where the lease is lost just
   * before it writes. Starts at once where nothing prevents it.
   *
   * @param signal given by work that must not be lost: it also waits as long as another process writes, until it is aborted
   * @returns only while the lease is held: what was written before it was lost belongs to this server again
   * @throws SqliteError `SQLITE_BUSY` when the lock was held all the time; WriteRefused when the process ends without the lease
   */
  background<T>(work: () => T, signal?: AbortSignal): Promise<Awaited<T>>;
}

export const writesOf = ($client: Database.Database): Writes => ({
  change: (work) => whenUnlocked({ $client }, work),
  async background<T>(work: () => T, signal?: AbortSignal): Promise<Awaited<T>> {
    while (true) {
      if (!mayWrite({ $client })) await untilWritesAllowed({ $client });
      try {
        const result = await whenUnlocked({ $client }, work);
        await untilWritesAllowed({ $client });
        return result;
      } catch (error) {
        const isLockTaken = isLockedOut(error) && signal?.aborted === false;
        if (!(isLockTaken || error instanceof WriteRefused)) throw error;
      }
    }
  },
});

/** Makes statements give up early, because a waiting one blocks every request. */
export function neverBlockForLong({ $client }: Connection): void {
  $client.pragma(`busy_timeout = ${briefTimeoutMs}`);
}

/**
 * Waits while another process holds the write lock, without blocking the event loop. For a procedure, which cannot be
 * repeated: nothing reserves the lock.
 *
 * @throws SqliteError `SQLITE_BUSY` when the lock was held all the time; WriteRefused without the lease
 */
export async function untilWritable({ $client }: Connection): Promise<void> {
  requireWrites({ $client });
  const until = performance.now() + busyTimeoutMs;
  for (let error = whyLocked($client); error; error = whyLocked($client)) {
    if (performance.now() > until) throw error;
    await wait(lookEveryMs);
  }
}

async function whenUnlocked<T>({ $client }: Connection, work: () => T): Promise<Awaited<T>> {
  const until = performance.now() + busyTimeoutMs;
  while (true) {
    if (whyLocked($client)) await untilWritable({ $client });
    requireWrites({ $client });
    try {
      // Another process may take the lock between the two. Work that is repeated need not block every request for it.
      return await withoutWaiting($client, work);
    } catch (error) {
      if (!isLockedOut(error) || performance.now() > until) throw error;
    }
  }
}

/** Runs work whose statements do not wait for the lock at all. */
function withoutWaiting<T>(client: Database.Database, work: () => T): T {
  const busyTimeout = client.pragma("busy_timeout", { simple: true });
  client.pragma("busy_timeout = 0");
  try {
    return work();
  } finally {
    client.pragma(`busy_timeout = ${busyTimeout}`);
  }
}

/**
 * Commits a change of nothing, which needs what every commit needs: the lock, space in the log, a sync. Does not wait for
 * the lock.
 *
 * @throws SqliteError or WriteRefused that a change would meet now
 */
export function commitNothing({ $client }: Connection): void {
  withoutWaiting($client, () => $client.prepare("UPDATE totals SET id = id").run());
}

/** As `commitNothing`, but undone: it writes nothing to the disk, so it does not notice a disk that refuses writes. */
export function changeNothing({ $client }: Connection): void {
  requireWrites({ $client });
  withoutWaiting($client, () => {
    $client.exec("BEGIN IMMEDIATE");
    try {
      $client.exec("UPDATE totals SET id = id");
    } finally {
      $client.exec("ROLLBACK");
    }
  });
}

/** Whether a statement failed because another process writes. */
const isLockedOut = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";

/** Whether another process holds the lock now. */
export const isLocked = ({ $client }: Connection): boolean => whyLocked($client) !== null;

/**
 * Makes a small change that a request can do without, such as the time of a last use. It is left out while another process
 * writes, which would delay the request, and where the disk or the lease refuses writes.
 *
 * @returns whether it was made
 */
export function writeIfPossible(db: Connection, work: () => void): boolean {
  if (isLocked(db)) return false;
  try {
    work();
    return true;
  } catch (error) {
    if (!storageFailure(error)) throw error;
    return false;
  }
}

/** Looks at the lock in the time of `whenHeldFor`, so that one that is taken again for each item is found free. */
const looks = 100;

/**
 * Calls `act` once another process has held the lock for `ms` milliseconds.
 *
 * @returns ends the watch
 */
export function whenHeldFor(db: Connection, ms: number, act: () => void): () => void {
  let lockedLooks = 0;
  const watch = setInterval(() => {
    lockedLooks = isLocked(db) ? lockedLooks + 1 : 0;
    if (lockedLooks === looks) act();
  }, ms / looks).unref();
  return () => clearInterval(watch);
}

function whyLocked(client: Database.Database): Error | null {
  try {
    withoutWaiting(client, () => client.exec("BEGIN IMMEDIATE; ROLLBACK"));
    return null;
  } catch (error) {
    // The write itself reports other faults.
    return isLockedOut(error) ? error : null;
  }
}
