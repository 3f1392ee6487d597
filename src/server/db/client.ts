import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "./migrate.ts";
import type { Snapshots } from "./snapshots.ts";
import { undoFailedUpdate, updateDatabase } from "./update.ts";

export type Db = BetterSQLite3Database & { $client: Database.Database };

/** How long a statement waits for another process's write, in milliseconds. */
const busyTimeoutMs = 5_000;

/** Of pages that SQLite keeps in memory. Its default, four times as much, made no call faster; the system keeps pages too. */
const cacheKibibytes = 4_000;

/**
 * Opens the database, brings it to the newest migration and hands it out.
 *
 * @param file path, or `:memory:` for a test
 * @param snapshots where a copy goes before a migration; a test needs none. With them, whoever opens a database that is not
 *   up to date must have the data folder to itself
 * @throws AppError `unavailable` when the database belongs to a newer version, or could not be updated
 * @see design §3: acknowledged means on disk, hence `synchronous=FULL`
 */
export function openDatabase(file: string, snapshots?: Snapshots): Db {
  if (snapshots) undoFailedUpdate(file, snapshots);
  const client = connect(file);
  if (snapshots) updateDatabase(file, client, snapshots);
  else migrate(client);
  return drizzle({ client });
}

function connect(file: string): Database.Database {
  try {
    return configured(new Database(file));
  } catch (error) {
    if (!/^SQLITE_(?:FULL|IOERR_SHM)/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
    // The file that processes share beside the database finds no room. In this mode there is none, and nobody to share it
    // with: reading goes on, writing does once there is room, and commands wait until the next start.
    const alone = new Database(file);
    alone.pragma("locking_mode = EXCLUSIVE");
    return configured(alone);
  }
}

/** Whether it was opened for one process alone, for want of room. */
export const isOpenedAlone = ({ $client }: Db) => $client.pragma("locking_mode", { simple: true }) === "exclusive";

/**
 * A connection as the blog needs it.
 *
 * @throws SqliteError what `client` cannot do, which is closed then
 */
export function configured(client: Database.Database): Database.Database {
  try {
    client.pragma("journal_mode = WAL");
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
 * Builds queries once for each database and keeps them: a prepared query costs a tenth of one built anew.
 *
 * @example const find = preparedOnce((db) => db.select().from(blogs).where(eq(blogs.id, sql.placeholder("id"))).prepare());
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

/**
 * All of it or nothing. The work uses `db` itself: there is one connection and better-sqlite3 never yields, so whatever
 * runs meanwhile belongs to the transaction, and prepared queries serve inside as well.
 */
export function inTransaction<T>(db: Db, work: () => T): T {
  return db.$client.transaction(work).immediate();
}
