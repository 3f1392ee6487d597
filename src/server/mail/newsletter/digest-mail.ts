import { and, desc, eq, gt, lte, notInArray } from "drizzle-orm";
import { postAddress } from "../../../shared/addresses/post-address.ts";
import { mostDigestPosts } from "../../../shared/limits.ts";
import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import { languageAttributes } from "../../../shared/text/language.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { getPostElsewhere } from "../../content/reading/get-post.ts";
import { readSite } from "../../content/site/read-site.ts";
import { mailings, posts, postsForDigest, postsToMail } from "../../core/db/schema.ts";
import type { Deps } from "../../deps.ts";
import { mailFrame, mailLink, textFooter } from "../transport/mail-frame.ts";
import { newsletterFooter, type PostMail } from "./post-mail.ts";

/**
 * The posts of a digest, newest first: first published here after a given time, and neither sent as a mail of their own
 * nor about to be.
 */
export function postsOfDigest({ db, now }: Pick<Deps, "db" | "now">, after: Date): string[] {
  const sent = db.select({ postId: mailings.postId }).from(mailings);
  const toSend = db.select({ postId: postsToMail.postId }).from(postsToMail);
  const isNew = and(gt(postsForDigest.at, after), lte(postsForDigest.at, now()));
  return db
    .select({ id: posts.id })
    .from(postsForDigest)
    .innerJoin(posts, eq(posts.id, postsForDigest.postId))
    .where(and(isNew, eq(posts.isPublished, true), notInArray(posts.id, sent), notInArray(posts.id, toSend)))
    .orderBy(desc(posts.feedKey))
    .limit(mostDigestPosts)
    .all()
    .map(({ id }) => id);
}

/** Writes posts as one mail: title, summary and link of each. `forReader` completes it for one reader. */
export function digestMail(deps: Pick<Deps, "db" | "settings">, postIds: string[]): PostMail {
  const { siteName, siteUrl, language } = readSite(deps);
  const { lang, dir } = languageAttributes(language);
  const shown = postIds.map((id) => getPostElsewhere(deps.db, id, false));
  const subject = serverEn.digestSubject({ site: siteName, count: shown.length });
  const items = shown.map(({ title, summary, address, inLanguage }) => {
    const url = siteUrl + postAddress(address);
    const side = inLanguage ? ` lang="${inLanguage.lang}" dir="${inLanguage.dir}"` : "";
    const aligned = inLanguage ? `text-align:${inLanguage.dir === "rtl" ? "right" : "left"};` : "";
    return {
      html: `<div${side} style="${aligned}margin:0 0 28px">
<h2 style="font-family:Georgia,'Times New Roman',serif;font-size:22px;line-height:1.3;font-weight:bold;margin:0 0 6px">${mailLink(url, title)}</h2>
<p style="margin:0">${escapeAttribute(summary)}</p>
</div>`,
      text: [title, summary, url].filter(Boolean).join("\n"),
    };
  });
  const footer = newsletterFooter(siteName);
  const heading = `<h1 style="font-family:Georgia,'Times New Roman',serif;font-size:28px;line-height:1.2;font-weight:bold;margin:0 0 24px">${escapeAttribute(subject)}</h1>`;
  return {
    subject,
    html: mailFrame(
      { title: subject, siteName, siteUrl, lang, dir, ...footer },
      [heading, ...items.map(({ html }) => html)].join("\n"),
    ),
    text: [...items.map(({ text }) => text), textFooter(footer)].join("\n\n"),
  };
}
