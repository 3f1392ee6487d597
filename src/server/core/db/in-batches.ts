import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, gt, lte, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

/** Rows that one statement changes before other requests get a turn. */
const batchSize = 500;

interface Options {
  /** Stops between two batches. */
  signal?: AbortSignal | undefined;
  /** Rows to change at most; no limit when undefined. */
  atMost?: number;
  /** Fewer than usual, for rows that are slow to change. */
  rowsAtATime?: number;
}

/**
 * Changes many rows in batches, with a turn of the event loop after each, so that a large cleanup delays no request for long. Before
 * each, it waits while another process writes.
 *
 * @param changeSome changes about `limit` rows and returns how many it changed; fewer than `limit` ends the work
 * @returns how many rows were changed
 * @throws the signal's reason when it is aborted, and SqliteError `SQLITE_BUSY` when another process kept the write lock
 */
export async function inBatches(
  db: Db,
  changeSome: (limit: number) => number | Promise<number>,
  { signal, atMost = Number.POSITIVE_INFINITY, rowsAtATime = batchSize }: Options = {},
): Promise<number> {
  let total = 0;
  while (total < atMost) {
    const limit = Math.min(rowsAtATime, atMost - total);
    const changed = await db.change(() => {
      signal?.throwIfAborted();
      return changeSome(limit);
    });
    total += changed;
    await nextTurn();
    if (changed < limit) break;
  }
  return total;
}

/** Deletes rows of a table, which it reads in batches: there may be few among many. @param rows `key`: a column that names each row */
export async function removeInBatches(
  db: Db,
  { table, key, which }: { table: SQLiteTable; key: SQLiteColumn; which: SQL | undefined },
  signal?: AbortSignal,
): Promise<void> {
  let isLater: SQL | undefined;
  const removeSome = (limit: number) => {
    const keys = db.select({ key }).from(table).where(isLater).orderBy(asc(key));
    const last = keys
      .limit(1)
      .offset(limit - 1)
      .get();
    const isOne = and(isLater, last && lte(key, last.key), which);
    db.delete(table).where(isOne).run();
    isLater = last && gt(key, last.key);
    return last ? limit : 0;
  };
  await inBatches(db, removeSome, { signal });
}
