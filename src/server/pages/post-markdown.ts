import type { BlogView } from "../../shared/schemas/post-schema.ts";
import { markdownOf } from "../../shared/text/markdown-of.ts";
import { markdownHeading, markdownText } from "../../shared/text/markdown-text.ts";
import { absoluteUrls } from "../html/absolute-urls.ts";
import type { Settings } from "../platform/settings.ts";
import { wallClock } from "../platform/wall-clock.ts";
import { blogUrl } from "./addresses.ts";

/** A post as a Markdown document, with absolute addresses. */
export function blogMarkdown(blog: BlogView, { siteUrl, authorName, timeZone }: Settings): string {
  const url = blogUrl(siteUrl, blog._id);
  const { day } = wallClock(timeZone, blog.publishedAt ?? blog.createdAt);
  const parts = [
    markdownHeading(1, markdownText(blog.title)),
    `*${markdownText(blog.subTitle)}*`,
    `By ${markdownText(authorName)}, ${day}, in ${blog.category}. <${url}>`,
    `![](${siteUrl}${blog.image})`,
    markdownOf(absoluteUrls(blog.description, siteUrl, url)),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
