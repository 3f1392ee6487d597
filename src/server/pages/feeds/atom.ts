import { element, textElement, xmlDeclaration } from "../xml.ts";
import type { FeedItem, FeedPage } from "./feed-page.ts";

/** A feed as Atom. @see RFC 4287, RFC 5005 §3 */
export function atom(feed: FeedPage): string {
  const link = (rel: string, href: string, type: string) => element("link", { rel, href, type });
  const { name, email, url } = feed.author;
  const parts = [
    // Every page of a feed is a part of the same feed: one id for all of them.
    textElement("id", feed.first),
    textElement("title", feed.title),
    textElement("subtitle", feed.description),
    textElement("updated", feed.updated.toISOString()),
    link("self", feed.self, "application/atom+xml"),
    link("alternate", feed.home, "text/html"),
    link("first", feed.first, "application/atom+xml"),
    feed.next === null ? "" : link("next", feed.next, "application/atom+xml"),
    element(
      "author",
      {},
      textElement("name", name) + textElement("uri", url) + (email ? textElement("email", email) : ""),
    ),
    textElement("generator", "Longhand"),
    ...feed.items.map(entry),
  ];
  return `${xmlDeclaration}${element("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" }, parts.filter(Boolean).join("\n"))}\n`;
}

function entry(post: FeedItem): string {
  const parts = [
    textElement("id", post.url),
    textElement("title", post.title),
    textElement("published", post.published.toISOString()),
    textElement("updated", post.updated.toISOString()),
    element("link", { rel: "alternate", href: post.url, type: "text/html" }),
    element("category", { term: post.category }),
    textElement("summary", post.summary),
    // The base keeps what a reader resolves by itself on the post's own page.
    textElement("content", post.content, { type: "html", "xml:base": post.url }),
  ];
  return element("entry", {}, parts.filter(Boolean).join("\n"));
}
