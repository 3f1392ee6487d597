import { postAddress } from "../../../shared/addresses/post-address.ts";
import { mostShownMailBytes } from "../../../shared/limits.ts";
import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import { languageAttributes } from "../../../shared/text/language.ts";
import { mailLanguage, pageLanguage, shownWords } from "../../../shared/words/languages.ts";
import { serverWords } from "../../../shared/words/reader-words.ts";
import { shownElsewhere } from "../../content/reading/details/post-details.ts";
import { getPost, getPostElsewhere } from "../../content/reading/get-post.ts";
import { findImageFacts } from "../../content/reading/post-reading.ts";
import { readSite } from "../../content/site/read-site.ts";
import { absoluteMarkdown } from "../../core/html/markdown-of.ts";
import { imageIdsIn } from "../../core/html/shown-media.ts";
import { inTextThread } from "../../core/platform/process/text-thread.ts";
import type { Deps } from "../../deps.ts";
import { leaveMark, type MailFooter, mailFooter, mailFrame, mailLink, textFooter } from "../transport/mail-frame.ts";
import { mailWidth } from "../transport/mail-styles.ts";
import { mailImage, postMailHtml } from "./post-mail-html.ts";

/** A mail to all subscribers. It has placeholders for the words of each reader. */
export interface PostMail {
  /** Of a digest: in the blog's language. */
  subject: string;
  html: string;
  text: string;
  /** The number of posts of a digest. */
  digestPosts?: number | null;
}

/** A placeholder for words in the reader's language. No text has these characters, which Unicode keeps for programs. */
export const readerMark = (name: string) => `\ufdd0${name}\ufdd1`;

/** The end of every mail to subscribers. */
export const newsletterFooter: MailFooter = {
  why: readerMark("why"),
  leave: readerMark("leave"),
  attributes: readerMark("attributes"),
};

/**
 * The content of a mailing: a published post, or a page that is not published. Such a page exists as a mail only and
 * has no address.
 */
function textToSend({ db }: Pick<Deps, "db">, postId: string, isBeforePublication: boolean) {
  const saved = getPost(db, postId, true);
  if (saved.kind === "page" && !saved.isPublished) return { ...saved, ...shownElsewhere(db, saved), isOnSite: false };
  return { ...getPostElsewhere(db, postId, isBeforePublication), isOnSite: true };
}

const inMail = inTextThread("mail", postMailHtml);
const inMarkdown = inTextThread("markdown", absoluteMarkdown);

/**
 * Writes a published post, or a page that is not published, as a mail for all subscribers; `forReader` completes it for one.
 *
 * @param isBeforePublication writes an unpublished post too
 * @throws AppError `not-found` for an unpublished post, a published page, or an unknown id
 */
export async function postMail(
  deps: Pick<Deps, "db" | "settings">,
  postId: string,
  isBeforePublication = false,
): Promise<PostMail> {
  const { siteName, siteUrl, language: siteLanguage } = readSite(deps);
  const post = textToSend(deps, postId, isBeforePublication);
  const url = post.isOnSite ? siteUrl + postAddress(post.address) : `${siteUrl}/`;
  const { lang, dir } = post.inLanguage ?? languageAttributes(siteLanguage);
  const language = shownWords(pageLanguage(post.inLanguage, siteLanguage));
  const images = findImageFacts(deps.db, imageIdsIn(post.description));
  const frame = { title: post.title, siteName, siteUrl, lang, dir, ...newsletterFooter };
  const body = `<h1 style="font-family:Georgia,'Times New Roman',serif;font-size:30px;line-height:1.2;font-weight:bold;margin:0 0 8px">${escapeAttribute(post.title)}</h1>
${post.subTitle && `<p style="margin:0 0 16px;font-size:18px">${escapeAttribute(post.subTitle)}</p>`}
${post.isOnSite ? `<p${newsletterFooter.attributes} style="margin:0 0 24px">${mailLink(url, readerMark("readOnline"))}</p>` : ""}
${cover(post.imageId, post.coverAlt, post.imageWidth, siteUrl)}
${await inMail(post.description, { siteUrl, pageUrl: url, dir, language, images })}`;
  const whole = mailFrame(frame, body);
  const html = Buffer.byteLength(whole) > mostShownMailBytes ? mailFrame({ ...frame, leavesFirst: true }, body) : whole;
  const text = [
    post.title,
    post.subTitle,
    post.isOnSite && url,
    await inMarkdown(post.description, siteUrl, url),
    textFooter(newsletterFooter),
  ];
  return { subject: post.title, html, text: text.filter(Boolean).join("\n\n") };
}

function cover(imageId: string | null, alt: string, imageWidth: number, siteUrl: string): string {
  if (imageId === null) return "";
  const { src, width, style } = mailImage(imageId, alt, Math.min(imageWidth, mailWidth));
  return `<img src="${siteUrl}${src}" alt="${escapeAttribute(alt)}" width="${width}" style="display:block;width:100%;border:0;margin:0 0 24px;${style}">`;
}

interface Reader {
  /** The URL that unsubscribes the reader. */
  leave: string;
  /** BCP 47. Missing: the blog's. */
  language?: string | null;
}

/** Completes a mail for one reader, whose language its words are in. */
export function forReader(
  deps: Pick<Deps, "db" | "settings">,
  mail: PostMail,
  { leave, language = null }: Reader,
): Pick<PostMail, "subject" | "html" | "text"> {
  const { siteName: site, language: siteLanguage } = readSite(deps);
  const words = serverWords(mailLanguage(language, siteLanguage));
  const { attributes, ...footer } = mailFooter(words.mailWhy({ site }), words.leaveButton, words.language);
  const subject = mail.digestPosts ? words.digestSubject({ site, count: mail.digestPosts }) : mail.subject;
  const inWords = new Map(Object.entries({ ...footer, subject, readOnline: words.mailReadOnline }));
  const filled = (whole: string, written: (text: string) => string) =>
    whole.replace(/\ufdd0(\w+)\ufdd1/g, (_, name) => written(inWords.get(name) ?? ""));
  const html = filled(mail.html.replaceAll(newsletterFooter.attributes, attributes), escapeAttribute);
  const text = filled(mail.text, (words) => words);
  // A post may contain the same characters, but in its HTML no such link, and in its plain text the last one is ours.
  const link = `<a href="${escapeAttribute(leave)}"`;
  return { subject, html: html.replaceAll(`<a href="${leaveMark}"`, () => link), text: replaceLast(text, leave) };
}

function replaceLast(text: string, value: string): string {
  const at = text.lastIndexOf(leaveMark);
  return at < 0 ? text : text.slice(0, at) + value + text.slice(at + leaveMark.length);
}
