import { and, eq, inArray, isNotNull, lt, not, type SQL, sql } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { deletedCommentDays, maxSpamKept, senderKeptDays } from "../../../shared/limits.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import { comments } from "../../core/db/schema.ts";
import type { Deps } from "../../deps.ts";
import { readTotals } from "../posts/totals.ts";
import { hasStatus } from "./comment-status.ts";

/**
 * Removes comments that were deleted a week ago, removes the oldest spam above its limit, and removes the senders of comments
 * that are older than a month.
 */
export async function sweepComments({ db, now, log }: Deps, signal?: AbortSignal): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);

  const removed = await removeDeleted(db, daysAgo(deletedCommentDays), signal);
  if (removed > 0) log.info({ removed }, "removed comments that were deleted a week ago");

  const surplus = Math.max(0, readTotals(db).spamComments - maxSpamKept);
  if (surplus > 0) log.warn({ removed: surplus }, "removed the oldest spam above the limit");
  await removeOldestSpam(db, surplus, signal);

  await removeErased(db, signal);
  await removeSenders(db, daysAgo(senderKeptDays), signal);
}

/** Comments that are removed in one turn: each deletes rows of several tables. */
const rowsAtATime = 50;

/** Removes comments for good. Of one with replies the row stays, without text, name and sender: it holds the thread together. */
function remove(db: Db, rows: { id: string }[]): number {
  const ids = rows.map(({ id }) => id);
  inTransaction(db, () => {
    db.update(comments)
      .set({ setAside: "erased", name: "", content: "", website: "", sender: null, textHash: null, reasons: [] })
      .where(and(inArray(comments.id, ids), hasReplies))
      .run();
    db.delete(comments)
      .where(and(inArray(comments.id, ids), not(hasReplies)))
      .run();
  });
  return ids.length;
}

const hasReplies = sql`exists (select 1 from "comments" as "replies" where "replies"."parentId" = "comments"."id")`;

/** Removes erased comments whose last reply is gone. */
function removeErased(db: Db, signal?: AbortSignal): Promise<number> {
  const isAlone = and(eq(comments.isApproved, false), eq(comments.setAside, "erased"), not(hasReplies));
  return inBatches(db, (limit) => remove(db, idsOf(db, isAlone).limit(limit).all()), { signal, rowsAtATime });
}

const idsOf = (db: Db, which: SQL | undefined) => db.select({ id: comments.id }).from(comments).where(which);

function removeDeleted(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  // The literal lets SQLite use the partial index `comments_deleted`.
  const isOld = and(sql`${comments.setAside} = 'deleted'`, lt(comments.setAsideAt, before));
  return inBatches(db, (limit) => remove(db, idsOf(db, isOld).limit(limit).all()), { signal, rowsAtATime });
}

function removeOldestSpam(db: Db, atMost: number, signal?: AbortSignal): Promise<number> {
  const removeSome = (limit: number) =>
    remove(db, idsOf(db, hasStatus("spam")).orderBy(comments.id).limit(limit).all());
  return inBatches(db, removeSome, { signal, atMost, rowsAtATime });
}

/** Removes the senders of a post's comments. */
export function forgetSenders(db: Db, postId: string): void {
  db.update(comments)
    .set({ sender: null })
    .where(and(eq(comments.postId, postId), isNotNull(comments.sender)))
    .run();
}

function removeSenders(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  const isOld = and(isNotNull(comments.sender), lt(comments.createdAt, before));
  const removeSome = (limit: number) =>
    db
      .update(comments)
      .set({ sender: null })
      .where(inArray(comments.id, idsOf(db, isOld).limit(limit)))
      .run().changes;
  return inBatches(db, removeSome, { signal });
}
