import { eq } from "drizzle-orm";
import { confirmationEveryMs } from "../../../shared/limits.ts";
import { emailSchema } from "../../../shared/schemas/session-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { readMailSettings } from "../../content/site/mail-settings.ts";
import { mailsReplies } from "../../content/site/read-site.ts";
import type { Db } from "../../core/db/client.ts";
import { comments, followedComments, followers, postDetails } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { isFlooding, networkOf, noRecipient, requestConfirmation } from "../subscribers/send-confirmation.ts";
import { foldAddress, isRefused } from "../subscribers/suppression.ts";

/**
 * Whether replies may be mailed. A blog that never sent a mail stores no rows; whether mail works is checked when a
 * reply is to be mailed.
 */
export const canFollow = (db: Db): boolean => mailsReplies(db) && readMailSettings(db).testedAs !== null;

/**
 * The address for replies in a comment form; null if there is none, or the owner does not offer such mails.
 *
 * @throws AppError `bad-input` for text that is not an address
 */
export function addressForReplies(db: Db, given: string | undefined): string | null {
  if (!given?.trim() || !canFollow(db)) return null;
  const { data } = emailSchema.safeParse(given);
  if (data === undefined) throw new AppError("bad-input", say("replyAddressWrong"));
  return data;
}

interface Follow {
  commentId: string;
  email: string;
  clientAddress: string;
}

/**
 * Subscribes an address to the replies to a comment. An address that is not confirmed gets a mail that asks for
 * confirmation, at most once a day. The caller cannot tell whether the address was known, is refused, or was dropped in
 * a flood. Call it in the transaction of the comment.
 */
export function followComment(db: Db, { commentId, email, clientAddress }: Follow, now: Date): void {
  const network = networkOf(db, clientAddress);
  const mayAsk = !isFlooding(db, network);
  const id = isRefused(db, email) ? noRecipient : askedFollower(db, commentId, email, mayAsk, now);
  const language = commentLanguage(db, commentId);
  if (mayAsk) requestConfirmation(db, { of: "replies", id, network, language }, now);
}

/** The language of the post that a comment is under; null for the blog's. Mails about replies are in it. */
export const commentLanguage = (db: Db, commentId: string): string | null =>
  db
    .select({ language: postDetails.language })
    .from(comments)
    .innerJoin(postDetails, eq(postDetails.postId, comments.postId))
    .where(eq(comments.id, commentId))
    .get()?.language || null;

/** Stores the follower of a comment. @returns the id to ask for confirmation, or `noRecipient` */
function askedFollower(db: Db, commentId: string, email: string, mayAsk: boolean, now: Date): number {
  const folded = foldAddress(email);
  const known = db.select().from(followers).where(eq(followers.folded, folded)).get();
  const wasAsked =
    known && (known.confirmedAt || Math.abs(now.getTime() - known.askedAt.getTime()) < confirmationEveryMs);
  if (wasAsked) {
    db.insert(followedComments).values({ commentId, followerId: known.id }).run();
    return noRecipient;
  }
  if (!mayAsk) return noRecipient;
  const { id } = db
    .insert(followers)
    .values({ email, folded, createdAt: now, askedAt: now })
    .onConflictDoUpdate({ target: followers.folded, set: { email, askedAt: now } })
    .returning({ id: followers.id })
    .get();
  db.insert(followedComments).values({ commentId, followerId: id }).run();
  return id;
}
