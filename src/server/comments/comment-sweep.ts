import { setImmediate as nextTurn } from "node:timers/promises";
import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { deletedCommentDays, maxSpamKept, senderKeptDays } from "../../shared/limits.ts";
import { comments } from "../db/schema.ts";
import { readTotals } from "../db/totals.ts";
import type { Deps } from "../deps.ts";
import { withStatus } from "./comment-status.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Rows changed before other work gets its turn. */
const rowsAtATime = 500;

/**
 * Comments that were deleted a week ago go for good, and the oldest spam, when there is too much of it; from which address one
 * came is forgotten after a month.
 */
export async function sweepComments({ db, now, log }: Deps, signal?: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  const deleted = and(sql`${comments.setAside} = 'deleted'`, lt(comments.setAsideAt, before(deletedCommentDays)));
  const known = and(isNotNull(comments.sender), lt(comments.createdAt, before(senderKeptDays)));
  const some = (which: typeof deleted) => db.select({ id: comments.id }).from(comments).where(which).limit(rowsAtATime);

  let removed = 0;
  for (let changes = rowsAtATime; changes === rowsAtATime; await nextTurn()) {
    signal?.throwIfAborted();
    changes = db
      .delete(comments)
      .where(inArray(comments.id, some(deleted)))
      .run().changes;
    removed += changes;
  }
  let surplus = Math.max(0, readTotals(db).spamComments - maxSpamKept);
  if (surplus > 0) log.warn({ removed: surplus }, "removed the oldest spam: there was more than is kept");
  for (; surplus > 0; await nextTurn()) {
    signal?.throwIfAborted();
    const oldest = db
      .select({ id: comments.id })
      .from(comments)
      .where(withStatus("spam"))
      .orderBy(comments.id)
      .limit(Math.min(rowsAtATime, surplus));
    const { changes } = db.delete(comments).where(inArray(comments.id, oldest)).run();
    surplus = changes === 0 ? 0 : surplus - changes;
  }
  for (let changes = rowsAtATime; changes === rowsAtATime; await nextTurn()) {
    signal?.throwIfAborted();
    changes = db
      .update(comments)
      .set({ sender: null })
      .where(inArray(comments.id, some(known)))
      .run().changes;
  }
  if (removed > 0) log.info({ removed }, "removed comments that were deleted a week ago");
}
