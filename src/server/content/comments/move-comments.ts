import { eq, inArray } from "drizzle-orm";
import type { CommentMove } from "../../../shared/schemas/comment-schema.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import { comments } from "../../core/db/schema.ts";
import { commentMails } from "./comment-mails.ts";
import { hasStatus, statusColumns, statusOf } from "./comment-status.ts";

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
      if (to === "approved") commentMails(db).requestReplyMails(db, commentId, now);
    }
    return undo;
  });
}

/** Deletes all spam. */
export async function emptySpam(db: Db, now: Date): Promise<void> {
  await inBatches(db, (limit) => {
    const some = db.select({ id: comments.id }).from(comments).where(hasStatus("spam")).limit(limit);
    return db.update(comments).set(statusColumns("deleted", now)).where(inArray(comments.id, some)).run().changes;
  });
}
