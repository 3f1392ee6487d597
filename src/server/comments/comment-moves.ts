import { setImmediate as nextTurn } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import type { CommentMove } from "../../shared/schemas/comment-schema.ts";
import type { CommentStatus } from "../../shared/schemas/comment-status.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { comments } from "../db/schema.ts";
import { placeIn, statusOf, withStatus } from "./comment-status.ts";
import { type Lesson, relearn } from "./spam/spam-filter.ts";

/** Rows changed before other work gets its turn. */
const rowsAtATime = 500;

/**
 * Moves comments from their lists to others, all or none, and teaches the filter what the administrator meant by it: approved
 * is good, spam is spam, and what waits again is neither. Deleting says nothing about a comment. Those that are gone
 * for good meanwhile are passed over.
 *
 * @returns the moves that undo it, the filter's lessons included
 */
export function moveComments(db: Db, moves: CommentMove[], now: Date): CommentMove[] {
  return inTransaction(db, () => {
    const undo: CommentMove[] = [];
    for (const { commentId, to, learnedAs } of moves) {
      const row = db.select().from(comments).where(eq(comments.id, commentId)).get();
      if (!row) continue;
      const lesson = learnedAs === undefined ? lessonOf(to, row.learnedAs) : learnedAs;
      undo.unshift({ commentId, to: statusOf(row), learnedAs: row.learnedAs });
      relearn(db, row, row.learnedAs, lesson, now);
      db.update(comments)
        .set({ ...(statusOf(row) === to ? {} : placeIn(to, now)), learnedAs: lesson })
        .where(eq(comments.id, commentId))
        .run();
    }
    return undo;
  });
}

function lessonOf(to: CommentStatus, before: Lesson | null): Lesson | null {
  if (to === "deleted") return before;
  if (to === "waiting") return null;
  return to === "approved" ? "good" : "spam";
}

/** Deletes everything that is among the spam now, some at a time. The filter learns nothing from it. */
export async function emptySpam(db: Db, now: Date): Promise<void> {
  const some = db.select({ id: comments.id }).from(comments).where(withStatus("spam")).limit(rowsAtATime);
  for (let changes = rowsAtATime; changes === rowsAtATime; await nextTurn()) {
    changes = db.update(comments).set(placeIn("deleted", now)).where(inArray(comments.id, some)).run().changes;
  }
}
