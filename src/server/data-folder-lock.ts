import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { AppError } from "./errors.ts";

/**
 * Makes this process the only server of a data folder, as long as it lives: another would empty the folder of uploads
 * under way. The lock is the kernel's, taken through SQLite, so a crash leaves nothing that somebody must remove.
 *
 * @throws AppError `unavailable` when another server has it
 */
export function lockDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new Database(join(dataDir, "server.lock"), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    throw new AppError("unavailable", `DATA_DIR ${dataDir} is served by another Longhand already`, { cause: error });
  }
  held.push(lock);
}

/** Never released but by the end of the process; what nobody refers to would be closed with its lock. */
const held: Database.Database[] = [];
