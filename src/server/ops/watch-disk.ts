import { mayWrite } from "../core/db/write-gate.ts";
import type { Deps } from "../deps.ts";
import { recordTrouble } from "../mail/notices/troubles.ts";
import { type DiskSpace, diskSpaceOf } from "./disk-space.ts";

const checkEveryMs = 60_000;

/**
 * Free space at which the disk counts as fine again, as a multiple of the required space: without a margin the state
 * could change at each check.
 */
const fineFrom = 1.25;

type DiskDeps = Pick<Deps, "db" | "log" | "now">;

/** Records when the disk is nearly full, and when it has space again. */
export async function recordDiskSpace(deps: DiskDeps, { freeBytes, requiredBytes }: DiskSpace): Promise<void> {
  if (freeBytes < requiredBytes) await recordTrouble(deps, "disk", true);
  else if (freeBytes >= requiredBytes * fineFrom) await recordTrouble(deps, "disk", false);
}

/** Checks the disk every minute. @returns a function that stops it */
export function startWatchingDisk({ settings, ...deps }: DiskDeps & Pick<Deps, "settings">): () => void {
  const check = () => {
    // A later check stores it. On a standby, checks that wait for the lease would accumulate.
    if (!mayWrite(deps.db)) return;
    try {
      void recordDiskSpace(deps, diskSpaceOf(settings.dataDir));
    } catch (error) {
      deps.log.error({ err: error }, "the free disk space could not be read");
    }
  };
  check();
  const timer = setInterval(check, checkEveryMs).unref();
  return () => clearInterval(timer);
}
