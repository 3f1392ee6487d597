import { and, desc, eq, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { adminRowsPerPage, idleFollowerDays, pendingFollowerDays, quietThreadDays } from "../../../shared/limits.ts";
import type { FollowerListInput, FollowerRow } from "../../../shared/schemas/mail/follower-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { fixedLimit } from "../../core/db/fixed-limit.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import { comments, followedComments, followers } from "../../core/db/schema.ts";
import { sliceOf } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
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

/**
 * Ends the following of erased comments and of threads that had no comment for a year. Removes addresses that were not
 * confirmed within a week, and those that follow nothing.
 */
export async function sweepFollowers({ db, now }: Deps, signal?: AbortSignal): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  const quiet = db
    .select({ id: followedComments.commentId })
    .from(followedComments)
    .where(sql`
    EXISTS (SELECT 1 FROM "comments" AS own WHERE own."id" = ${followedComments.commentId} AND (own."setAside" = 'erased'
      OR NOT EXISTS (SELECT 1 FROM "comments" AS newer WHERE newer."createdAt" >= ${daysAgo(quietThreadDays).getTime()}
        AND (newer."id" = coalesce(own."parentId", own."id") OR newer."parentId" = coalesce(own."parentId", own."id")))))`);
  const endSome = (limit: number) =>
    db
      .delete(followedComments)
      .where(inArray(followedComments.commentId, quiet.limit(limit)))
      .run().changes;
  await inBatches(db, endSome, { signal });

  const isPending = and(isNull(followers.confirmedAt), lt(followers.askedAt, daysAgo(pendingFollowerDays)));
  const followed = db
    .select({ one: sql`1` })
    .from(followedComments)
    .where(eq(followedComments.followerId, followers.id));
  const isIdle = and(lt(followers.askedAt, daysAgo(idleFollowerDays)), notExists(followed));
  const old = db.select({ id: followers.id }).from(followers).where(or(isPending, isIdle));
  const removeSome = (limit: number) =>
    db
      .delete(followers)
      .where(inArray(followers.id, old.limit(limit)))
      .run().changes;
  await inBatches(db, removeSome, { signal });
}
