import { inArray, sql } from "drizzle-orm";
import type { Db } from "../../core/db/client.ts";
import { followers, repliesToMail } from "../../core/db/schema.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import { canFollow } from "./follow-comment.ts";

export const replyMailKind = "replyMail";

/** Requests that the replies that wait for a follower are mailed. */
export const requestReplyMail = (db: Db, followerId: number, now: Date): void =>
  requestJob(db, { kind: replyMailKind, key: String(followerId), payload: { followerId }, dueAt: now });

/**
 * Notifies the followers of a thread, except the commenter, about a comment that visitors see from now on. Followers
 * are readers who commented there before. An author's reply is not mailed to administrators. Call it in the transaction
 * of the change.
 */
export function requestReplyMails(db: Db, commentId: string, now: Date): void {
  if (!canFollow(db)) return;
  const added = db.all<{ followerId: number }>(sql`
    INSERT INTO ${repliesToMail} ("followerId", "commentId")
    SELECT DISTINCT followed."followerId", reply."id" FROM "comments" AS reply
      JOIN "comments" AS own ON own."id" = reply."parentId" OR own."parentId" = reply."parentId"
      JOIN "followedComments" AS followed ON followed."commentId" = own."id"
      JOIN "followers" ON "followers"."id" = followed."followerId"
    WHERE reply."id" = ${commentId} AND own."createdAt" <= reply."createdAt"
      AND followed."followerId" NOT IN (SELECT "followerId" FROM "followedComments" WHERE "commentId" = reply."id")
      AND NOT (reply."isByAuthor" AND "followers"."folded" IN (SELECT lower("email") FROM "admins"))
    ON CONFLICT DO NOTHING RETURNING "followerId"`);
  const waiting = db
    .select({ id: followers.id, confirmedAt: followers.confirmedAt })
    .from(followers)
    .where(
      inArray(
        followers.id,
        added.map(({ followerId }) => followerId),
      ),
    )
    .all();
  for (const { id, confirmedAt } of waiting) if (confirmedAt) requestReplyMail(db, id, now);
}
