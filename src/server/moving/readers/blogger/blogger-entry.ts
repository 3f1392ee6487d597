import { parseHtml } from "../../../../shared/text/html-tree.ts";
import { slugOf } from "../../../../shared/text/slug.ts";
import { textOf } from "../../../core/html/text-of.ts";
import type { ReadOptions } from "../../items/reading.ts";
import {
  noFields,
  plainPost,
  type SourceComment,
  type SourcePost,
  type SourceStatus,
} from "../../items/source-item.ts";
import { TextTooBigError } from "../../text/text-bounds.ts";
import { readDate } from "../read-date.ts";
import { type AtomElement, childrenOf, linkOf, textOfChild } from "./atom-entries.ts";
import { bloggerHtml, plainComment } from "./blogger-html.ts";

const kindScheme = "http://schemas.google.com/g/2005#kind";

/** `post`, `page`, `comment`, `settings`, `template` or what a later export adds. */
export function kindOf(entry: AtomElement): string {
  const type = textOfChild(entry, "blogger:type");
  if (type) return type.toLowerCase();
  const kind = childrenOf(entry, "category").find(({ attributes }) => attributes.scheme === kindScheme);
  return kind?.attributes.term?.split("#").at(-1) ?? "";
}

export function labelsOf(entry: AtomElement): { key: string; name: string }[] {
  return childrenOf(entry, "category").flatMap(({ attributes: { scheme, term = "" } }) => {
    const name = term.trim();
    return scheme === kindScheme || name === "" ? [] : [{ key: `tag:${slugOf(name) || name.toLowerCase()}`, name }];
  });
}

/** Authors have no id that every export holds, so the name is the key. */
export function authorOf(entry: AtomElement): { key: string; element: AtomElement } | undefined {
  const [element] = childrenOf(entry, "author");
  const name = element ? textOfChild(element, "name") : "";
  return element && name ? { key: `author:${slugOf(name) || name}`, element } : undefined;
}

export function bloggerPostOf(entry: AtomElement, kind: "post" | "page", { now }: ReadOptions): SourcePost {
  const id = textOfChild(entry, "id");
  const publishedAt = dateOf(entry, "published");
  const address = linkOf(entry, "alternate") || textOfChild(entry, "blogger:filename");
  const status = statusOf(entry);
  const author = authorOf(entry);
  const isTakeout = childrenOf(entry, "blogger:type").length > 0;
  const title = textOfChild(entry, "title");
  const [content] = childrenOf(entry, "content");
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
    tags: [...new Set(labelsOf(entry).map(({ key }) => key))],
    categories: labelsOf(entry).map(({ name }) => name),
    fields: { ...noFields, metaDescription: textOfChild(entry, "blogger:metaDescription"), feedId: id },
    addresses: address ? [address] : [],
    reasons: [],
    ...(unknown && { unknown }),
    text: () => {
      if (content?.isTooLong) throw new TextTooBigError();
      return { html: bloggerHtml(content?.text ?? ""), reasons: [] };
    },
  };
}

export function commentOf(entry: AtomElement, authors: ReadonlyMap<string, AtomElement>): SourceComment {
  const [person] = childrenOf(entry, "author");
  const website = person ? textOfChild(person, "uri") : "";
  const byline = authorOf(entry);
  const known = byline && authors.get(byline.key);
  const [answered] = childrenOf(entry, "thr:in-reply-to");
  const parent = textOfChild(entry, "blogger:inReplyTo") || formerParent(entry);
  return {
    kind: "comment",
    source: `entry:${textOfChild(entry, "id")}`,
    post: `entry:${textOfChild(entry, "blogger:parent") || (answered?.attributes.ref ?? "")}`,
    parent: parent ? `entry:${parent}` : null,
    name: person ? textOfChild(person, "name") : "",
    website: /^https?:\/\//.test(website) ? website : "",
    content: plainComment(childrenOf(entry, "content")[0]?.text ?? ""),
    createdAt: dateOf(entry, "published"),
    status: commentStatus(entry),
    // A name alone may be anybody's.
    isByAuthor: known !== undefined && isSamePerson(known, person),
    isMention: false,
    reasons: [],
  };
}

function isSamePerson(author: AtomElement, person: AtomElement | undefined): boolean {
  if (!person) return false;
  const address = textOfChild(person, "uri");
  if (address !== "" && address === textOfChild(author, "uri")) return true;
  return textOfChild(person, "blogger:type") === "BLOGGER" && textOfChild(author, "blogger:type") === "BLOGGER";
}

/** Before 2024, a reply named the feed entry of the comment that it answers. */
function formerParent(entry: AtomElement): string {
  const number = /\/comments\/default\/(\d+)/.exec(linkOf(entry, "related") ?? "")?.[1];
  const own = /^(.*post-)\d+$/.exec(textOfChild(entry, "id"))?.[1];
  return number && own ? own + number : "";
}

function statusOf(entry: AtomElement): SourceStatus {
  if (isTrashed(entry)) return "trash";
  const [control] = childrenOf(entry, "app:control");
  if (control && textOfChild(control, "app:draft").toLowerCase() === "yes") return "draft";
  switch (textOfChild(entry, "blogger:status")) {
    case "":
    case "LIVE":
      return "published";
    case "SCHEDULED":
      return "scheduled";
    default:
      return "draft";
  }
}

function commentStatus(entry: AtomElement): SourceComment["status"] {
  const isRemoved = childrenOf(entry, "gd:extendedProperty").some(
    ({ attributes }) => attributes.name === "blogger.contentRemoved",
  );
  if (isTrashed(entry) || isRemoved) return "trash";
  const status = textOfChild(entry, "blogger:status");
  if (status === "" || status === "LIVE") return "approved";
  return /SPAM/.test(status) ? "spam" : "waiting";
}

const isTrashed = (entry: AtomElement) =>
  /TRASHED|DELETED/.test(textOfChild(entry, "blogger:status")) || textOfChild(entry, "blogger:trashed") !== "";

const dateOf = (entry: AtomElement, name: string) => readDate(textOfChild(entry, name), "UTC");

/** `/2009/03/sourdough-day-one.html` */
function slugIn(address: string): string {
  const path = address.replace(/[?#].*$/s, "");
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.html?$/, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The place that a post names. */
function unknownOf(entry: AtomElement) {
  const [location] = childrenOf(entry, "blogger:location");
  const parts = location?.children.map(({ name, text }) => [name.replace("blogger:", ""), text.trim()] as const) ?? [];
  const former = ["georss:featurename", "georss:point"].map((name) => [name, textOfChild(entry, name)] as const);
  const known = [...parts, ...former].filter(([, text]) => text !== "");
  return known.length > 0 ? { location: Object.fromEntries(known) } : undefined;
}
