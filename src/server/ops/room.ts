import { statfsSync, statSync } from "node:fs";
import { databaseFile } from "../db/database-file.ts";

/** Bytes that a blog needs for its write-ahead log, a few uploads and a snapshot of a small database. */
const leastFreeBytes = 200 * 1024 * 1024;

export interface Room {
  freeBytes: number;
  wantedBytes: number;
}

/** The room where the data folder is. A migration copies the database first. */
export function roomOf(dataDir: string): Room {
  const { bavail, bsize } = statfsSync(dataDir);
  return {
    freeBytes: bavail * bsize,
    wantedBytes: Math.max(leastFreeBytes, 2 * statSync(databaseFile(dataDir)).size),
  };
}
