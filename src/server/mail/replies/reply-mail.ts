import { sql } from "drizzle-orm";
import { postAddress } from "../../../shared/addresses/post-address.ts";
import { maxQuotedLength, maxRepliesQuoted } from "../../../shared/limits.ts";
import { newsletterPaths } from "../../../shared/routes.ts";
import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import { languageAttributes } from "../../../shared/text/language.ts";
import { mailLanguage } from "../../../shared/words/languages.ts";
import { serverWords } from "../../../shared/words/reader-words.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Db } from "../../core/db/client.ts";
import type { Deps } from "../../deps.ts";
import { leaveToken, mailPath } from "../subscribers/tokens.ts";
import { leaveMark, mailFooter, mailFrame, mailLink, textFooter } from "../transport/mail-frame.ts";
import type { Mail } from "../transport/send-mail.ts";

interface ReplyMail {
  followerId: number;
  to: string;
  /** `language` is null for the blog's. */
  post: { title: string; address: string; language: string | null };
  /** At least one reply, all of one thread. */
  replies: [WaitingReply, ...WaitingReply[]];
}

/**
 * Writes the mail about replies in one thread. Their texts are plain text: links and markup of a commenter do not
 * become links and markup of the mail.
 */
export function replyMail(deps: Pick<Deps, "db" | "settings">, { followerId, to, post, replies }: ReplyMail): Mail {
  const { db } = deps;
  const { siteName, siteUrl, language: siteLanguage } = readSite(deps);
  const language = mailLanguage(post.language, siteLanguage);
  const words = serverWords(language);
  const leave =
    siteUrl + mailPath(newsletterPaths.leaveReplies, leaveToken(db, { followerId, ...replies[0] }), post.language);
  const footer = mailFooter(words.replyWhy({ site: siteName }), words.replyLeave, language);
  const quoted = replies.slice(0, maxRepliesQuoted).map((reply) => ({
    by: words.replyBy(reply),
    content: shortened(reply.content),
    url: `${siteUrl}${postAddress(post.address, commentAbove(db, reply))}#comments`,
  }));
  const more = replies.length - quoted.length;
  const rest = more > 0 ? words.replyMore({ more }) : "";
  const subject = words.replySubject({ count: replies.length, title: post.title });
  const blocks = quoted.map(
    ({ by, content, url }) => `<p style="margin:0 0 4px"><span dir="auto">${escapeAttribute(by)}</span></p>
<div dir="auto" style="margin:0 0 4px">${escapeAttribute(content).replaceAll("\n", "<br>")}</div>
<p style="margin:0 0 24px">${mailLink(url, words.replyRead)}</p>`,
  );
  const heading = `<h1 style="font-family:Georgia,'Times New Roman',serif;font-size:24px;line-height:1.2;font-weight:bold;margin:0 0 24px">${escapeAttribute(subject)}</h1>`;
  const ending = rest && `<p style="margin:0 0 16px">${escapeAttribute(rest)}</p>`;
  const frame = { title: subject, siteName, siteUrl, ...languageAttributes(language), ...footer };
  const text = [
    subject,
    ...quoted.map(({ by, content, url }) => `${by}\n${content}\n${url}`),
    rest,
    textFooter(footer),
  ];
  // Only the last placeholder is ours: a comment may contain the same characters.
  const completed = (whole: string, address: string) => {
    const at = whole.lastIndexOf(leaveMark);
    return whole.slice(0, at) + address + whole.slice(at + leaveMark.length);
  };
  return {
    to,
    subject,
    html: completed(mailFrame(frame, [heading, ...blocks, ending].join("\n")), escapeAttribute(leave)),
    text: completed(text.filter(Boolean).join("\n\n"), leave),
    list: { leave, name: "replies" },
    returnable: { to: "follower", id: followerId, mailing: 0 },
  };
}

function shortened(content: string): string {
  const characters = Array.from(content);
  return characters.length <= maxQuotedLength ? content : `${characters.slice(0, maxQuotedLength).join("")} …`;
}

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
  // The plus keeps SQLite from reading the index of all approved comments: few replies wait.
  db.all<WaitingReply>(sql`
    SELECT reply."id", reply."name", reply."content", reply."blogId" AS "postId", reply."parentId" AS "thread"
    FROM "repliesToMail" AS waiting
      JOIN "comments" AS reply ON reply."id" = waiting."commentId"
      JOIN "blogs" ON "blogs"."id" = reply."blogId"
    WHERE waiting."followerId" = ${followerId} AND waiting."mailedAt" IS NULL
      AND +reply."isApproved" = 1 AND "blogs"."isPublished" = 1
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
const commentAbove = (db: Db, { id, thread }: Pick<WaitingReply, "id" | "thread">): string =>
  db.get<{ id: string | null }>(sql`
    SELECT max("id") AS id FROM "comments" WHERE "parentId" = ${thread} AND "isApproved" = 1 AND "id" < ${id}`).id ??
  thread;
