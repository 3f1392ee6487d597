import { AsyncLocalStorage } from "node:async_hooks";
import Database from "better-sqlite3";
import { eq, type SQL, sql } from "drizzle-orm";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";
import { migrate } from "./migrate.ts";
import type { Snapshots } from "./snapshots.ts";
import { undoFailedUpdate, updateDatabase } from "./update.ts";
import { guardWrites, type WriteGate } from "./write-gate.ts";
import { busyTimeoutMs, type Writes, writesOf } from "./write-lock.ts";

export type Db = BetterSQLite3Database & Writes & { $client: Database.Database };

/** Page cache. The default, four times as much, made no call faster, because the system caches pages too. */
const cacheKibibytes = 4_000;

/** Compiled statements that are kept: more than a save uses, with all that belongs to the post. */
const keptStatements = 100;

/**
 * Opens the database and applies missing migrations.
 *
 * @param file path, or `:memory:` for a test
 * @param snapshots where a copy is stored before a migration; none in tests. With them the caller must hold the lock of the
 *   data folder if the database is not up to date
 * @param gate decides from then on whether the connection may write; migrations do not ask it
 * @throws AppError `unavailable` when the database belongs to a newer version or could not be updated
 */
export function openDatabase(file: string, snapshots?: Snapshots, gate?: WriteGate | null): Db {
  if (snapshots) undoFailedUpdate(file, snapshots);
  const client = connect(file);
  if (snapshots) updateDatabase(file, client, snapshots);
  else migrate(client);
  if (gate) guardWrites(client, gate);
  return drizzleOver(client);
}

/**
 * Drizzle over a connection. By itself it compiles a statement for every query that is not prepared, which takes longer than to run
 * most of them. It sets a statement's mode before each use and reads it to the end, so that queries can share one.
 */
export function drizzleOver(client: Database.Database): Db {
  const statements = new LRUCache<string, Database.Statement>({
    max: keptStatements,
    memoMethod: (source) => client.prepare(source),
  });
  const kept = Object.create(client, { prepare: { value: (source: string) => statements.memo(source) } });
  return Object.assign(drizzle({ client: kept }), { $client: client }, writesOf(client));
}

function connect(file: string): Database.Database {
  try {
    return configured(new Database(file));
  } catch (error) {
    if (!/^SQLITE_(?:FULL|IOERR_SHM)/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
    // The disk has no space for the shared-memory file beside the database. Exclusive mode needs none: reading works, writing
    // works once there is space, and commands cannot open the database until the next start.
    const alone = new Database(file);
    alone.pragma("locking_mode = EXCLUSIVE");
    return configured(alone);
  }
}

/** Whether it is open in exclusive mode because the disk is full. */
export const isOpenedAlone = ({ $client }: Db) => $client.pragma("locking_mode", { simple: true }) === "exclusive";

/**
 * Sets the pragmas of a connection.
 *
 * @throws SqliteError after closing the connection
 */
export function configured(client: Database.Database): Database.Database {
  try {
    client.pragma("journal_mode = WAL");
    // An acknowledged write must be on disk.
    client.pragma("synchronous = FULL");
    client.pragma(`busy_timeout = ${busyTimeoutMs}`);
    client.pragma("foreign_keys = ON");
    client.pragma(`cache_size = ${-cacheKibibytes}`);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/**
 * Builds queries once for each database and keeps them: running a prepared query takes a tenth of building one.
 *
 * @example const find = preparedOnce((db) => db.select().from(blogs).where(matches(blogs.id, "id")).prepare());
 */
export function preparedOnce<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>();
  return (db) => {
    let queries = built.get(db);
    if (queries === undefined) {
      queries = build(db);
      built.set(db, queries);
    }
    return queries;
  };
}

/** Compares a column with a parameter of a prepared query. */
export const matches = (column: SQLiteColumn, name: string): SQL => eq(column, sql.placeholder(name));

/** What the work of a request stores in each of its transactions. */
export const besideWrites = new AsyncLocalStorage<(db: Db) => void>();

/**
 * Runs the work in a transaction. The work uses `db` itself: there is one connection and better-sqlite3 is synchronous, so
 * all that runs meanwhile, prepared queries included, belongs to the transaction.
 */
export function inTransaction<T>(db: Db, work: () => T): T {
  const beside = besideWrites.getStore();
  const all = () => {
    beside?.(db);
    return work();
  };
  return db.$client.transaction(all).immediate();
}
