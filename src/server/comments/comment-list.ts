import { and, asc, count, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { CommentStatus } from "../../shared/comment-status.ts";
import { commentsPerPage } from "../../shared/limits.ts";
import type { CommentListStart, CommentRow } from "../../shared/schemas/comment-schema.ts";
import { type Db, preparedOnce } from "../db/client.ts";
import { fixedLimit } from "../db/fixed-limit.ts";
import { comments, posts } from "../db/schema.ts";
import { readTotals } from "../db/totals.ts";
import { requireVisible } from "../db/visible-post.ts";
import { type CommentRecord, toView } from "./comment-service.ts";
import { hasStatus } from "./comment-status.ts";

/** Greater than every id. */
const afterTheNewest = "~";

const queries = preparedOnce((db) => {
  const ofPost = and(eq(comments.postId, sql.placeholder("postId")), sql`${comments.isApproved} = 1`);
  return {
    page: db
      .select()
      .from(comments)
      .where(and(ofPost, lt(comments.id, sql.placeholder("before"))))
      .orderBy(desc(comments.id))
      .limit(fixedLimit(commentsPerPage + 1))
      .prepare(),
    nextNewer: db
      .select({ id: comments.id })
      .from(comments)
      .where(and(ofPost, gte(comments.id, sql.placeholder("before"))))
      .orderBy(asc(comments.id))
      .limit(fixedLimit(1))
      .prepare(),
    count: db.select({ count: count() }).from(comments).where(ofPost).prepare(),
  };
});

/**
 * One page of a post's approved comments, newest first, and the number of all of them.
 *
 * @throws AppError `not-found` when the reader may not see the post
 */
export function listComments(db: Db, ref: string, canSeeUnpublished: boolean, cursor?: string | null) {
  const { _id: postId } = requireVisible(db, ref, canSeeUnpublished);
  const rows = queries(db).page.all({ postId, before: cursor ?? afterTheNewest });
  return {
    ...pageOf(rows.map(toView)),
    count: queries(db).count.get({ postId })?.count ?? 0,
  };
}

/**
 * The canonical start of a post's comments for a `before` from a URL, which may be any text: the id of the approved comment
 * right above. The list is the same, so there are no more distinct pages than comments.
 *
 * @throws AppError `not-found` when the reader may not see the post
 */
export function startOfComments(db: Db, ref: string, canSeeUnpublished: boolean, before: string): CommentListStart {
  const { _id: postId } = requireVisible(db, ref, canSeeUnpublished);
  return {
    before: queries(db).nextNewer.get({ postId, before })?.id ?? null,
    isEmpty: queries(db).page.all({ postId, before }).length === 0,
  };
}

/** One page of the comments of one status, newest first, each with its post's title. */
export function listCommentRows(db: Db, status: CommentStatus, cursor?: string | null) {
  const rows = selectRows(db)
    .where(and(hasStatus(status), lt(comments.id, cursor ?? afterTheNewest)))
    .orderBy(desc(comments.id))
    .limit(fixedLimit(commentsPerPage + 1))
    .all();
  return { ...pageOf(rows.map(toRow)), counts: countComments(db) };
}

/** Every comment that is neither spam nor deleted, newest first, read a page at a time however many there are. */
export function* allComments(db: Db): Generator<CommentRow> {
  let before = afterTheNewest;
  while (true) {
    const rows = selectRows(db)
      .where(and(isNull(comments.setAside), lt(comments.id, before)))
      .orderBy(desc(comments.id))
      .limit(fixedLimit(commentsPerPage))
      .all();
    for (const row of rows) yield toRow(row);
    if (rows.length < commentsPerPage) return;
    before = rows.at(-1)?.comment.id ?? "";
  }
}

export function countWaiting(db: Db): number {
  return readTotals(db).waitingComments;
}

function countComments(db: Db): Record<CommentStatus, number> {
  const { waitingComments, approvedComments, spamComments, deletedComments } = readTotals(db);
  return { waiting: waitingComments, approved: approvedComments, spam: spamComments, deleted: deletedComments };
}

const selectRows = (db: Db) =>
  db
    .select({ comment: comments, postTitle: posts.title })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId));

function toRow({ comment, postTitle }: { comment: CommentRecord; postTitle: string }): CommentRow {
  const { reasons, sender, postId } = comment;
  return { ...toView(comment), post: { _id: postId, title: postTitle }, reasons, hasSender: sender !== null };
}

/** Removes the extra row, which was read only to learn whether another page follows. */
function pageOf<View extends { _id: string }>(rows: View[]): { comments: View[]; nextCursor: string | null } {
  const page = rows.slice(0, commentsPerPage);
  return { comments: page, nextCursor: rows.length > commentsPerPage ? (page.at(-1)?._id ?? null) : null };
}
