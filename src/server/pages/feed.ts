import { Feed } from "feed";
import { cardsPerPage } from "../../shared/limits.ts";
import { allPublishedBlogs } from "../blogs/blog-list.ts";
import type { Deps } from "../deps.ts";
import { absoluteUrls } from "../html/absolute-urls.ts";

/** The newest posts as RSS 2.0, whole, with absolute addresses. */
export function rssFeed({ db, settings }: Deps): string {
  const { siteName, siteUrl, authorName } = settings;
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
  for (const blog of allPublishedBlogs(db)) {
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
