import { escapeXml } from "../../core/html/escape-xml.ts";
import { textElement, xmlDeclaration, xmlElement } from "../xml.ts";
import type { FeedItem, FeedPage } from "./feed-page.ts";

const namespaces = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
};

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
  return `${xmlDeclaration}${xmlElement("rss", { version: "2.0", ...namespaces }, xmlElement("channel", {}, channel.filter(Boolean).join("\n")))}\n`;
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
    textElement("content:encoded", post.content),
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
