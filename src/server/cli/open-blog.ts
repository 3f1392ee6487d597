import { existsSync } from "node:fs";
import { type Db, openDatabase } from "../db/client.ts";
import { databaseFile } from "../db/database-file.ts";
import { AppError } from "../errors.ts";
import { readSettings } from "../settings.ts";
import type { Terminal } from "./command.ts";

/**
 * Opens the blog that the settings name, for one command; the server may be running meanwhile.
 *
 * @throws AppError `not-found` when there is none: a mistyped DATA_DIR must not make an empty blog
 * @throws SettingsError
 */
export async function withBlog<T>({ env }: Terminal, work: (db: Db) => Promise<T>): Promise<T> {
  const { dataDir } = readSettings(env);
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw blogNotFound(dataDir);
  const db = openDatabase(file);
  try {
    return await work(db);
  } finally {
    db.$client.close();
  }
}

/** A mistyped DATA_DIR, mostly. */
export const blogNotFound = (dataDir: string) =>
  new AppError("not-found", `There is no blog in ${dataDir} yet; npm start makes one`);
