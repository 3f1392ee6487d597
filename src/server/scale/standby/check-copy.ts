import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { say } from "../../../shared/words/sentence.ts";
import { faultsOf } from "../../core/db/faults.ts";
import { takeCheckLock } from "../../core/platform/data-folder-lock.ts";
import { AppError } from "../../core/platform/errors.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import { type CopyCheck, lastCheck, writeCheck } from "./last-check.ts";
import { type Litestream, restoreReplica } from "./litestream.ts";
import { newestReplica, requireShipping } from "./replicas.ts";

/** Tables whose rows are counted. SQLite finds no fault in a blog whose posts have disappeared. */
const countedTables = ["blogs", "comments", "images", "files", "subscribers", "admins"] as const;

/** @returns rows by table. @throws AppError `unreadable` when SQLite finds a fault */
export function checkCopy(file: string, epoch: number): Record<string, number> {
  const client = new Database(file, { readonly: true });
  try {
    const [fault] = faultsOf(client);
    if (fault !== undefined) throw new AppError("unreadable", say("standbyCopyDamaged", { epoch, fault }));
    return Object.fromEntries(
      countedTables.map((table) => [table, client.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number]),
    );
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new AppError("unreadable", say("standbyCopyDamaged", { epoch, fault: error.message }), { cause: error });
  } finally {
    client.close();
  }
}

/**
 * Restores the newest replica into a scratch folder, lets SQLite check all of it and compares its rows with those of the last check.
 * The result is kept for the doctor and the metrics.
 *
 * @param epoch the highest
 * @param acceptsLoss fewer than half of the rows of a table are no failure
 * @throws AppError `unreadable` for a damaged copy, `conflict` when rows are missing or nothing is shipped, `unavailable` when it cannot be restored, or another
 *   check runs
 */
export async function checkReplica(litestream: Litestream, epoch: number, acceptsLoss: boolean): Promise<CopyCheck> {
  const { dataDir } = litestream;
  makeFolder(dataDir);
  const release = takeCheckLock(dataDir);
  if (!release) throw new AppError("unavailable", say("standbyCheckUnderWay"));
  const before = lastCheck(dataDir);
  const began = performance.now();
  const scratch = join(dataDir, ".standby-check");
  // A killed check has left its copy, which may be as large as the database.
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch);
  const file = join(scratch, "longhand.db");
  const check = { at: new Date().toISOString(), epoch, bytes: 0, seconds: 0, rows: before?.rows ?? {} };
  const keep = (failure: string | null): CopyCheck => {
    const done = { ...check, seconds: (performance.now() - began) / 1_000, failure };
    writeCheck(dataDir, done);
    return done;
  };
  try {
    const replica = await newestReplica(litestream.standby, epoch);
    check.epoch = replica.epoch;
    requireShipping(replica, epoch, new Date());
    await restoreReplica(litestream, replica.epoch, file);
    check.bytes = statSync(file).size;
    const rows = checkCopy(file, replica.epoch);
    if (before && !acceptsLoss) requireRows(before.rows, rows);
    check.rows = rows;
    return keep(null);
  } catch (error) {
    keep((error as Error).message);
    throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    release();
  }
}

/** @throws AppError `conflict` when a table lost more than half of its rows */
function requireRows(before: Record<string, number>, now: Record<string, number>): void {
  for (const [table, rows] of Object.entries(before)) {
    const left = now[table] ?? 0;
    if (left < rows / 2) throw new AppError("conflict", say("standbyCopyShrank", { table, before: rows, now: left }));
  }
}
