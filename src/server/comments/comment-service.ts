import { and, count, desc, eq, lt, sql } from "drizzle-orm";
import type { CommentInput, CommentRow, CommentStatus, CommentView } from "../../shared/comment-schema.ts";
import { commentsPerPage } from "../../shared/limits.ts";
import { getBlog } from "../blogs/blog-service.ts";
import { type Db, preparedOnce } from "../db/client.ts";
import { blogs, comments } from "../db/schema.ts";
import { readTotals } from "../db/totals.ts";
import { AppError } from "../errors.ts";

type CommentRecord = typeof comments.$inferSelect;

const toView = ({ id, ...row }: CommentRecord): CommentView => ({ _id: id, ...row });

const isShown = sql`${comments.isApproved} = 1`;
const afterTheNewest = "~";

const queries = preparedOnce((db) => ({
  page: db
    .select()
    .from(comments)
    .where(and(eq(comments.blogId, sql.placeholder("blogId")), isShown, lt(comments.id, sql.placeholder("before"))))
    .orderBy(desc(comments.id))
    .limit(commentsPerPage + 1)
    .prepare(),
  count: db
    .select({ count: count() })
    .from(comments)
    .where(and(eq(comments.blogId, sql.placeholder("blogId")), isShown))
    .prepare(),
}));

/**
 * One page of a post's approved comments, newest first, and how many there are in all.
 *
 * @throws AppError `not-found` when the reader may not see the post
 */
export function listComments(db: Db, blogId: string, seesDrafts: boolean, cursor?: string | null) {
  getBlog(db, blogId, seesDrafts);
  const rows = queries(db).page.all({ blogId, before: cursor ?? afterTheNewest });
  return {
    ...pageOf(rows.map(toView)),
    count: queries(db).count.get({ blogId })?.count ?? 0,
  };
}

/**
 * Leaves a comment, which waits for approval.
 *
 * @throws AppError `not-found` when the post is none that visitors see
 * @see specification §1
 */
export function addComment(db: Db, input: CommentInput, now: Date): void {
  getBlog(db, input.blogId, false);
  db.insert(comments)
    .values({ ...input, createdAt: now })
    .run();
}

/** One page of waiting or approved comments, newest first, each with its post's title. */
export function listCommentRows(db: Db, status: CommentStatus, cursor?: string | null) {
  const isApproved = status === "approved";
  const rows = db
    .select({ comment: comments, blogTitle: blogs.title })
    .from(comments)
    .innerJoin(blogs, eq(blogs.id, comments.blogId))
    .where(and(eq(comments.isApproved, isApproved), lt(comments.id, cursor ?? afterTheNewest)))
    .orderBy(desc(comments.id))
    .limit(commentsPerPage + 1)
    .all();
  return { ...pageOf(rows.map(toRow)), counts: countComments(db) };
}

/** Every comment, newest first, read a few at a time however many there are. */
export function* allComments(db: Db): Generator<CommentRow> {
  let before = afterTheNewest;
  while (true) {
    const rows = db
      .select({ comment: comments, blogTitle: blogs.title })
      .from(comments)
      .innerJoin(blogs, eq(blogs.id, comments.blogId))
      .where(lt(comments.id, before))
      .orderBy(desc(comments.id))
      .limit(commentsPerPage)
      .all();
    for (const row of rows) yield toRow(row);
    if (rows.length < commentsPerPage) return;
    before = rows.at(-1)?.comment.id ?? "";
  }
}

/**
 * Lets visitors see a waiting comment. Approving twice changes nothing.
 *
 * @returns the comment as visitors now see it
 * @throws AppError `not-found` when the id matches no comment
 * @see specification §4, comment approval
 */
export function approveComment(db: Db, commentId: string): CommentView {
  const row = db.update(comments).set({ isApproved: true }).where(eq(comments.id, commentId)).returning().get();
  if (!row) throw new AppError("not-found", "Comment not found");
  return toView(row);
}

/** Deletes a comment. @throws AppError `not-found` when there is none */
export function removeComment(db: Db, commentId: string): void {
  const { changes } = db.delete(comments).where(eq(comments.id, commentId)).run();
  if (changes === 0) throw new AppError("not-found", "Comment not found");
}

/** How many comments wait, and how many visitors see. */
export function countComments(db: Db): { waiting: number; approved: number } {
  const { waitingComments, approvedComments } = readTotals(db);
  return { waiting: waitingComments, approved: approvedComments };
}

function toRow({ comment, blogTitle }: { comment: CommentRecord; blogTitle: string }): CommentRow {
  return { ...toView(comment), blog: { _id: comment.blogId, title: blogTitle } };
}

/** Cuts the one row off that was read to learn whether another page follows. */
function pageOf<View extends { _id: string }>(rows: View[]): { comments: View[]; nextCursor: string | null } {
  const page = rows.slice(0, commentsPerPage);
  return { comments: page, nextCursor: rows.length > commentsPerPage ? (page.at(-1)?._id ?? null) : null };
}
