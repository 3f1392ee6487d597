import { and, asc, count, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { commentsPerPage, maxWaitingComments } from "../../shared/limits.ts";
import { messages } from "../../shared/messages.ts";
import type { CommentInput, CommentListStart, CommentRow, CommentView } from "../../shared/schemas/comment-schema.ts";
import type { CommentStatus } from "../../shared/schemas/comment-status.ts";
import { type Db, preparedOnce } from "../db/client.ts";
import { comments, posts } from "../db/schema.ts";
import { readTotals } from "../db/totals.ts";
import { requireVisible } from "../db/visible-post.ts";
import { AppError } from "../platform/errors.ts";
import { moveComments } from "./comment-moves.ts";
import { areCommentsOpen } from "./comment-opening.ts";
import { withStatus } from "./comment-status.ts";
import { examineComment } from "./spam/classify-comment.ts";

type CommentRecord = typeof comments.$inferSelect;

const toView = ({ id, postId, name, content, isApproved, createdAt }: CommentRecord): CommentView => ({
  _id: id,
  postId,
  name,
  content,
  isApproved,
  createdAt,
});

const isShown = sql`${comments.isApproved} = 1`;
const afterTheNewest = "~";

const queries = preparedOnce((db) => ({
  page: db
    .select()
    .from(comments)
    .where(and(eq(comments.postId, sql.placeholder("postId")), isShown, lt(comments.id, sql.placeholder("before"))))
    .orderBy(desc(comments.id))
    .limit(commentsPerPage + 1)
    .prepare(),
  above: db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, sql.placeholder("postId")), isShown, gte(comments.id, sql.placeholder("before"))))
    .orderBy(asc(comments.id))
    .limit(1)
    .prepare(),
  count: db
    .select({ count: count() })
    .from(comments)
    .where(and(eq(comments.postId, sql.placeholder("postId")), isShown))
    .prepare(),
}));

/**
 * One page of a post's approved comments, newest first, and how many there are in all.
 *
 * @throws AppError `not-found` when the reader may not see the post
 */
export function listComments(db: Db, postId: string, canSeeUnpublished: boolean, cursor?: string | null) {
  requireVisible(db, postId, canSeeUnpublished);
  const rows = queries(db).page.all({ postId, before: cursor ?? afterTheNewest });
  return {
    ...pageOf(rows.map(toView)),
    count: queries(db).count.get({ postId })?.count ?? 0,
  };
}

/**
 * Where a post's comments begin that an address lets begin at any id: after the approved one right above, which is the same
 * list. So there are no more pages than comments.
 *
 * @throws AppError `not-found` when the reader may not see the post
 */
export function startOfComments(db: Db, postId: string, canSeeUnpublished: boolean, before: string): CommentListStart {
  requireVisible(db, postId, canSeeUnpublished);
  return {
    before: queries(db).above.get({ postId, before })?.id ?? null,
    isEmpty: queries(db).page.all({ postId, before }).length === 0,
  };
}

/**
 * Leaves a comment, which waits for approval; one that is clearly spam waits among the spam, and whoever sent it is not told.
 *
 * @throws AppError `not-found` when the post is none that visitors see, `forbidden` when its comments are closed, `unavailable`
 *   when so many wait already that nobody can be reading them
 * @see specification §1
 */
export function addComment(db: Db, input: CommentInput, clientAddress: string, now: Date): void {
  const post = requireVisible(db, input.postId, false);
  if (!areCommentsOpen(db, post, now)) throw new AppError("forbidden", messages.commentsClosed);
  if (readTotals(db).waitingComments >= maxWaitingComments) throw new AppError("unavailable", messages.tooManyWaiting);
  const { isSpam, reasons, sender } = examineComment(db, input, clientAddress, now);
  const { postId, name, content } = input;
  const aside = isSpam ? ({ setAside: "spam", setAsideAt: now } as const) : {};
  db.insert(comments)
    .values({ postId, name, content, createdAt: now, reasons, sender, ...aside })
    .run();
}

/** One page of one of the four lists, newest first, each comment with its post's title. */
export function listCommentRows(db: Db, status: CommentStatus, cursor?: string | null) {
  const rows = db
    .select({ comment: comments, postTitle: posts.title })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(withStatus(status), lt(comments.id, cursor ?? afterTheNewest)))
    .orderBy(desc(comments.id))
    .limit(commentsPerPage + 1)
    .all();
  return { ...pageOf(rows.map(toRow)), counts: countComments(db) };
}

/** Every comment that is neither spam nor deleted, newest first, read a few at a time however many there are. */
export function* allComments(db: Db): Generator<CommentRow> {
  let before = afterTheNewest;
  while (true) {
    const rows = db
      .select({ comment: comments, postTitle: posts.title })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(and(isNull(comments.setAside), lt(comments.id, before)))
      .orderBy(desc(comments.id))
      .limit(commentsPerPage)
      .all();
    for (const row of rows) yield toRow(row);
    if (rows.length < commentsPerPage) return;
    before = rows.at(-1)?.comment.id ?? "";
  }
}

/**
 * Lets visitors see a waiting comment, and teaches the filter that it is good. Approving twice changes nothing.
 *
 * @returns the comment as visitors now see it
 * @throws AppError `not-found` when the id matches no comment, or one that was deleted
 * @see specification §4, comment approval
 */
export function approveComment(db: Db, commentId: string, now: Date): CommentView {
  requireComment(db, commentId);
  moveComments(db, [{ commentId, to: "approved" }], now);
  return toView(requireComment(db, commentId));
}

/** Deletes a comment; it is kept for a week. @throws AppError `not-found` when there is none */
export function removeComment(db: Db, commentId: string, now: Date): void {
  requireComment(db, commentId);
  moveComments(db, [{ commentId, to: "deleted" }], now);
}

function requireComment(db: Db, commentId: string): CommentRecord {
  const row = db.select().from(comments).where(eq(comments.id, commentId)).get();
  if (!row || row.setAside === "deleted") throw new AppError("not-found", "Comment not found");
  return row;
}

export function countWaiting(db: Db): number {
  return readTotals(db).waitingComments;
}

function countComments(db: Db): Record<CommentStatus, number> {
  const { waitingComments, approvedComments, spamComments, deletedComments } = readTotals(db);
  return { waiting: waitingComments, approved: approvedComments, spam: spamComments, deleted: deletedComments };
}

function toRow({ comment, postTitle }: { comment: CommentRecord; postTitle: string }): CommentRow {
  const { reasons, sender, postId } = comment;
  return { ...toView(comment), post: { _id: postId, title: postTitle }, reasons, hasSender: sender !== null };
}

/** Cuts the one row off that was read to learn whether another page follows. */
function pageOf<View extends { _id: string }>(rows: View[]): { comments: View[]; nextCursor: string | null } {
  const page = rows.slice(0, commentsPerPage);
  return { comments: page, nextCursor: rows.length > commentsPerPage ? (page.at(-1)?._id ?? null) : null };
}
