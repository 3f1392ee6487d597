import { eq, inArray } from "drizzle-orm";
import type { CommentStatus } from "../../shared/comment-status.ts";
import type { CommentMove } from "../../shared/schemas/comment-schema.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { comments } from "../db/schema.ts";
import { inBatches } from "../platform/in-batches.ts";
import { hasStatus, statusColumns, statusOf } from "./comment-status.ts";
import { type Label, relearn } from "./spam/spam-filter.ts";

/**
 * Moves comments to other lists, all or none, and trains the filter with the label that the new list implies. Comments that no
 * longer exist are skipped.
 *
 * @returns the moves that undo it, what the filter learned included
 */
export function moveComments(db: Db, moves: CommentMove[], now: Date): CommentMove[] {
  return inTransaction(db, () => {
    const undo: CommentMove[] = [];
    for (const { commentId, to, learnedAs } of moves) {
      const row = db.select().from(comments).where(eq(comments.id, commentId)).get();
      if (!row) continue;
      const label = learnedAs === undefined ? labelFor(to, row.learnedAs) : learnedAs;
      undo.unshift({ commentId, to: statusOf(row), learnedAs: row.learnedAs });
      relearn(db, row, row.learnedAs, label, now);
      db.update(comments)
        .set({ ...(statusOf(row) === to ? {} : statusColumns(to, now)), learnedAs: label })
        .where(eq(comments.id, commentId))
        .run();
    }
    return undo;
  });
}

/** Deleting says nothing about a comment: an administrator deletes rude comments as well as spam. */
function labelFor(to: CommentStatus, before: Label | null): Label | null {
  if (to === "deleted") return before;
  if (to === "waiting") return null;
  return to === "approved" ? "good" : "spam";
}

/** Deletes all spam. The filter learns nothing from it. */
export async function emptySpam(db: Db, now: Date): Promise<void> {
  await inBatches((limit) => {
    const some = db.select({ id: comments.id }).from(comments).where(hasStatus("spam")).limit(limit);
    return db.update(comments).set(statusColumns("deleted", now)).where(inArray(comments.id, some)).run().changes;
  });
}
