import { existsSync } from "node:fs";
import type { Db } from "../db/client.ts";
import { databaseFile } from "../db/database-file.ts";
import { AppError } from "../errors.ts";
import { openBlogDatabase } from "../open-deps.ts";
import { readSettings } from "../settings.ts";
import type { Terminal } from "./command.ts";

/**
 * Opens the blog that the settings name, for one command; the server may be running meanwhile.
 *
 * @throws AppError `not-found` when there is none: a mistyped DATA_DIR must not make an empty blog
 * @throws SettingsError
 */
export async function withBlog<T>({ env }: Terminal, work: (db: Db) => Promise<T>): Promise<T> {
  const settings = readSettings(env);
  if (!existsSync(databaseFile(settings.dataDir))) throw blogNotFound(settings.dataDir);
  const db = openBlogDatabase(settings);
  try {
    return await work(db);
  } finally {
    db.$client.close();
  }
}

/** A mistyped DATA_DIR, mostly. */
export const blogNotFound = (dataDir: string) =>
  new AppError("not-found", `There is no blog in ${dataDir} yet; npm start makes one`);
