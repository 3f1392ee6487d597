import type { Deps } from "../deps.ts";
import { recordFault } from "../mail/notices/owner-notice.ts";
import type { DiskSpace } from "./disk-space.ts";

/**
 * Free space at which the disk counts as fine again, as a multiple of the required space: without a margin the state
 * could change at each check.
 */
const fineFrom = 1.25;

type DiskDeps = Pick<Deps, "db" | "log" | "now">;

/** Records when the disk is nearly full, and when it has space again. */
export async function recordDiskSpace(deps: DiskDeps, { freeBytes, requiredBytes }: DiskSpace): Promise<void> {
  if (freeBytes < requiredBytes) await recordFault(deps, "disk", true);
  else if (freeBytes >= requiredBytes * fineFrom) await recordFault(deps, "disk", false);
}
