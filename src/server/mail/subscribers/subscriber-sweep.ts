import { and, eq, inArray, lt } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { pendingSubscriberDays } from "../../../shared/limits.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import { subscribers } from "../../core/db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Removes sign-ups that were not confirmed within a week. */
export async function sweepSubscribers({ db, now }: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - pendingSubscriberDays * dayMs);
  const old = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.state, "pending"), lt(subscribers.askedAt, before)));
  await inBatches(
    db,
    (limit) =>
      db
        .delete(subscribers)
        .where(inArray(subscribers.id, old.limit(limit)))
        .run().changes,
    {
      signal,
    },
  );
}
