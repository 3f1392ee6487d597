import { escapeXml } from "../../core/html/escape-xml.ts";
import { textElement, xmlDeclaration, xmlElement } from "../xml.ts";
import type { FeedItem, FeedPage } from "./feed-page.ts";

/** Writes a feed as Atom. @see RFC 4287, RFC 5005 §3 */
export function atom(feed: FeedPage): string {
  const link = (rel: string, href: string, type: string) => xmlElement("link", { rel, href, type });
  const { name, email, url } = feed.author;
  const moments = distinctMoments(feed.items);
  const parts = [
    // All pages of a feed share one id: they are parts of the same feed.
    textElement("id", feed.first),
    text("title", feed.title),
    text("subtitle", feed.description),
    textElement("updated", feed.updated.toISOString()),
    link("self", feed.self, "application/atom+xml"),
    link("alternate", feed.home, "text/html"),
    link("first", feed.first, "application/atom+xml"),
    feed.next === null ? "" : link("next", feed.next, "application/atom+xml"),
    xmlElement(
      "author",
      {},
      textElement("name", name) + textElement("uri", url) + (email ? textElement("email", email) : ""),
    ),
    textElement("generator", "Longhand"),
    ...feed.items.map((post) => entry(post, moments.get(post.url) ?? "")),
  ];
  return `${xmlDeclaration}${xmlElement("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": feed.language }, parts.filter(Boolean).join("\n"))}\n`;
}

function entry(post: FeedItem, updated: string): string {
  const parts = [
    textElement("id", post.id),
    text("title", post.title),
    textElement("published", post.published.toISOString()),
    textElement("updated", updated),
    xmlElement("link", { rel: "alternate", href: post.url, type: "text/html" }),
    ...post.played.map(({ url, mime, bytes }) =>
      xmlElement("link", { rel: "enclosure", href: url, type: mime, length: String(bytes) }),
    ),
    ...post.authors.map(({ name, url }) =>
      xmlElement("author", {}, textElement("name", name) + textElement("uri", url)),
    ),
    ...post.categories.map((term) => xmlElement("category", { term })),
    text("summary", post.summary),
    // Relative addresses that a feed reader resolves itself stay relative to the post.
    textElement("content", post.content, { type: "html", "xml:base": post.url }),
  ];
  return xmlElement("entry", { "xml:lang": post.language }, parts.filter(Boolean).join("\n"));
}

/**
 * Text that looks like markup is written as HTML, because validators and feed readers report it as a mistake in plain
 * text.
 */
const text = (name: string, value: string) =>
  /<\/\w|&#?\w/.test(value) ? textElement(name, escapeXml(value), { type: "html" }) : textElement(name, value);

/**
 * The time of the last change of each post, by URL, different for each: the W3C feed validator warns of equal ones, and posts that were
 * scheduled together share a millisecond. Three more digits, derived from the URL, are always the same for a post.
 */
function distinctMoments(posts: FeedItem[]): Map<string, string> {
  const taken = new Set<string>();
  const moments = new Map<string, string>();
  // From the oldest: a new post must not change the time of another.
  for (const { id, url, updated } of posts.toReversed()) {
    let digits = digitsOf(id);
    const written = () => updated.toISOString().replace("Z", `${String(digits % 1000).padStart(3, "0")}Z`);
    while (taken.has(written())) digits += 1;
    taken.add(written());
    moments.set(url, written());
  }
  return moments;
}

const digitsOf = (id: string) => [...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1000, 7);
