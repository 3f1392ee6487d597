import { lt } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { referrersKeptDays } from "../../../shared/limits.ts";
import { referrers } from "../../core/db/schema.ts";
import { mayWrite } from "../../core/db/write-gate.ts";
import type { Deps } from "../../deps.ts";
import { readSite } from "../site/read-site.ts";

const everyMs = 60_000;

/** A day in the blog's time zone, for example `2026-11-21`. */
export const dayOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(moment);

/** Writes the counted views to the database, or discards them if the owner turned counting off. */
export function storeViews(deps: Deps): void {
  const { countsViews, timeZone } = readSite(deps);
  if (countsViews) deps.views.flush(deps.db, dayOf(deps.now(), timeZone));
  else deps.views.drop();
}

/** Stores views every minute. @returns a function that stores the last ones and stops */
export function startStoringViews(deps: Deps): () => void {
  const store = () => {
    // The counts stay in memory until this server may write.
    if (!mayWrite(deps.db)) return;
    try {
      storeViews(deps);
    } catch (error) {
      deps.log.warn({ err: error }, "views could not be stored; they are kept for the next minute");
    }
  };
  const timer = setInterval(store, everyMs).unref();
  return () => {
    clearInterval(timer);
    store();
  };
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
