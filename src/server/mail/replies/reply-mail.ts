import { postAddress } from "../../../shared/addresses/post-address.ts";
import { maxQuotedLength, maxRepliesQuoted } from "../../../shared/limits.ts";
import { newsletterPaths, urlOf } from "../../../shared/routes.ts";
import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import { languageAttributes } from "../../../shared/text/language.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Deps } from "../../deps.ts";
import type { Mail } from "../transport/compose-mail.ts";
import { leaveMark, mailFrame, mailLink, textFooter } from "../transport/mail-frame.ts";
import { leaveToken } from "./leave-token.ts";
import { commentAbove, type WaitingReply } from "./waiting-replies.ts";

interface ReplyMail {
  followerId: number;
  to: string;
  post: { title: string; address: string };
  /** At least one reply, all of one thread. */
  replies: [WaitingReply, ...WaitingReply[]];
}

const words = serverEn;

/**
 * Writes the mail about replies in one thread. Their texts are plain text: links and markup of a commenter do not
 * become links and markup of the mail.
 */
export function replyMail(deps: Pick<Deps, "db" | "settings">, { followerId, to, post, replies }: ReplyMail): Mail {
  const { db } = deps;
  const { siteName, siteUrl, language } = readSite(deps);
  const leave = siteUrl + urlOf(newsletterPaths.leaveReplies, { token: leaveToken(db, { followerId, ...replies[0] }) });
  const footer = { why: words.replyWhy({ site: siteName }), leave: words.replyLeave };
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
