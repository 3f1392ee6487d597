import { setTimeout as wait } from "node:timers/promises";
import type Database from "better-sqlite3";
import { WriteRefused } from "../platform/write-refused.ts";
import { busyTimeoutMs, type Db } from "./client.ts";
import { requireWrites, untilWritesAllowed } from "./write-gate.ts";

/**
 * Milliseconds that a statement of the server waits for another process's write: enough for a brief one. It blocks every
 * request meanwhile.
 */
const briefTimeoutMs = 50;

/** Milliseconds between two looks at the lock; a look takes microseconds. */
const lookEveryMs = 20;

/** Makes statements give up early, because a waiting one blocks every request. Then {@link untilWritable} waits instead. */
export function neverBlockForLong({ $client }: Db): void {
  $client.pragma(`busy_timeout = ${briefTimeoutMs}`);
}

/**
 * Waits while another process holds the write lock, without blocking the event loop. Call it before a transaction, with
 * nothing slow between the two: nothing reserves the lock.
 *
 * @see docs/decisions/0044-writes-wait-without-blocking.md
 * @throws SqliteError `SQLITE_BUSY` when the lock was held all the time; WriteRefused while another server may write
 */
export async function untilWritable({ $client }: Db): Promise<void> {
  requireWrites({ $client });
  const until = performance.now() + busyTimeoutMs;
  for (let error = whyLocked($client); error; error = whyLocked($client)) {
    if (performance.now() > until) throw error;
    await wait(lookEveryMs);
  }
}

/**
 * Does background work as soon as this server holds the lease and no other process writes. Where either is lost just before the work
 * writes, the work is repeated.
 *
 * @param work writes nothing before its first transaction or statement, so that it can be repeated when that is refused
 * @returns only while the lease is held: what was written before it was lost belongs to this server again
 * @throws SqliteError `SQLITE_BUSY` when the lock was held all the time; WriteRefused when the process ends without the lease
 */
export async function whenWritable<T>(db: Db, work: () => T): Promise<Awaited<T>> {
  while (true) {
    await untilWritesAllowed(db);
    try {
      const result = await whenUnlocked(db, work);
      await untilWritesAllowed(db);
      return result;
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error;
    }
  }
}

/**
 * The same for work that a client waits for: without the lease it fails at once.
 *
 * @throws SqliteError `SQLITE_BUSY` when the lock was held all the time; WriteRefused without the lease
 */
export async function whenUnlocked<T>(db: Db, work: () => T): Promise<Awaited<T>> {
  const until = performance.now() + busyTimeoutMs;
  while (true) {
    await untilWritable(db);
    try {
      // Another process may take the lock between the two. Work that is repeated need not block every request for it.
      return await withoutWaiting(db.$client, work);
    } catch (error) {
      if (!isLockedOut(error) || performance.now() > until) throw error;
    }
  }
}

/** Runs work whose statements do not wait for the lock at all. */
export function withoutWaiting<T>(client: Database.Database, work: () => T): T {
  const busyTimeout = client.pragma("busy_timeout", { simple: true });
  client.pragma("busy_timeout = 0");
  try {
    return work();
  } finally {
    client.pragma(`busy_timeout = ${busyTimeout}`);
  }
}

/** Whether a statement failed because another process writes. */
export const isLockedOut = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";

function whyLocked(client: Database.Database): Error | null {
  try {
    withoutWaiting(client, () => client.exec("BEGIN IMMEDIATE; ROLLBACK"));
    return null;
  } catch (error) {
    // The write itself reports other faults.
    return isLockedOut(error) ? error : null;
  }
}
