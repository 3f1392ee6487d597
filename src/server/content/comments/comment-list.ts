import { and, count, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { CommentStatus } from "../../../shared/comment-status.ts";
import { commentsPerPage } from "../../../shared/limits.ts";
import type { CommentRow } from "../../../shared/schemas/comment-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, matches, preparedOnce } from "../../core/db/client.ts";
import { comments, posts } from "../../core/db/schema.ts";
import { afterEveryId, fixedLimit, sliceOf } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import { readTotals } from "../posts/totals.ts";
import { requireVisible } from "../posts/visible-post.ts";
import { type CommentRecord, toCommentView } from "./comment-service.ts";
import { hasStatus, statusOf } from "./comment-status.ts";

const queries = preparedOnce((db) => {
  const ofPost = and(matches(comments.postId, "postId"), sql`${comments.isApproved} = 1`);
  return {
    slice: db
      .select()
      .from(comments)
      .where(and(ofPost, lt(comments.id, sql.placeholder("before"))))
      .orderBy(desc(comments.id))
      .limit(fixedLimit(commentsPerPage + 1))
      .prepare(),
    count: db.select({ count: count() }).from(comments).where(ofPost).prepare(),
  };
});

/**
 * A slice of a post's approved comments, newest first, replies among them, and the number of all of them. For REST: pages show
 * threads.
 *
 * @throws AppError `not-found` when the reader may not see the post
 */
export function listComments(db: Db, ref: string, canSeeUnpublished: boolean, cursor?: string | null) {
  const { _id: postId } = requireVisible(db, ref, canSeeUnpublished);
  const rows = queries(db).slice.all({ postId, before: cursor ?? afterEveryId });
  const { items, nextCursor } = sliceOf(rows, commentsPerPage, ({ id }) => id);
  return { comments: items.map(toCommentView), nextCursor, count: countApproved(db, postId) };
}

export function countApproved(db: Db, postId: string): number {
  return queries(db).count.get({ postId })?.count ?? 0;
}

/** A slice of the comments of one status, newest first, each with its post's title. */
export function listCommentRows(db: Db, status: CommentStatus, cursor?: string | null) {
  const rows = selectRows(db)
    .where(and(hasStatus(status), lt(comments.id, cursor ?? afterEveryId)))
    .orderBy(desc(comments.id))
    .limit(fixedLimit(commentsPerPage + 1))
    .all();
  const { items, nextCursor } = sliceOf(rows, commentsPerPage, ({ comment }) => comment.id);
  return { comments: items.map(toRow), nextCursor, counts: countComments(db) };
}

/**
 * Every comment that is neither spam nor deleted, newest first, read slice by slice, so that memory does not grow with
 * their number.
 */
export function* allComments(db: Db): Generator<CommentRow> {
  let before = afterEveryId;
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

/** A comment as scripts see it. */
export interface CommentForScripts extends CommentRow {
  status: CommentStatus;
  parentId: string | null;
}

const forScripts = ({ comment, ...row }: SelectedRow): CommentForScripts[] => {
  const status = statusOf(comment);
  return status ? [{ ...toRow({ comment, ...row }), status, parentId: comment.parentId }] : [];
};

/** A slice of comments, newest first. Without a status, those that are neither spam nor deleted. */
export function commentsForScripts(
  db: Db,
  { status, post }: { status?: CommentStatus | undefined; post?: string | undefined },
  { limit, after = afterEveryId }: { limit: number; after: string | undefined },
) {
  // The plus makes SQLite look through the comments of the post, not all of the status.
  const setAside = post === undefined ? comments.setAside : sql`+${comments.setAside}`;
  const which: (SQL | undefined)[] = [
    status ? hasStatus(status, setAside) : isNull(setAside),
    post === undefined ? undefined : eq(comments.postId, requireVisible(db, post, true)._id),
  ];
  const rows = selectRows(db)
    .where(and(...which, lt(comments.id, after)))
    .orderBy(desc(comments.id))
    .limit(fixedLimit(limit + 1))
    .all();
  const { items, nextCursor } = sliceOf(rows, limit, ({ comment }) => comment.id);
  return { items: items.flatMap(forScripts), nextCursor };
}

/** @throws AppError `not-found` for a comment that is in no list */
export function commentForScripts(db: Db, commentId: string): CommentForScripts {
  const [found] = selectRows(db).where(eq(comments.id, commentId)).all().flatMap(forScripts);
  if (!found) throw new AppError("not-found", say("commentNotFound"));
  return found;
}

export function countWaiting(db: Db): number {
  return readTotals(db).waitingComments;
}

function countComments(db: Db): Record<CommentStatus, number> {
  const { waitingComments, approvedComments, spamComments, deletedComments } = readTotals(db);
  return { waiting: waitingComments, approved: approvedComments, spam: spamComments, deleted: deletedComments };
}

const parents = alias(comments, "parents");

const selectRows = (db: Db) =>
  db
    .select({ comment: comments, postTitle: posts.title, answers: parents.name })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(parents, eq(parents.id, comments.parentId));

interface SelectedRow {
  comment: CommentRecord;
  postTitle: string;
  answers: string | null;
}

function toRow({ comment, postTitle, answers }: SelectedRow): CommentRow {
  const { reasons, sender, postId, parentId, isByAuthor } = comment;
  const post = { _id: postId, title: postTitle };
  // An erased comment has an empty name.
  const thread = { isReply: parentId !== null, answers: answers || null };
  return { ...toCommentView(comment), isByAuthor, ...thread, post, reasons, hasSender: sender !== null };
}
