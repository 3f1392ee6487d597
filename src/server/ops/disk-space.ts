import { statfsSync, statSync } from "node:fs";
import { databaseFile } from "../core/db/database-file.ts";

/** Bytes that a blog needs for its write-ahead log, a few uploads and a snapshot of a small database. */
const leastFreeBytes = 200 * 1024 * 1024;

export interface DiskSpace {
  freeBytes: number;
  requiredBytes: number;
}

/** Free space on the disk of the data folder. A migration copies the database first. */
export function diskSpaceOf(dataDir: string): DiskSpace {
  const { bavail, bsize } = statfsSync(dataDir);
  return {
    freeBytes: bavail * bsize,
    requiredBytes: Math.max(leastFreeBytes, 2 * statSync(databaseFile(dataDir)).size),
  };
}
