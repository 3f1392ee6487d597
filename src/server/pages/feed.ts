import { Feed } from "feed";
import { cardsPerPage } from "../../shared/limits.ts";
import { absoluteUrls } from "../html/absolute-urls.ts";
import type { Caller } from "../router.ts";
import type { Settings } from "../settings.ts";

/** The newest posts as RSS 2.0, whole, with absolute addresses. */
export async function rssFeed(api: Caller, { siteName, siteUrl, authorName }: Settings): Promise<string> {
  const feed = new Feed({
    title: siteName,
    description: `New posts on ${siteName}`,
    id: `${siteUrl}/`,
    link: `${siteUrl}/`,
    feedLinks: { rss: `${siteUrl}/feed.xml` },
    copyright: `© ${authorName}`,
    generator: "Longhand",
  });
  let count = 0;
  for await (const blog of await api.blog.all()) {
    if (++count > cardsPerPage) break;
    const link = `${siteUrl}/blog/${blog._id}`;
    feed.addItem({
      title: blog.title,
      id: link,
      link,
      description: blog.subTitle,
      content: absoluteUrls(blog.description, siteUrl),
      date: blog.publishedAt ?? blog.createdAt,
      category: [{ name: blog.category }],
    });
  }
  return feed.rss2();
}
