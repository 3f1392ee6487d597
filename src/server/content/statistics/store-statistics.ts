import { lt } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { referrersKeptDays } from "../../../shared/limits.ts";
import { referrers } from "../../core/db/schema.ts";
import type { Deps } from "../../deps.ts";
import { readSite } from "../site/read-site.ts";

/** A day in the blog's time zone, for example `2026-11-21`. */
export const dayOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(moment);

/** Writes the counted views to the database, or discards them if the owner turned counting off. */
export function storeStatistics(deps: Deps): void {
  const { countsViews, timeZone } = readSite(deps);
  if (countsViews) deps.statistics.flush(deps.db, dayOf(deps.now(), timeZone));
  else deps.statistics.drop();
}

/** Removes the referring sites of old days. Views of posts stay. */
export async function sweepReferrers({ db, now }: Deps): Promise<void> {
  const firstKept = dayOf(new Date(now().getTime() - referrersKeptDays * dayMs), "UTC");
  const isOld = lt(referrers.day, firstKept);
  // Most runs find none, and then need no write lock.
  if (db.select({ day: referrers.day }).from(referrers).where(isOld).limit(1).get()) {
    db.delete(referrers).where(isOld).run();
  }
}
