import { shareImagePath } from "../../../shared/addresses/image-widths.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { feedHtml } from "../../html/feed-html.ts";
import type { Settings } from "../../platform/settings.ts";
import type { Caller } from "../../router.ts";
import { type Narrowing, narrowed, postUrl } from "../addresses.ts";
import { textElement } from "../xml.ts";

/** What every feed format says, before it is said in one of them. All addresses are absolute. */
export interface FeedPage {
  title: string;
  description: string;
  /** The page whose posts these are. */
  home: string;
  /** This page of the feed, the first and the next one (RFC 5005 §3); `next` is null on the last. */
  self: string;
  first: string;
  next: string | null;
  updated: Date;
  author: { name: string; email: string | null; url: string };
  items: FeedItem[];
}

export interface FeedItem {
  url: string;
  title: string;
  summary: string;
  /** HTML. */
  content: string;
  category: string;
  /** JPEG. */
  image: string;
  published: Date;
  updated: Date;
}

/**
 * One page of the newest posts, whole, of the whole blog or of one category.
 *
 * @param path the feed's own path, `/feed.xml` for one
 * @param now what an empty feed says it was updated at
 */
export async function feedPage(
  api: Caller,
  { siteName, siteUrl, authorName, contactEmail }: Settings,
  { path, narrowing, now }: { path: string; narrowing: Narrowing; now: Date },
): Promise<FeedPage> {
  const { category } = narrowing;
  const { items, nextCursor } = await api.post.feed(narrowing);
  const feedUrl = (before?: number) => narrowed(siteUrl + path, { category, before });
  const newest = items.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0);
  return {
    title: category === undefined ? siteName : `${category} · ${siteName}`,
    description: category === undefined ? `New posts on ${siteName}` : `New posts about ${category} on ${siteName}`,
    home: narrowed(`${siteUrl}/`, { category }),
    self: feedUrl(narrowing.before),
    first: feedUrl(),
    next: nextCursor === null ? null : feedUrl(nextCursor),
    updated: newest === 0 ? now : new Date(newest),
    author: { name: authorName, email: contactEmail, url: `${siteUrl}/` },
    items: items.map((post) => toItem(post, siteUrl)),
  };
}

function toItem(post: PostView, siteUrl: string): FeedItem {
  const url = postUrl(siteUrl, post._id);
  return {
    url,
    title: post.title,
    summary: post.subTitle,
    // Readers show an empty post as a broken one.
    content: feedHtml(post.description, siteUrl, url) || textElement("p", post.subTitle),
    category: post.category,
    image: siteUrl + shareImagePath(post.imageId),
    published: post.publishedAt ?? post.createdAt,
    updated: post.updatedAt,
  };
}
