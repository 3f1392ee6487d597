import { dayMs } from "../../shared/durations.ts";
import type { Db } from "../core/db/client.ts";
import { serverClock } from "../core/db/schema.ts";

/** A clock this far past the last time that a server looked is doubted. */
const trustedMs = 7 * dayMs;

/** How long nothing is deleted for good: time to notice, and to correct the clock. */
export const doubtMs = dayMs;

/**
 * Compares the clock with the newest moment that the database knows, and remembers this one. A start with a clock a month ahead would
 * empty today's trash.
 *
 * @returns whether nothing may be deleted for good now: the clock jumped less than 24 hours ago
 */
export function isClockDoubted(db: Db, now: Date): boolean {
  const { seenAt, doubtedAt } = db.select().from(serverClock).get() ?? { seenAt: now, doubtedAt: null };
  const isTrusted = now.getTime() <= seenAt.getTime() + trustedMs;
  const sinceMs = doubtedAt === null ? -1 : now.getTime() - doubtedAt.getTime();
  const isDoubted = !isTrusted && sinceMs < doubtMs;
  // Set back meanwhile: the clock was wrong again, so the 24 hours begin anew.
  const began = sinceMs < 0 ? now : doubtedAt;
  const values = isDoubted ? { seenAt, doubtedAt: began } : { seenAt: now, doubtedAt: null };
  db.insert(serverClock)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: serverClock.id, set: values })
    .run();
  return isDoubted;
}
