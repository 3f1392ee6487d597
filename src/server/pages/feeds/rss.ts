import { escapeXml } from "../../html/escape-xml.ts";
import { element, textElement, xmlDeclaration } from "../xml.ts";
import type { FeedItem, FeedPage } from "./feed-page.ts";

const namespaces = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
};

/**
 * A feed as RSS 2.0. HTML is escaped rather than put into CDATA sections, which text can end.
 *
 * @see https://www.rssboard.org/rss-profile
 */
export function rss(feed: FeedPage): string {
  const link = (rel: string, href: string) => element("atom:link", { rel, href, type: "application/rss+xml" });
  const { name, email } = feed.author;
  const channel = [
    plainText("title", feed.title),
    textElement("link", feed.home),
    plainText("description", feed.description),
    textElement("language", "en"),
    // The address comes first, the name in brackets: without an address the element must stay away.
    email ? textElement("managingEditor", `${email} (${name})`) : "",
    textElement("lastBuildDate", feed.updated.toUTCString()),
    textElement("generator", "Longhand"),
    textElement("docs", "https://www.rssboard.org/rss-specification"),
    link("self", feed.self),
    link("first", feed.first),
    feed.next === null ? "" : link("next", feed.next),
    ...feed.items.map((post) => item(post, name)),
  ];
  return `${xmlDeclaration}${element("rss", { version: "2.0", ...namespaces }, element("channel", {}, channel.filter(Boolean).join("\n")))}\n`;
}

function item(post: FeedItem, authorName: string): string {
  const parts = [
    plainText("title", post.title),
    textElement("link", post.url),
    textElement("guid", post.url, { isPermaLink: "false" }),
    textElement("pubDate", post.published.toUTCString()),
    textElement("dc:creator", authorName),
    textElement("category", post.category),
    textElement("description", escapeXml(post.summary)),
    textElement("content:encoded", post.content),
  ];
  return element("item", {}, parts.filter(Boolean).join("\n"));
}

/** Where HTML would begin an element or a character; of those that need no semicolon the ones that people know. */
const markup = /<(?=[a-z/!?])|&(?=#|\w+;|amp|lt|gt|quot|copy|reg|nbsp)/gi;

/**
 * RSS does not say whether a title is text or HTML, and readers disagree. So it is text, as the profile asks, whose brackets and
 * ampersands begin no markup: an invisible joiner stands behind them.
 *
 * @see https://www.rssboard.org/rss-profile#data-types-characterdata
 */
function plainText(name: string, text: string): string {
  const joined = text.replace(markup, "$&\u2060");
  // In hexadecimal, by which readers and the validator know who means it.
  return element(name, {}, escapeXml(joined).replaceAll("&amp;", "&#x26;").replaceAll("&lt;", "&#x3C;"));
}
