import { and, type SQL, sql } from "drizzle-orm";
import { commentsPerPage } from "../../../shared/limits.ts";
import type { CommentListInput, CommentListStart, ThreadComment } from "../../../shared/schemas/comment-schema.ts";
import { splitLinks } from "../../../shared/text/split-links.ts";
import type { ServerWords } from "../../../shared/words/server-en.ts";
import { type Db, matches, preparedOnce } from "../../core/db/client.ts";
import { comments } from "../../core/db/schema.ts";
import { afterEveryId, fixedLimit, sliceOf } from "../../core/db/slice.ts";
import { requireVisible } from "../posts/visible-post.ts";
import { countApproved } from "./comment-list.ts";
import type { CommentRecord } from "./comment-service.ts";

/** The id of the top-level comment. The index `comments_threads` holds this expression. */
const thread = sql`coalesce(${comments.parentId}, ${comments.id})`;

const queries = preparedOnce((db) => {
  const ofPost = and(matches(comments.postId, "postId"), sql`${comments.isApproved} = 1`);
  const at = sql.placeholder("thread");
  const read = (where: SQL, ...order: SQL[]) =>
    db
      .select()
      .from(comments)
      .where(and(ofPost, where))
      .orderBy(...order);
  return {
    byId: db
      .select()
      .from(comments)
      .where(and(matches(comments.id, "id"), matches(comments.postId, "postId")))
      .prepare(),
    // The first condition is the range of the index.
    after: read(
      sql`${thread} <= ${at} and (${thread} < ${at} or (${comments.parentId} is not null and ${comments.id} > ${sql.placeholder("reply")}))`,
      sql`${thread} desc`,
      sql`${comments.parentId}`,
      sql`${comments.id}`,
    )
      .limit(fixedLimit(commentsPerPage + 1))
      .prepare(),
    upTo: read(
      sql`${thread} >= ${at} and (${thread} > ${at} or ${comments.parentId} is null or ${comments.id} <= ${sql.placeholder("reply")})`,
      sql`${thread}`,
      sql`${comments.parentId} desc`,
      sql`${comments.id} desc`,
    )
      .limit(fixedLimit(1))
      .prepare(),
  };
});

/** A position between two comments: after a top-level comment, or after one of its replies. */
interface Position {
  thread: string;
  /** The reply's id; for the top-level comment, a value smaller than every id. */
  reply: string;
}

const beforeTheNewest: Position = { thread: afterEveryId, reply: "" };

/** The position after a comment. A comment that no longer exists counts as a top-level one. */
function positionAfter(db: Db, postId: string, id: string): Position {
  const parentId = queries(db).byId.get({ id, postId })?.parentId;
  return parentId ? { thread: parentId, reply: id } : { thread: id, reply: "" };
}

/**
 * A slice of a post's approved comments: newest thread first, in a thread the comment and then its replies, oldest
 * first. A long thread continues in the next slice. A deleted comment with replies is listed without its name and text.
 *
 * @param before the start of a page with its own address. If it begins with replies, it repeats their comment first
 * @param cursor the start of a page that is appended to the one before
 * @throws AppError `not-found` when the reader may not see the post
 */
export function listThreads(
  db: Db,
  { postId: ref, before, cursor }: CommentListInput,
  canSeeUnpublished: boolean,
  words: ServerWords,
) {
  const { _id: postId } = requireVisible(db, ref, canSeeUnpublished);
  const start = cursor ?? before;
  const position = start ? positionAfter(db, postId, start) : beforeTheNewest;
  const { items, nextCursor } = sliceOf(
    queries(db).after.all({ postId, ...position }),
    commentsPerPage,
    ({ id }) => id,
  );
  let shown = cursor ? position.thread : null;
  const list: ThreadComment[] = [];
  for (const row of items) {
    if (row.parentId !== null && row.parentId !== shown) {
      const parent = queries(db).byId.get({ id: row.parentId, postId });
      if (parent) list.push(toThreadComment(parent, words));
    }
    list.push(toThreadComment(row, words));
    shown = row.parentId ?? row.id;
  }
  return { comments: list, nextCursor, count: countApproved(db, postId) };
}

/**
 * The canonical start of a page for a `before` from a URL, which may be any text: the approved comment right above. The page
 * is the same, so there are no more distinct pages than comments.
 *
 * @throws AppError `not-found` when the reader may not see the post
 */
export function startOfThreads(db: Db, ref: string, canSeeUnpublished: boolean, before: string): CommentListStart {
  const { _id: postId } = requireVisible(db, ref, canSeeUnpublished);
  const position = positionAfter(db, postId, before);
  return {
    before: queries(db).upTo.get({ postId, ...position })?.id ?? null,
    isEmpty: queries(db).after.all({ postId, ...position }).length === 0,
  };
}

function toThreadComment(row: CommentRecord, words: ServerWords): ThreadComment {
  const { id: _id, createdAt, parentId } = row;
  const isReply = parentId !== null;
  if (!row.isApproved)
    return { _id, createdAt, isReply, name: words.commentDeleted, parts: [], label: "", replyLink: "" };
  const { name, content, isByAuthor } = row;
  const label = isReply ? words.commentReply : "";
  const authorLabel = isReply ? words.commentReplyByAuthor : words.commentByAuthor;
  const shown = { name, parts: splitLinks(content), label: isByAuthor ? authorLabel : label };
  return { _id, createdAt, isReply, ...shown, replyLink: words.replyTo({ name }) };
}
