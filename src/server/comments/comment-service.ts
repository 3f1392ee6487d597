import { eq } from "drizzle-orm";
import { maxWaitingComments } from "../../shared/limits.ts";
import type { CommentInput, CommentView } from "../../shared/schemas/comment-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import type { Db } from "../db/client.ts";
import { comments } from "../db/schema.ts";
import { readTotals } from "../db/totals.ts";
import { requireVisible } from "../db/visible-post.ts";
import { AppError } from "../platform/errors.ts";
import { areCommentsOpen } from "./comment-opening.ts";
import { moveComments } from "./move-comments.ts";
import { classifyComment } from "./spam/classify-comment.ts";

export type CommentRecord = typeof comments.$inferSelect;

export const toView = ({ id, postId, name, content, isApproved, createdAt }: CommentRecord): CommentView => ({
  _id: id,
  postId,
  name,
  content,
  isApproved,
  createdAt,
});

/**
 * Stores a reader's comment, which waits for approval. Clear spam goes to the spam list; the response is the same, so that a
 * spammer learns nothing.
 *
 * @throws AppError `not-found` when visitors cannot see the post, `forbidden` when its comments are closed, `unavailable` when
 *   `maxWaitingComments` wait already
 */
export function addComment(db: Db, input: CommentInput, clientAddress: string, now: Date): void {
  const post = requireVisible(db, input.postId, false);
  if (!areCommentsOpen(db, post, now)) throw new AppError("forbidden", say("commentsClosed"));
  if (readTotals(db).waitingComments >= maxWaitingComments)
    throw new AppError("unavailable", say("commentsWaitingTooMany"));
  const { _id: postId } = post;
  const { isSpam, ...found } = classifyComment(db, { ...input, postId }, clientAddress, now);
  const { name, content } = input;
  const aside = isSpam ? ({ setAside: "spam", setAsideAt: now } as const) : {};
  db.insert(comments)
    .values({ postId, name, content, createdAt: now, ...found, ...aside })
    .run();
}

/**
 * Shows a comment to visitors. Approving twice changes nothing.
 *
 * @returns the comment as visitors see it
 * @throws AppError `not-found` when there is no such comment, or it was deleted
 */
export function approveComment(db: Db, commentId: string, now: Date): CommentView {
  requireComment(db, commentId);
  moveComments(db, [{ commentId, to: "approved" }], now);
  return toView(requireComment(db, commentId));
}

/** Moves a comment to the deleted ones, which are kept for a week. @throws AppError `not-found` when there is none */
export function removeComment(db: Db, commentId: string, now: Date): void {
  requireComment(db, commentId);
  moveComments(db, [{ commentId, to: "deleted" }], now);
}

function requireComment(db: Db, commentId: string): CommentRecord {
  const row = db.select().from(comments).where(eq(comments.id, commentId)).get();
  if (!row || row.setAside === "deleted") throw new AppError("not-found", say("commentNotFound"));
  return row;
}
