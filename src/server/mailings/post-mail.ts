import { postAddress } from "../../shared/addresses/post-address.ts";
import { escapeAttribute } from "../../shared/text/escape-markup.ts";
import { languageAttributes } from "../../shared/text/language.ts";
import { serverEn } from "../../shared/words/server-en.ts";
import type { Deps } from "../deps.ts";
import { absoluteUrls } from "../html/absolute-urls.ts";
import { markdownOf } from "../html/markdown-of.ts";
import { getPostElsewhere } from "../posts/reading/get-post.ts";
import { readSite } from "../site/read-site.ts";
import { postMailHtml } from "./post-mail-html.ts";

export interface PostMail {
  subject: string;
  html: string;
  text: string;
}

/** Where a mail has the address that unsubscribes its reader. */
const leaveMark = "{{leave}}";

/**
 * Writes a published post as a mail for all subscribers; `forReader` completes it for one.
 *
 * @throws AppError `not-found` when visitors do not see the post
 */
export function postMail(deps: Pick<Deps, "db" | "settings">, postId: string): PostMail {
  const { siteName, siteUrl, language: siteLanguage } = readSite(deps);
  const post = getPostElsewhere(deps.db, postId, false);
  const url = siteUrl + postAddress(post.address);
  const { lang, dir } = post.inLanguage ?? languageAttributes(siteLanguage);
  const title = escapeAttribute(post.title);
  const words = serverEn;
  const body = postMailHtml(post.description, siteUrl, url);
  const html = `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr><td style="font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.6;text-align:${dir === "rtl" ? "right" : "left"}" dir="${dir}">
<p style="margin:0 0 16px;font-size:14px"><a href="${siteUrl}/" style="color:#2a4b9b">${escapeAttribute(siteName)}</a></p>
<h1 style="font-family:Georgia,'Times New Roman',serif;font-size:30px;line-height:1.2;margin:0 0 8px">${title}</h1>
<p style="margin:0 0 16px;font-size:18px">${escapeAttribute(post.subTitle)}</p>
<p style="margin:0 0 24px"><a href="${url}" style="color:#2a4b9b">${words.mailReadOnline}</a></p>
${body}
<hr style="border:0;border-top:1px solid #8a8678;margin:32px 0 16px">
<p style="margin:0;font-size:14px">${escapeAttribute(words.mailWhy({ site: siteName }))} <a href="${leaveMark}" style="color:#2a4b9b">${words.leaveButton}</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  const text = [
    post.title,
    post.subTitle,
    url,
    markdownOf(absoluteUrls(post.description, siteUrl, url)),
    `-- \n${words.mailWhy({ site: siteName })}\n${words.leaveButton}: ${leaveMark}`,
  ];
  return { subject: post.title, html, text: `${text.filter(Boolean).join("\n\n")}\n` };
}

/** @param leave the address that unsubscribes one reader */
export function forReader({ subject, html, text }: PostMail, leave: string): PostMail {
  // Only the last mark is ours: a post may hold the same characters.
  return { subject, html: replaceLast(html, escapeAttribute(leave)), text: replaceLast(text, leave) };
}

function replaceLast(text: string, value: string): string {
  const at = text.lastIndexOf(leaveMark);
  return at < 0 ? text : text.slice(0, at) + value + text.slice(at + leaveMark.length);
}
