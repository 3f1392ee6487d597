import { statSync } from "node:fs";
import { databaseFile } from "../core/db/database-file.ts";
import { freeBytesOn } from "../core/platform/free-bytes.ts";
import type { Deps } from "../deps.ts";
import { recordFault } from "../mail/notices/owner-notice.ts";

/** Bytes that a blog needs for its write-ahead log, a few uploads and a snapshot of a small database. */
const leastFreeBytes = 200 * 1024 * 1024;

export interface DiskSpace {
  freeBytes: number;
  requiredBytes: number;
}

/** Free space on the disk of the data folder. A migration copies the database first. */
export function diskSpaceOf(dataDir: string): DiskSpace {
  return {
    freeBytes: freeBytesOn(dataDir),
    requiredBytes: Math.max(leastFreeBytes, 2 * statSync(databaseFile(dataDir)).size),
  };
}

/**
 * Free space at which the disk counts as fine again, as a multiple of the required space: without a margin the state
 * could change at each check.
 */
const fineFrom = 1.25;

type DiskDeps = Pick<Deps, "db" | "now">;

/** Records when the disk is nearly full, and when it has space again. */
export function recordDiskSpace(deps: DiskDeps, { freeBytes, requiredBytes }: DiskSpace): void {
  if (freeBytes < requiredBytes) recordFault(deps, "disk", true);
  else if (freeBytes >= requiredBytes * fineFrom) recordFault(deps, "disk", false);
}
