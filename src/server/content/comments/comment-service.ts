import { eq } from "drizzle-orm";
import type { CommentStatus } from "../../../shared/comment-status.ts";
import { maxReceipts, maxWaitingComments } from "../../../shared/limits.ts";
import type { CommentInput, CommentStanding, CommentView } from "../../../shared/schemas/comment-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import type { Context } from "../../context.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { comments } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { readTotals } from "../posts/totals.ts";
import { requireVisible } from "../posts/visible-post.ts";
import { readSite } from "../site/read-site.ts";
import { recordCommentEvent } from "./comment-events.ts";
import { commentMails } from "./comment-mails.ts";
import { areCommentsOpen } from "./comment-opening.ts";
import { moveComments, statusColumns, tellOfApproval } from "./comment-status.ts";
import { classifyComment } from "./spam/classify-comment.ts";
import { issueReceipt, readCommentToken, readReceipt } from "./spam/comment-settings.ts";

export type CommentRecord = typeof comments.$inferSelect;

export const toCommentView = ({ id, postId, name, content, isApproved, createdAt }: CommentRecord): CommentView => ({
  _id: id,
  postId,
  name,
  content,
  isApproved,
  createdAt,
});

/**
 * Receives a comment from the form under a post. An administrator's reply is published at once, and a known commenter's comment where
 * the owner trusts these; any other comment waits.
 *
 * @returns the sentence for the sender, and a receipt for the browser of a reader
 * @throws AppError as `addComment` and `replyAsAuthor`
 */
export function receiveComment(ctx: Context, input: CommentInput): { message: string; receipt?: string } {
  const { db, session, words, clientAddress } = ctx;
  if (session && input.parentId) {
    replyAsAuthor(db, { ...input, commentId: input.parentId, name: readSite(ctx).authorName }, ctx.now());
    ctx.cache.clear();
    return { message: words.commentReplied };
  }
  const { commentId, isApproved } = addComment(db, input, clientAddress, ctx.now(), readSite(ctx).trustsCommenters);
  const receipt = issueReceipt(db, commentId);
  if (!isApproved) return { message: words.commentWaiting, receipt };
  ctx.cache.clear();
  return { message: words.commentPublished, receipt };
}

/**
 * Stores a reader's comment, which waits for approval. Clear spam goes to the spam list; the response is the same, so that a
 * spammer learns nothing.
 *
 * @param trustsCommenters whether a comment of a known commenter that gives no hint of spam is approved at once
 * @throws AppError `not-found` when visitors cannot see the post, `forbidden` when its comments are closed, `unavailable` when
 *   `maxWaitingComments` wait already, `bad-input` for a wrong address for replies, `conflict` when it answers a comment that visitors do not see under this post
 */
export function addComment(
  db: Db,
  input: CommentInput,
  clientAddress: string,
  now: Date,
  trustsCommenters = false,
): { commentId: string; isApproved: boolean } {
  const post = requireVisible(db, input.postId, false);
  if (!areCommentsOpen(db, post, now)) throw new AppError("forbidden", say("commentsClosed"));
  if (readTotals(db).waitingComments >= maxWaitingComments)
    throw new AppError("unavailable", say("commentsWaitingTooMany"));
  const { _id: postId } = post;
  const parentId = input.parentId ? threadToAnswer(db, postId, input.parentId) : null;
  const mails = commentMails(db);
  const email = mails.addressForReplies(db, input.email);
  const { isSpam, ...found } = classifyComment(db, { ...input, postId }, clientAddress, now);
  const { name, content } = input;
  const aside = isSpam ? ({ setAside: "spam", setAsideAt: now } as const) : {};
  const isGood = !isSpam && found.reasons.length === 0;
  const isApproved = trustsCommenters && isGood && isKnownCommenter(db, input.receipts ?? []);
  return inTransaction(db, () => {
    const { id: commentId } = db
      .insert(comments)
      .values({ postId, parentId, name, content, isApproved, createdAt: now, ...found, ...aside })
      .returning({ id: comments.id })
      .get();
    const stored = { commentId, isApproved };
    if (isSpam) return stored;
    recordCommentEvent(db, "comment.received", commentId, now);
    if (isApproved) tellOfApproval(db, commentId, now);
    else mails.requestWaitingNotice(db, now);
    // Without the form's token a program could send mails to any address.
    const isForm = readCommentToken(db, postId, input.token, now).kind === "good";
    if (email !== null && isForm) mails.followComment(db, { commentId, email, clientAddress }, now);
    return stored;
  });
}

/** Whether one of a browser's receipts is of a comment that is approved. */
const isKnownCommenter = (db: Db, receipts: string[]): boolean =>
  readStandings(db, receipts.slice(0, maxReceipts)).includes("approved");

/** The states of the comments whose receipts a browser keeps. A comment in the spam list is reported as waiting. */
export const readStandings = (db: Db, receipts: string[]): CommentStanding[] =>
  receipts.map((receipt) => {
    const commentId = readReceipt(db, receipt);
    const row = commentId && db.select().from(comments).where(eq(comments.id, commentId)).get();
    if (!row || isGone(row)) return "gone";
    return row.isApproved ? "approved" : "waiting";
  });

/**
 * The comment that a form answers; null when visitors see no such comment under the post.
 *
 * @throws AppError `not-found` when the reader may not see the post
 */
export function findAnswered(db: Db, ref: string, canSeeUnpublished: boolean, commentId: string): CommentRecord | null {
  return commentOfPost(db, requireVisible(db, ref, canSeeUnpublished)._id, commentId);
}

function commentOfPost(db: Db, postId: string, commentId: string): CommentRecord | null {
  const row = db.select().from(comments).where(eq(comments.id, commentId)).get();
  return row?.isApproved && row.postId === postId ? row : null;
}

/** Readers see one level of replies: a reply to a reply joins the same thread. */
export const threadOf = ({ id, parentId }: CommentRecord): string => parentId ?? id;

function threadToAnswer(db: Db, postId: string, commentId: string): string {
  const answered = commentOfPost(db, postId, commentId);
  if (!answered) throw new AppError("conflict", say("commentNotAnswerable"));
  return threadOf(answered);
}

/**
 * Publishes the author's reply to a comment at once, also where comments are closed. A waiting comment is approved with it.
 *
 * @returns the id of the reply
 * @throws AppError `not-found` when there is no such comment, or it was deleted; `conflict` when it is spam
 */
export function replyAsAuthor(db: Db, reply: { commentId: string; name: string; content: string }, now: Date): string {
  return inTransaction(db, () => {
    const { commentId, name, content } = reply;
    const answered = requireComment(db, commentId);
    if (answered.setAside === "spam") throw new AppError("conflict", say("commentAnsweredIsSpam"));
    moveComments(db, [{ commentId, to: "approved" }], now);
    const { postId } = answered;
    const place = { postId, parentId: threadOf(answered) };
    const { id } = db
      .insert(comments)
      .values({ ...place, name, content, isApproved: true, isByAuthor: true, createdAt: now })
      .returning({ id: comments.id })
      .get();
    tellOfApproval(db, id, now);
    return id;
  });
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
  return toCommentView(requireComment(db, commentId));
}

/** Moves a comment to the deleted ones, which are kept for a week. @throws AppError `not-found` when there is none */
export function removeComment(db: Db, commentId: string, now: Date): void {
  requireComment(db, commentId);
  moveComments(db, [{ commentId, to: "deleted" }], now);
}

const isGone = ({ setAside }: CommentRecord) => setAside === "deleted" || setAside === "erased";

function requireComment(db: Db, commentId: string): CommentRecord {
  const row = db.select().from(comments).where(eq(comments.id, commentId)).get();
  if (!row || isGone(row)) throw new AppError("not-found", say("commentNotFound"));
  return row;
}

/** A comment with its own date, as an import brings it. */
export interface ImportedComment {
  id: string;
  postId: string;
  /** The id of the comment that it answers, which is already stored. */
  parentId: string | null;
  name: string;
  /** Plain text. */
  content: string;
  website: string;
  createdAt: Date;
  status: CommentStatus | "erased";
  isByAuthor: boolean;
  kind: "comment" | "webmention";
}

/**
 * Stores a comment of another blog, approved or not as it was there: without the limits, the closing times and the spam
 * check of comments that readers send. A reply to a reply joins its thread, as readers see one level of replies.
 *
 * @param now when one that is set aside was
 * @returns the comment that it answers
 */
export function importComment(db: Db, { status, parentId: wanted, ...columns }: ImportedComment, now: Date) {
  const parentId = findThread(db, wanted);
  const values = { ...columns, parentId, ...statusColumns(status, now) };
  db.insert(comments).values(values).run();
  return parentId;
}

/** The top-level comment of the thread that a comment is in. */
export function findThread(db: Db, commentId: string | null): string | null {
  if (commentId === null) return null;
  const answered = db.select().from(comments).where(eq(comments.id, commentId)).get();
  return answered ? threadOf(answered) : null;
}
