import type { FeedPage } from "./feed-page.ts";

/** Writes a feed as JSON. @see https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(feed: FeedPage): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: feed.self,
    ...(feed.next === null ? {} : { next_url: feed.next }),
    language: feed.language,
    authors: [{ name: feed.author.name, url: feed.author.url }],
    items: feed.items.map((post) => ({
      id: post.guid,
      url: post.url,
      title: post.title,
      summary: post.summary,
      ...(post.language && { language: post.language }),
      content_html: post.content,
      image: post.image,
      date_published: post.published.toISOString(),
      date_modified: post.updated.toISOString(),
      tags: post.categories,
      ...(post.authors.length > 0 && { authors: post.authors }),
      ...(post.played.length > 0 && {
        attachments: post.played.map(({ url, mime, bytes }) => ({ url, mime_type: mime, size_in_bytes: bytes })),
      }),
    })),
  });
}
