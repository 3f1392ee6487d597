import { eq } from "drizzle-orm";
import type { Db } from "../../core/db/client.ts";
import { type posts, postsForDigest, postsToMail } from "../../core/db/schema.ts";
import { requestJob } from "../../core/jobs/job-service.ts";

/** The kind of the jobs that begin to send a post. src/server/mail/newsletter/ runs them. */
export const postMailKind = "postMail";

type State = Pick<typeof posts.$inferSelect, "id" | "kind" | "isPublished" | "publishedAt">;

interface Change {
  isPublished: boolean;
  /** Undefined: the earlier decision stays. */
  sendsMail: boolean | undefined;
}

/**
 * Records whether a post is sent to subscribers, and requests the mailing when the post is published. The next digest
 * contains a post that is published for the first time. Call it in the transaction that writes the post, so that a
 * failed publication sends nothing. A change of a published post never sends it, and a page is never sent.
 *
 * @param before the post before the change
 */
export function planMail(db: Db, before: State, { isPublished, sendsMail }: Change, now: Date): void {
  const { id: postId } = before;
  if (before.kind === "page") return;
  if (before.isPublished ? !isPublished : sendsMail === false) withdrawMail(db, postId);
  if (before.isPublished) return;
  if (sendsMail) db.insert(postsToMail).values({ postId }).onConflictDoNothing().run();
  if (!isPublished) return;
  if (before.publishedAt === null) db.insert(postsForDigest).values({ postId, at: now }).onConflictDoNothing().run();
  if (isToBeMailed(db, postId)) requestJob(db, { kind: postMailKind, key: postId, payload: { postId }, dueAt: now });
}

/** Whether a post will be sent at its publication, or is waiting to be sent. */
export const isToBeMailed = (db: Db, postId: string): boolean =>
  db.select().from(postsToMail).where(eq(postsToMail.postId, postId)).get() !== undefined;

export function withdrawMail(db: Db, postId: string): void {
  db.delete(postsToMail).where(eq(postsToMail.postId, postId)).run();
}
