import { sql } from "drizzle-orm";
import type { Db } from "../../core/db/client.ts";

export interface WaitingReply {
  id: string;
  name: string;
  content: string;
  postId: string;
  /** The id of the comment that the thread begins with. */
  thread: string;
}

/**
 * The replies that are not mailed yet, oldest first. Replies that visitors do not see now are left out. So are threads
 * that the follower left, or in which the follower has no public comment.
 */
export const waitingReplies = (db: Db, followerId: number): WaitingReply[] =>
  db.all<WaitingReply>(sql`
    SELECT reply."id", reply."name", reply."content", reply."blogId" AS "postId", reply."parentId" AS "thread"
    FROM "repliesToMail" AS waiting
      JOIN "comments" AS reply ON reply."id" = waiting."commentId"
      JOIN "blogs" ON "blogs"."id" = reply."blogId"
    WHERE waiting."followerId" = ${followerId} AND waiting."mailedAt" IS NULL
      AND reply."isApproved" = 1 AND "blogs"."isPublished" = 1
      AND EXISTS (SELECT 1 FROM "followedComments" AS followed JOIN "comments" AS own ON own."id" = followed."commentId"
        WHERE followed."followerId" = ${followerId} AND own."isApproved" = 1
          AND coalesce(own."parentId", own."id") = reply."parentId")
    ORDER BY reply."id"`);

/** When a reply of the thread was last mailed to the follower. */
export function lastMailed(db: Db, followerId: number, thread: string): Date | null {
  const { at } = db.get<{ at: number | null }>(sql`
    SELECT max(mailed."mailedAt") AS at FROM "repliesToMail" AS mailed JOIN "comments" AS reply ON reply."id" = mailed."commentId"
    WHERE mailed."followerId" = ${followerId} AND reply."parentId" = ${thread}`);
  return at === null ? null : new Date(at);
}

/** The public comment above a reply in its thread, after which a page of comments begins with the reply. */
export const commentAbove = (db: Db, { id, thread }: Pick<WaitingReply, "id" | "thread">): string =>
  db.get<{ id: string | null }>(sql`
    SELECT max("id") AS id FROM "comments" WHERE "parentId" = ${thread} AND "isApproved" = 1 AND "id" < ${id}`).id ??
  thread;
