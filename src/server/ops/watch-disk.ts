import { mayWrite } from "../db/write-gate.ts";
import type { Deps } from "../deps.ts";
import { recordTrouble } from "../notices/troubles.ts";
import { type Room, roomOf } from "./room.ts";

const lookEveryMs = 60_000;

/** Room that must be free before the disk counts as fine again, as a multiple of what is wanted: it may change at each look. */
const fineFrom = 1.25;

type Look = Pick<Deps, "db" | "log" | "now">;

/** Records a disk that is nearly full, and one that has room again. */
export async function judgeRoom(deps: Look, { freeBytes, wantedBytes }: Room): Promise<void> {
  if (freeBytes < wantedBytes) await recordTrouble(deps, "disk", true);
  else if (freeBytes >= wantedBytes * fineFrom) await recordTrouble(deps, "disk", false);
}

/** Looks at the disk every minute. @returns stops it */
export function startWatchingDisk({ settings, ...deps }: Look & Pick<Deps, "settings">): () => void {
  const look = () => {
    // A later look stores it. On a standby, looks that wait for the lease would gather without end.
    if (!mayWrite(deps.db)) return;
    try {
      void judgeRoom(deps, roomOf(settings.dataDir));
    } catch (error) {
      deps.log.error({ err: error }, "the room on the disk could not be read");
    }
  };
  look();
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);
}
