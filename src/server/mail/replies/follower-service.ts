import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { adminRowsPerPage } from "../../../shared/limits.ts";
import type { FollowerListInput, FollowerRow } from "../../../shared/schemas/mail/follower-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { fixedLimit } from "../../core/db/fixed-limit.ts";
import { comments, followedComments, followers } from "../../core/db/schema.ts";
import { sliceOf } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import { removePerson } from "../subscribers/subscriber-service.ts";
import { foldAddress } from "../subscribers/suppression.ts";
import { readSubscriberToken } from "../subscribers/tokens.ts";
import { readLeaveToken } from "./leave-token.ts";
import { requestReplyMail } from "./request-reply-mails.ts";

/**
 * Confirms the address of a commenter. Replies that came before the confirmation are mailed now. Confirming twice
 * changes nothing.
 *
 * @throws AppError `not-found` for a link that is invalid or has expired
 */
export function confirmFollower(db: Db, token: string, now: Date): void {
  const id = readSubscriberToken(db, "confirmReplies", token);
  inTransaction(db, () => {
    const found = id === null ? undefined : db.select().from(followers).where(eq(followers.id, id)).get();
    if (!found) throw new AppError("not-found", say("replyConfirmationOver"));
    if (found.confirmedAt) return;
    db.update(followers).set({ confirmedAt: now }).where(eq(followers.id, found.id)).run();
    requestReplyMail(db, found.id, now);
  });
}

/**
 * Ends the mails about one thread, or all mails: the address is then deleted. Leaving twice changes nothing.
 *
 * @throws AppError `not-found` for a link that was not made here
 */
export function leaveReplies(db: Db, token: string, isOnlyThread: boolean): void {
  const place = readLeaveToken(db, token);
  if (place === null) throw new AppError("not-found", say("mailLinkWrong"));
  const { followerId, thread } = place;
  if (!isOnlyThread) return void db.delete(followers).where(eq(followers.id, followerId)).run();
  const ofThread = db
    .select({ id: comments.id })
    .from(comments)
    .where(sql`${comments.id} = ${thread} or ${comments.parentId} = ${thread}`);
  db.delete(followedComments)
    .where(and(eq(followedComments.followerId, followerId), inArray(followedComments.commentId, ofThread)))
    .run();
}

const columns = {
  id: followers.id,
  email: followers.email,
  createdAt: followers.createdAt,
  confirmedAt: followers.confirmedAt,
};

/** A slice of the addresses of commenters, the newest first. */
export function listFollowers(db: Db, { search, cursor }: FollowerListInput) {
  const isFound = search ? sql`instr(${followers.folded}, ${foldAddress(search)}) > 0` : undefined;
  const isOlder = cursor ? lt(followers.id, cursor) : undefined;
  const rows: FollowerRow[] = db
    .select(columns)
    .from(followers)
    .where(and(isFound, isOlder))
    .orderBy(desc(followers.id))
    .limit(fixedLimit(adminRowsPerPage + 1))
    .all();
  return sliceOf(rows, adminRowsPerPage, ({ id }) => id);
}

/** Deletes a commenter's address with everything stored about the person. @throws AppError `not-found` */
export function removeFollower(db: Db, id: number, now: Date): void {
  const found = db.select().from(followers).where(eq(followers.id, id)).get();
  if (!found) throw new AppError("not-found", say("followerNotFound"));
  removePerson(db, found.folded, now);
}
