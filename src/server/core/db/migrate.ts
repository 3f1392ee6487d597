import { join } from "node:path";
import type Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../platform/errors.ts";
import { projectRoot } from "../platform/project-root.ts";

const migrationsFolder = join(projectRoot, "drizzle");

/**
 * Applies missing migrations from drizzle/ in one transaction and records them in drizzle's table.
 *
 * drizzle's migrator is not used: foreign keys must be off before the transaction begins (inside one the pragma has no
 * effect, and rebuilding a table would delete the rows that refer to it) and be checked before the commit.
 *
 * @param folder of the migrations, for tests
 * @throws AppError `unavailable` when the database has migrations that this version does not
 */
export function migrate(client: Database.Database, folder = migrationsFolder): void {
  if (missingMigrations(client, folder).length === 0) return;

  client.pragma("foreign_keys = OFF");
  try {
    client
      .transaction(() => {
        client.exec(
          "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
        );
        // Read again under the lock: another process may have been first.
        for (const migration of missingMigrations(client, folder)) {
          for (const statement of migration.sql) client.exec(statement);
          client
            .prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
            .run(migration.hash, migration.folderMillis);
        }
        const broken = client.pragma("foreign_key_check") as unknown[];
        if (broken.length > 0) throw new Error(`A migration left ${broken.length} rows that refer to nothing`);
      })
      .immediate();
  } finally {
    client.pragma("foreign_keys = ON");
  }
}

/**
 * The migrations that a database does not have, oldest first. Does not write.
 *
 * @throws AppError `unavailable` when the database has migrations that this version does not
 */
export function missingMigrations(client: Database.Database, folder = migrationsFolder) {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const applied = appliedMigrations(client);
  if (applied.some((moment) => known.every((migration) => migration.folderMillis !== moment))) {
    throw new AppError("unavailable", say("databaseNewer"));
  }
  return known.filter((migration) => !applied.includes(migration.folderMillis));
}

/** The timestamps that identify the applied migrations; none for a new database. */
export function appliedMigrations(client: Database.Database): number[] {
  const isNew = !client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (isNew) return [];
  return client.prepare("SELECT created_at FROM __drizzle_migrations").pluck().all().map(Number);
}
