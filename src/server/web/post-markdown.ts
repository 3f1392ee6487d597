import type { PostElsewhere } from "../../shared/schemas/post-schema.ts";
import { markdownHeading, markdownText } from "../../shared/text/markdown-text.ts";
import { pageLanguage } from "../../shared/words/languages.ts";
import { serverWords } from "../../shared/words/reader-words.ts";
import type { SiteSettings } from "../content/site/read-site.ts";
import { absoluteMarkdown } from "../core/html/markdown-of.ts";
import { inTextThread } from "../core/platform/process/text-thread.ts";
import { wallClock } from "../core/platform/wall-clock.ts";
import { postUrl } from "./addresses.ts";

const inMarkdown = inTextThread("markdown", absoluteMarkdown);

/** Writes a post as a Markdown document with absolute addresses. */
export async function postMarkdown(
  post: PostElsewhere,
  { siteUrl, authorName, timeZone, language }: SiteSettings,
): Promise<string> {
  const url = postUrl(siteUrl, post.address);
  const { category, subTitle, image } = post;
  const name = markdownText(post.authors.map((author) => author.name).join(", ") || authorName);
  const words = serverWords(pageLanguage(post.inLanguage, language));
  const { day } = wallClock(timeZone, post.publishedAt ?? post.createdAt);
  const parts = [
    markdownHeading(1, markdownText(post.title)),
    subTitle && `*${markdownText(subTitle)}*`,
    `${words.byline({ name, day, category })} <${url}>`,
    image && `![${markdownText(post.coverAlt)}](${siteUrl}${image})`,
    await inMarkdown(post.description, siteUrl, url),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
