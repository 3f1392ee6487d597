import { and, desc, eq, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { adminRowsPerPage, idleFollowerDays, pendingFollowerDays, quietThreadDays } from "../../../shared/limits.ts";
import type { FollowerListInput, FollowerRow } from "../../../shared/schemas/mail/follower-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { removeInBatches } from "../../core/db/in-batches.ts";
import { comments, followedComments, followers } from "../../core/db/schema.ts";
import { fixedLimit, sliceOf } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { removePerson } from "../subscribers/subscriber-service.ts";
import { foldAddress } from "../subscribers/suppression.ts";
import { readLeaveToken, readSubscriberToken } from "../subscribers/tokens.ts";
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

/** A slice of the addresses of commenters, the newest first. */
export function listFollowers(db: Db, { search, cursor }: FollowerListInput) {
  const { id, email, createdAt, confirmedAt } = followers;
  const isFound = search ? sql`instr(${followers.folded}, ${foldAddress(search)}) > 0` : undefined;
  const isOlder = cursor ? lt(id, cursor) : undefined;
  const rows: FollowerRow[] = db
    .select({ id, email, createdAt, confirmedAt })
    .from(followers)
    .where(and(isFound, isOlder))
    .orderBy(desc(id))
    .limit(fixedLimit(adminRowsPerPage + 1))
    .all();
  return sliceOf(rows, adminRowsPerPage, (row) => row.id);
}

/** Deletes a commenter's address with everything stored about the person. @throws AppError `not-found` */
export function removeFollower(db: Db, id: number, now: Date): void {
  const found = db.select().from(followers).where(eq(followers.id, id)).get();
  if (!found) throw new AppError("not-found", say("followerNotFound"));
  removePerson(db, found.folded, now);
}

/**
 * Ends the following of erased comments and of threads that had no comment for a year. Removes addresses that were not
 * confirmed within a week, and those that follow nothing.
 */
export async function sweepFollowers({ db, now }: Deps, signal?: AbortSignal): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  const isQuiet = sql`
    EXISTS (SELECT 1 FROM "comments" AS own WHERE own."id" = ${followedComments.commentId} AND (own."setAside" = 'erased'
      OR NOT EXISTS (SELECT 1 FROM "comments" AS newer WHERE newer."createdAt" >= ${daysAgo(quietThreadDays).getTime()}
        AND (newer."id" = coalesce(own."parentId", own."id") OR newer."parentId" = coalesce(own."parentId", own."id")))))`;
  await removeInBatches(db, { table: followedComments, key: followedComments.commentId, which: isQuiet }, signal);
  const isPending = and(isNull(followers.confirmedAt), lt(followers.askedAt, daysAgo(pendingFollowerDays)));
  const followed = db
    .select({ one: sql`1` })
    .from(followedComments)
    .where(eq(followedComments.followerId, followers.id));
  const isIdle = and(lt(followers.askedAt, daysAgo(idleFollowerDays)), notExists(followed));
  await removeInBatches(db, { table: followers, key: followers.id, which: or(isPending, isIdle) }, signal);
}
