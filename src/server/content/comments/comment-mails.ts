import type { Db } from "../../core/db/client.ts";

/** Mails about comments. Every function is called in the transaction of the change. */
export interface CommentMails {
  /**
   * The address for replies in a comment form; null if there is none, or the owner does not offer such mails.
   *
   * @throws AppError `bad-input` for text that is not an address
   */
  addressForReplies(db: Db, given: string | undefined): string | null;
  /** Subscribes an address to the replies to a comment. */
  followComment(db: Db, follow: { commentId: string; email: string; clientAddress: string }, now: Date): void;
  /** Notifies the followers of a thread about a comment that visitors see from now on. */
  requestReplyMails(db: Db, commentId: string, now: Date): void;
  /** Notifies the owner about a comment that waits. */
  requestWaitingNotice(db: Db, now: Date): void;
}

const noMails: CommentMails = {
  addressForReplies: () => null,
  followComment() {},
  requestReplyMails() {},
  requestWaitingNotice() {},
};

const mailsOfDatabase = new WeakMap<Db, CommentMails>();

/** Registers the mails of a blog: the room `mail` lies above comments, so comments do not import it. */
export function setCommentMails(db: Db, mails: CommentMails): void {
  mailsOfDatabase.set(db, mails);
}

/** The mails of a blog; none before {@link setCommentMails}. */
export const commentMails = (db: Db): CommentMails => mailsOfDatabase.get(db) ?? noMails;
