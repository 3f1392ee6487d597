import { setCommentMails } from "../content/comments/comment-mails.ts";
import type { Db } from "../core/db/client.ts";
import { requestOwnerNotice } from "./notices/owner-notice.ts";
import { addressForReplies, followComment } from "./replies/follow-comment.ts";
import { requestReplyMails } from "./replies/request-reply-mails.ts";

/** From now on comments of this blog cause mails to the owner and to followers. */
export function sendCommentMails(db: Db): void {
  setCommentMails(db, {
    addressForReplies,
    followComment,
    requestReplyMails,
    requestWaitingNotice: (blog, now) => requestOwnerNotice(blog, "comments", now),
  });
}
