import Database from "better-sqlite3";
import { configured, type Db, drizzleOver, openDatabase } from "../../src/server/core/db/client.ts";

let migrated: Buffer | undefined;

/**
 * An empty database in memory. The real migrations run once and tests get copies, because running them takes longer than
 * most tests. The random secret of the comment form is the same in all copies.
 */
export function emptyDatabase(): Db {
  migrated ??= openDatabase(":memory:").$client.serialize();
  return drizzleOver(configured(new Database(migrated)));
}
