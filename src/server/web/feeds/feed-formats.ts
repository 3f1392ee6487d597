import { escapeXml } from "../../core/html/escape-xml.ts";
import { textElement, xmlDeclaration, xmlElement } from "../xml.ts";
import type { FeedItem, FeedPage } from "./feed-handler.ts";

const namespaces = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
};

/** Feed readers know the cover of a post by this namespace. */
const mediaNamespace = { "xmlns:media": "http://search.yahoo.com/mrss/" };

/** Not `media:content`: programs that ignore namespaces would take it for the text. @see https://www.rssboard.org/media-rss */
const cover = (url: string | undefined) => (url === undefined ? "" : xmlElement("media:thumbnail", { url }));

/**
 * Writes a feed as RSS 2.0. HTML is escaped, because text could end a CDATA section.
 *
 * @see https://www.rssboard.org/rss-profile
 */
export function rss(feed: FeedPage): string {
  const link = (rel: string, href: string) => xmlElement("atom:link", { rel, href, type: "application/rss+xml" });
  const { name, email } = feed.author;
  const channel = [
    plainText("title", feed.title),
    textElement("link", feed.home),
    plainText("description", feed.description),
    textElement("language", feed.language),
    // The format is `address (name)`; without an e-mail address the element is not allowed.
    email ? textElement("managingEditor", `${email} (${name})`) : "",
    textElement("lastBuildDate", feed.updated.toUTCString()),
    textElement("generator", "Longhand"),
    textElement("docs", "https://www.rssboard.org/rss-specification"),
    link("self", feed.self),
    link("first", feed.first),
    feed.next === null ? "" : link("next", feed.next),
    ...feed.items.map((post) => item(post, name)),
  ];
  return `${xmlDeclaration}${xmlElement("rss", { version: "2.0", ...namespaces, ...mediaNamespace }, xmlElement("channel", {}, channel.filter(Boolean).join("\n")))}\n`;
}

function item(post: FeedItem, authorName: string): string {
  const parts = [
    plainText("title", post.title),
    textElement("link", post.url),
    textElement("guid", post.guid, { isPermaLink: "false" }),
    textElement("pubDate", post.published.toUTCString()),
    ...(post.authors.length > 0 ? post.authors : [{ name: authorName }]).map(({ name }) =>
      textElement("dc:creator", name),
    ),
    ...post.categories.map((name) => textElement("category", name)),
    post.language ? textElement("dc:language", post.language) : "",
    textElement("description", escapeXml(post.summary)),
    xmlElement("content:encoded", {}, post.content),
    cover(post.image),
    // An item has one enclosure at most.
    ...post.played
      .slice(0, 1)
      .map(({ url, mime, bytes }) => xmlElement("enclosure", { url, length: String(bytes), type: mime })),
  ];
  return xmlElement("item", {}, parts.filter(Boolean).join("\n"));
}

/**
 * Matches where HTML would start an element or a character reference, including common references without a semicolon.
 */
const markup = /<(?=[a-z/!?])|&(?=#|\w+;|amp|lt|gt|quot|copy|reg|nbsp)/gi;

/**
 * RSS does not say whether a title is text or HTML, and feed readers disagree. It is text here, as the profile asks,
 * and an invisible joiner after its brackets and ampersands keeps them from starting markup.
 *
 * @see https://www.rssboard.org/rss-profile#data-types-characterdata
 */
function plainText(name: string, text: string): string {
  const joined = text.replace(markup, "$&\u2060");
  // The profile recommends hexadecimal references: feed readers and the validator read them as text.
  return xmlElement(name, {}, escapeXml(joined).replaceAll("&amp;", "&#x26;").replaceAll("&lt;", "&#x3C;"));
}

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
  return `${xmlDeclaration}${xmlElement("feed", { xmlns: "http://www.w3.org/2005/Atom", ...mediaNamespace, "xml:lang": feed.language }, parts.filter(Boolean).join("\n"))}\n`;
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
    cover(post.image),
    // Relative addresses that a feed reader resolves itself stay relative to the post.
    xmlElement("content", { type: "html", "xml:base": post.url }, post.content),
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
