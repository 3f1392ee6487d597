import { statSync } from "node:fs";
import Database from "better-sqlite3";
import { say } from "../../../shared/words/sentence.ts";
import type { Db } from "../../core/db/client.ts";
import { databaseFile, snapshotFolder } from "../../core/db/database-file.ts";
import { missingMigrations } from "../../core/db/migrate.ts";
import { owedSnapshot } from "../../core/db/snapshots.ts";
import { lockDataFolder } from "../../core/platform/data-folder-lock.ts";
import { AppError } from "../../core/platform/errors.ts";
import { readSettings, type Settings } from "../../core/settings/settings.ts";
import { openBlogDatabase, openLog } from "../../open-deps.ts";
import type { Terminal } from "./command.ts";

/**
 * Opens the blog of the settings for one command. The server may be running, unless the database must be migrated: a failed
 * migration replaces the file, which no process may have open.
 *
 * With STANDBY_BUCKET the database refuses writes without the lease.
 *
 * @throws AppError `not-found` when there is none (with a mistyped DATA_DIR, no empty blog must be created),
 *   `unavailable` when it must be migrated while a server runs
 * @throws SettingsError
 */
export async function withBlog<T>({ env }: Terminal, work: (db: Db, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings(env);
  requireBlog(settings.dataDir);
  const release = isUpToDate(settings.dataDir) ? () => {} : lockDataFolder(settings.dataDir);
  try {
    const lease = settings.standby
      ? await (await import("../../scale/standby/open-lease.ts")).joinLease(settings, openLog(settings))
      : null;
    const db = openBlogDatabase(settings, lease);
    try {
      return await work(db, settings);
    } finally {
      lease?.stop();
      db.$client.close();
    }
  } finally {
    release();
  }
}

function isUpToDate(dataDir: string): boolean {
  if (owedSnapshot(snapshotFolder(dataDir))) return false;
  const client = new Database(databaseFile(dataDir), { readonly: true });
  try {
    return missingMigrations(client).length === 0;
  } finally {
    client.close();
  }
}

/** @throws AppError `not-found` when there is no database; the system's error when this user may not read the folder */
export function requireBlog(dataDir: string): void {
  // Not existsSync, which reports an unreadable folder as empty.
  if (statSync(databaseFile(dataDir), { throwIfNoEntry: false })) return;
  throw new AppError("not-found", say("blogMissing", { dataDir }));
}
