import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { configured, type Db, openDatabase } from "../../src/server/db/client.ts";

let migrated: Buffer | undefined;

/**
 * A database in memory, with nothing in it. The real migrations run once for many tests, which get copies: running them
 * takes longer than most tests. What they draw at random, the secret of the comment form, is the same in all copies.
 */
export function emptyDatabase(): Db {
  migrated ??= openDatabase(":memory:").$client.serialize();
  return drizzle({ client: configured(new Database(migrated)) });
}
