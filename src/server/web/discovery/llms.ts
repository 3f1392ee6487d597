import { fileRoutes, pageRoutes } from "../../../shared/routes.ts";
import { markdownHeading, markdownLabel, markdownText } from "../../../shared/text/markdown-text.ts";
import type { Caller } from "../../api/router.ts";
import type { SiteSettings } from "../../content/site/read-site.ts";
import { postUrl, withFilter } from "../addresses.ts";

/**
 * Describes the blog for language models: the newest posts as Markdown, and where the others are.
 *
 * @see https://llmstxt.org/
 */
export async function llms(
  api: Caller,
  { siteName, siteUrl, authorName }: SiteSettings,
  categories: string[],
): Promise<string> {
  const { items } = await api.post.list({});
  const posts = items.map(({ address, title, preview }) => {
    return `- [${markdownLabel(title)}](${postUrl(siteUrl, address)}.md)${preview ? `: ${markdownText(preview)}` : ""}`;
  });
  const lists = categories.map(
    (category) => `- [${markdownLabel(category)}](${withFilter(siteUrl + pageRoutes.home.path, { category })})`,
  );
  const sections = [
    markdownHeading(1, markdownText(siteName)),
    `> A blog by ${markdownText(authorName)}. Every post can be read as Markdown: its address with \`.md\` behind it.`,
    ...(posts.length > 0 ? [`## Newest posts\n\n${posts.join("\n")}`] : []),
    `## Categories\n\n${lists.join("\n")}`,
    `## Optional\n\n- [Sitemap](${siteUrl}${fileRoutes.sitemap.path}): every post\n- [Search](${siteUrl}${pageRoutes.search.path}?q=): the words to look for stand behind the equals sign\n- [JSON Feed](${siteUrl}${fileRoutes.jsonFeed.path}): whole posts, newest first, a page at a time`,
  ];
  return `${sections.join("\n\n")}\n`;
}
