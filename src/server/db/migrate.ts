import { join } from "node:path";
import type Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { AppError } from "../platform/errors.ts";
import { projectRoot } from "../platform/project-root.ts";

const migrationsFolder = join(projectRoot, "drizzle");

/**
 * Applies what is missing from drizzle/, all in one transaction, and keeps drizzle's own book of it.
 *
 * drizzle's migrator is not used: foreign keys must go off before its transaction begins (inside one the pragma does
 * nothing, and rebuilding a table would cascade away what refers to it) and be checked before it commits.
 *
 * @param folder where the migrations stand; a test hands in its own
 * @throws AppError `unavailable` when the database knows migrations that this version does not
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
        // Asked again under the lock: a command beside the server may have been first.
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
 * The migrations that a database does not have yet, oldest first. Only reads.
 *
 * @throws AppError `unavailable` when the database knows migrations that this version does not
 */
export function missingMigrations(client: Database.Database, folder = migrationsFolder) {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const applied = appliedMigrations(client);
  if (applied.some((moment) => known.every((migration) => migration.folderMillis !== moment))) {
    throw new AppError("unavailable", "The database was written by a newer version of Longhand; install that version");
  }
  return known.filter((migration) => !applied.includes(migration.folderMillis));
}

/** The moments that name them; none for a database that is new. */
export function appliedMigrations(client: Database.Database): number[] {
  const isNew = !client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (isNew) return [];
  return client.prepare("SELECT created_at FROM __drizzle_migrations").pluck().all().map(Number);
}
