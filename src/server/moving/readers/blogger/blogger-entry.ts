import { percentDecoded } from "../../../../shared/addresses/percent-decoded.ts";
import { parseHtml } from "../../../../shared/text/html-tree.ts";
import { slugOf } from "../../../../shared/text/slug.ts";
import { textOf } from "../../../core/html/text-of.ts";
import type { ReadOptions } from "../../items/reading.ts";
import {
  noFields,
  plainComment,
  plainPost,
  type SourceComment,
  type SourcePost,
  type SourceStatus,
} from "../../items/source-item.ts";
import { plainText } from "../../text/plain-text.ts";
import { TextTooBigError } from "../../text/text-bounds.ts";
import { nameOf } from "../markdown/paths.ts";
import { readDate } from "../read-date.ts";
import { keysOf } from "../terms.ts";
import { all, isAtomDraft, linkOf, textOfElement, type XmlElement } from "../xml-elements.ts";
import { bloggerHtml } from "./blogger-html.ts";

const kindScheme = "http://schemas.google.com/g/2005#kind";

/** `post`, `page`, `comment`, `settings`, `template` or what a later export adds. */
export function kindOf(entry: XmlElement): string {
  const type = textOfElement(entry, "blogger:type");
  if (type) return type.toLowerCase();
  const kind = all(entry, "category").find(({ attributes }) => attributes.scheme === kindScheme);
  return kind?.attributes.term?.split("#").at(-1) ?? "";
}

export const labelsOf = (entry: XmlElement): string[] =>
  all(entry, "category").flatMap(({ attributes: { scheme, term = "" } }) =>
    scheme === kindScheme ? [] : term.trim() || [],
  );

/** Authors have no id that every export holds, so the name is the key. */
export function authorOf(entry: XmlElement): { key: string; element: XmlElement } | undefined {
  const [element] = all(entry, "author");
  const name = element ? textOfElement(element, "name") : "";
  return element && name ? { key: `author:${slugOf(name) || name}`, element } : undefined;
}

export function bloggerPostOf(entry: XmlElement, kind: "post" | "page", { now }: ReadOptions): SourcePost {
  const id = textOfElement(entry, "id");
  const publishedAt = dateOf(entry, "published");
  const address = linkOf(entry.children, "alternate") || textOfElement(entry, "blogger:filename");
  const status = statusOf(entry);
  const labels = labelsOf(entry);
  const author = authorOf(entry);
  const isTakeout = all(entry, "blogger:type").length > 0;
  const title = textOfElement(entry, "title");
  const [content] = all(entry, "content");
  const unknown = unknownOf(entry);
  return {
    ...plainPost,
    kind,
    source: `entry:${id}`,
    // Takeout escapes titles twice.
    title: isTakeout ? textOf(parseHtml(title.replaceAll("<", "&lt;"))) : title,
    slug: slugIn(address),
    status: status === "published" && publishedAt && publishedAt > now ? "scheduled" : status,
    publishedAt,
    createdAt: dateOf(entry, "blogger:created"),
    updatedAt: dateOf(entry, "updated"),
    authors: author ? [author.key] : [],
    tags: keysOf("tag", labels, new Map()),
    categories: labels,
    fields: { ...noFields, metaDescription: textOfElement(entry, "blogger:metaDescription"), feedId: id },
    addresses: address ? [address] : [],
    reasons: [],
    ...(unknown && { unknown }),
    text: () => {
      if (content?.isTooLong) throw new TextTooBigError();
      return { html: bloggerHtml(content?.text ?? ""), reasons: [] };
    },
  };
}

export function commentOf(entry: XmlElement, authors: ReadonlyMap<string, XmlElement>): SourceComment {
  const [person] = all(entry, "author");
  const website = person ? textOfElement(person, "uri") : "";
  const byline = authorOf(entry);
  const known = byline && authors.get(byline.key);
  const [answered] = all(entry, "thr:in-reply-to");
  const parent = textOfElement(entry, "blogger:inReplyTo") || formerParent(entry);
  return {
    ...plainComment,
    source: `entry:${textOfElement(entry, "id")}`,
    post: `entry:${textOfElement(entry, "blogger:parent") || (answered?.attributes.ref ?? "")}`,
    parent: parent ? `entry:${parent}` : null,
    name: person ? textOfElement(person, "name") : "",
    website: /^https?:\/\//.test(website) ? website : "",
    content: plainText(all(entry, "content")[0]?.text ?? ""),
    createdAt: dateOf(entry, "published"),
    status: commentStatus(entry),
    // A name alone may be anybody's.
    isByAuthor: known !== undefined && isSamePerson(known, person),
    reasons: [],
  };
}

function isSamePerson(author: XmlElement, person: XmlElement | undefined): boolean {
  if (!person) return false;
  const address = textOfElement(person, "uri");
  if (address !== "" && address === textOfElement(author, "uri")) return true;
  return textOfElement(person, "blogger:type") === "BLOGGER" && textOfElement(author, "blogger:type") === "BLOGGER";
}

/** Before 2024, a reply named the feed entry of the comment that it answers. */
function formerParent(entry: XmlElement): string {
  const number = /\/comments\/default\/(\d+)/.exec(linkOf(entry.children, "related") ?? "")?.[1];
  const own = /^(.*post-)\d+$/.exec(textOfElement(entry, "id"))?.[1];
  return number && own ? own + number : "";
}

function statusOf(entry: XmlElement): SourceStatus {
  if (isTrashed(entry)) return "trash";
  if (isAtomDraft(entry)) return "draft";
  switch (textOfElement(entry, "blogger:status")) {
    case "":
    case "LIVE":
      return "published";
    case "SCHEDULED":
      return "scheduled";
    default:
      return "draft";
  }
}

function commentStatus(entry: XmlElement): SourceComment["status"] {
  const isRemoved = all(entry, "gd:extendedProperty").some(
    ({ attributes }) => attributes.name === "blogger.contentRemoved",
  );
  if (isTrashed(entry) || isRemoved) return "trash";
  const status = textOfElement(entry, "blogger:status");
  if (status === "" || status === "LIVE") return "approved";
  return /SPAM/.test(status) ? "spam" : "waiting";
}

const isTrashed = (entry: XmlElement) =>
  /TRASHED|DELETED/.test(textOfElement(entry, "blogger:status")) || textOfElement(entry, "blogger:trashed") !== "";

const dateOf = (entry: XmlElement, name: string) => readDate(textOfElement(entry, name), "UTC");

/** `/2009/03/sourdough-day-one.html` */
const slugIn = (address: string) => percentDecoded(nameOf(address.replace(/[?#].*$/s, "")).replace(/\.html?$/, ""));

/** The place that a post names. */
function unknownOf(entry: XmlElement) {
  const [location] = all(entry, "blogger:location");
  const parts = location?.children.map(({ name, text }) => [name.replace("blogger:", ""), text.trim()] as const) ?? [];
  const former = ["georss:featurename", "georss:point"].map((name) => [name, textOfElement(entry, name)] as const);
  const known = [...parts, ...former].filter(([, text]) => text !== "");
  return known.length > 0 ? { location: Object.fromEntries(known) } : undefined;
}
