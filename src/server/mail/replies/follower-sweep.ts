import { and, eq, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { idleFollowerDays, pendingFollowerDays, quietThreadDays } from "../../../shared/limits.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import { followedComments, followers } from "../../core/db/schema.ts";
import type { Deps } from "../../deps.ts";

/**
 * Ends the following of erased comments and of threads that had no comment for a year. Removes addresses that were not
 * confirmed within a week, and those that follow nothing.
 */
export async function sweepFollowers({ db, now }: Deps, signal?: AbortSignal): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  const quiet = db
    .select({ id: followedComments.commentId })
    .from(followedComments)
    .where(sql`
    EXISTS (SELECT 1 FROM "comments" AS own WHERE own."id" = ${followedComments.commentId} AND (own."setAside" = 'erased'
      OR NOT EXISTS (SELECT 1 FROM "comments" AS newer WHERE newer."createdAt" >= ${daysAgo(quietThreadDays).getTime()}
        AND (newer."id" = coalesce(own."parentId", own."id") OR newer."parentId" = coalesce(own."parentId", own."id")))))`);
  const endSome = (limit: number) =>
    db
      .delete(followedComments)
      .where(inArray(followedComments.commentId, quiet.limit(limit)))
      .run().changes;
  await inBatches(db, endSome, { signal });

  const isPending = and(isNull(followers.confirmedAt), lt(followers.askedAt, daysAgo(pendingFollowerDays)));
  const followed = db
    .select({ one: sql`1` })
    .from(followedComments)
    .where(eq(followedComments.followerId, followers.id));
  const isIdle = and(lt(followers.askedAt, daysAgo(idleFollowerDays)), notExists(followed));
  const old = db.select({ id: followers.id }).from(followers).where(or(isPending, isIdle));
  const removeSome = (limit: number) =>
    db
      .delete(followers)
      .where(inArray(followers.id, old.limit(limit)))
      .run().changes;
  await inBatches(db, removeSome, { signal });
}
