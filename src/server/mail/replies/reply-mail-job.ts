import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { replyMailEveryMs } from "../../../shared/limits.ts";
import { findVisible } from "../../content/posts/visible-post.ts";
import { mailState } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Db } from "../../core/db/client.ts";
import { followers, posts, repliesToMail } from "../../core/db/schema.ts";
import { type JobOutcome, jobKind } from "../../core/jobs/job-kind.ts";
import type { Deps } from "../../deps.ts";
import { isRefused, refuseAddress } from "../subscribers/suppression.ts";
import { spendMail } from "../transport/mail-budget.ts";
import { MailFailure } from "../transport/mail-failure.ts";
import { sendMail } from "../transport/send-mail.ts";
import { commentLanguage } from "./follow-comment.ts";
import { lastMailed, replyMail, type WaitingReply, waitingReplies } from "./reply-mail.ts";

/** Attempts to send one mail. With the pauses between the attempts of a job, they take a day. */
const maxTries = 30;

type Follower = typeof followers.$inferSelect;

/**
 * Mails the replies that wait for a follower: one mail for each thread, at most every ten minutes. Replies are marked
 * before they are handed over, so that continuing after a crash sends none twice.
 */
export const replyMailJob = (deps: Deps) =>
  jobKind(z.object({ followerId: z.number() }), {
    concurrency: 1,
    afterCrash: "again",
    begin: ({ payload: { followerId }, tries }) => {
      const { db } = deps;
      const follower = db.select().from(followers).where(eq(followers.id, followerId)).get();
      if (!follower?.confirmedAt) return "done";
      const isOff = !readSite(deps).mailsReplies || mailState(deps) !== "ready" || isRefused(db, follower.email);
      if (isOff) {
        // Forgotten, so that old replies are not mailed unexpectedly when mail works again.
        deleteWaiting(db, followerId);
        return "done";
      }
      const claimed = claim(deps, followerId);
      if (!Array.isArray(claimed)) return claimed ? { retryAt: claimed } : "done";
      return () => send(deps, follower, claimed, tries);
    },
  });
function deleteWaiting(db: Db, followerId: number): void {
  db.delete(repliesToMail)
    .where(and(eq(repliesToMail.followerId, followerId), isNull(repliesToMail.mailedAt)))
    .run();
}

type Claimed = [WaitingReply, ...WaitingReply[]];

const ofReplies = (followerId: number, replies: WaitingReply[]) =>
  and(
    eq(repliesToMail.followerId, followerId),
    inArray(
      repliesToMail.commentId,
      replies.map(({ id }) => id),
    ),
  );

/** @returns the replies of one thread, now marked as mailed; or the time to ask again; or null when none waits */
function claim({ db, now, settings }: Deps, followerId: number): Claimed | Date | null {
  const waiting = waitingReplies(db, followerId);
  const moment = now();
  let next: Date | null = null;
  for (const thread of new Set(waiting.map((reply) => reply.thread))) {
    const last = lastMailed(db, followerId, thread);
    const free = new Date((last?.getTime() ?? 0) + replyMailEveryMs);
    if (last && last <= moment && moment < free) {
      if (next === null || free < next) next = free;
      continue;
    }
    const [first, ...others] = waiting.filter((reply) => reply.thread === thread);
    if (!first) continue;
    const retryAt = spendMail(db, [{ purpose: "mailing", limits: settings.mailLimits }], moment);
    if (retryAt) return retryAt;
    const replies: Claimed = [first, ...others];
    db.update(repliesToMail).set({ mailedAt: moment }).where(ofReplies(followerId, replies)).run();
    return replies;
  }
  return next;
}

async function send(deps: Deps, { id, email }: Follower, replies: Claimed, tries: number) {
  const { db, now } = deps;
  const unmark = (error: string): JobOutcome => {
    db.update(repliesToMail).set({ mailedAt: null }).where(ofReplies(id, replies)).run();
    return { error };
  };
  const next = { retryAt: now() };
  const post = findVisible(db, replies[0].postId);
  const title = db.select({ title: posts.title }).from(posts).where(eq(posts.id, replies[0].postId)).get()?.title;
  // Deleted since the claim.
  if (!post || title === undefined) return next;
  try {
    const shown = { title, address: post.address, language: commentLanguage(db, replies[0].id) };
    await sendMail(deps, replyMail(deps, { followerId: id, to: email, post: shown, replies }));
  } catch (error) {
    if (!(error instanceof MailFailure)) return () => unmark(String(error));
    const isLast = error.failure === "refused" || error.mayHaveArrived || tries >= maxTries;
    return () => {
      if (error.isAddressGone) refuseAddress(db, email, "bounced", now());
      return isLast ? next : unmark(error.code);
    };
  }
  return next;
}
