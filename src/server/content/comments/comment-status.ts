import { and, eq, inArray, isNull, type SQL, type SQLWrapper } from "drizzle-orm";
import type { CommentStatus } from "../../../shared/comment-status.ts";
import type { CommentMove } from "../../../shared/schemas/comment-schema.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import { comments } from "../../core/db/schema.ts";
import { recordCommentEvent } from "./comment-events.ts";
import { commentMails } from "./comment-mails.ts";

type CommentRecord = typeof comments.$inferSelect;

/** Null for an erased comment, which is in no list. */
export function statusOf({
  isApproved,
  setAside,
}: Pick<CommentRecord, "isApproved" | "setAside">): CommentStatus | null {
  if (setAside === "erased") return null;
  return setAside ?? (isApproved ? "approved" : "waiting");
}

/** The SQL condition for comments of one status. */
export function hasStatus(status: CommentStatus, setAside: SQLWrapper = comments.setAside): SQL | undefined {
  const aside = status === "spam" || status === "deleted" ? eq(setAside, status) : isNull(setAside);
  return and(eq(comments.isApproved, status === "approved"), aside);
}

/** The columns that give a comment a status. */
export function statusColumns(status: CommentStatus | "erased", now: Date) {
  if (status === "spam" || status === "deleted" || status === "erased")
    return { isApproved: false, setAside: status, setAsideAt: now };
  return { isApproved: status === "approved", setAside: null, setAsideAt: null };
}

/**
 * Moves comments to other lists, all or none. Comments that no longer exist are skipped.
 *
 * @returns the moves that undo it
 */
export function moveComments(db: Db, moves: CommentMove[], now: Date): CommentMove[] {
  return inTransaction(db, () => {
    const undo: CommentMove[] = [];
    for (const { commentId, to } of moves) {
      const row = db.select().from(comments).where(eq(comments.id, commentId)).get();
      const from = row && statusOf(row);
      if (!from) continue;
      undo.unshift({ commentId, to: from });
      if (from === to) continue;
      db.update(comments).set(statusColumns(to, now)).where(eq(comments.id, commentId)).run();
      if (to === "approved") tellOfApproval(db, commentId, now);
    }
    return undo;
  });
}

/** Tells followers and webhooks of a comment that visitors see from now on. Call it in the transaction of the change. */
export function tellOfApproval(db: Db, commentId: string, now: Date): void {
  commentMails(db).requestReplyMails(db, commentId, now);
  recordCommentEvent(db, "comment.approved", commentId, now);
}

/** Deletes all spam. */
export async function emptySpam(db: Db, now: Date): Promise<void> {
  await inBatches(db, (limit) => {
    const some = db.select({ id: comments.id }).from(comments).where(hasStatus("spam")).limit(limit);
    return db.update(comments).set(statusColumns("deleted", now)).where(inArray(comments.id, some)).run().changes;
  });
}
