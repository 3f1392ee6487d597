import type { Reason } from "../../../../shared/import-report.ts";
import { escapeText } from "../../../../shared/text/escape-markup.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import type { ReadOptions } from "../../items/reading.ts";
import {
  type Json,
  noFields,
  plainComment,
  plainPost,
  type SourceComment,
  type SourceCover,
  type SourcePost,
  type SourceStatus,
} from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import { resolved, withoutEndSlashes } from "../../text/addresses.ts";
import { enclosed } from "../../text/embeds.ts";
import { lostMarkup, plainLine, plainText } from "../../text/plain-text.ts";
import { TextTooBigError } from "../../text/text-bounds.ts";
import { foreignText } from "../foreign-text.ts";
import { nameOf } from "../markdown/paths.ts";
import { keptFields } from "../post-parts.ts";
import { readDate } from "../read-date.ts";
import { keysOf, type Terms } from "../terms.ts";
import { all, baseOf, isAtomDraft, linkOf, textOfElement, type XmlElement } from "../xml-elements.ts";
import type { XmlEntry } from "../xml-reading.ts";

/** Names of one field in RSS 0.9 to 2.0 and in Atom 0.3 and 1.0, the best first. */
const names = {
  text: ["content:encoded", "content", "description", "summary"],
  excerpt: ["summary", "description"],
  published: ["published", "pubDate", "dc:date", "issued", "created"],
  updated: ["updated", "modified", "dcterms:modified", "atom:updated"],
  categories: ["category", "dc:subject"],
};

const otherNames =
  "title link guid id author dc:creator enclosure source rights comments contributor app:control lj:security dw:security thr:in-reply-to thr:total media:thumbnail media:content media:group itunes:image";
const known = new Set([...Object.values(names).flat(), ...otherNames.split(" ")]);
/** Counts and addresses for programs. */
const machinery = /^(?:wfw|slash|feedburner|trackback|pingback|atom|post-id|rdf|sy):|^post-id$/;

const firstOf = (entry: XmlElement, of: readonly string[]): XmlElement | undefined =>
  of.flatMap((name) => all(entry, name)).find(({ text, attributes }) => text.trim() !== "" || attributes.src);

/** The address of an entry's page; empty without one. */
export function linkIn(entry: XmlElement): string {
  const [guid] = all(entry, "guid");
  const bare = all(entry, "link").find(({ attributes }) => attributes.rel === undefined);
  const found =
    textOfElement(entry, "feedburner:origLink") || linkOf(entry.children, "alternate") || bare?.attributes.href;
  const permanent = guid?.attributes.isPermaLink === "false" ? "" : (guid?.text.trim() ?? "");
  const whole = [found, bare?.text.trim(), permanent].map((it) => resolved(it ?? "", baseOf(entry)));
  return whole.find((it) => /^(?:https?:)?\//i.test(it)) ?? "";
}

function dateOf(entry: XmlElement, of: readonly string[], { timeZone = "UTC" }: ReadOptions): Date | null {
  const written = firstOf(entry, of)?.text.trim() ?? "";
  // RFC 822 has years of two digits.
  const whole = written.replace(
    /^(\w{3}, )?(\d{1,2} \w{3}) (\d\d) /,
    (_, weekday = "", day, year) => `${weekday}${day} ${Number(year) < 70 ? "20" : "19"}${year} `,
  );
  return readDate(whole, timeZone);
}

const dateOfEntry = (entry: XmlElement, options: ReadOptions) =>
  dateOf(entry, names.published, options) ?? dateOf(entry, names.updated, options);

/** @param position of an entry that has neither a number nor an address nor a date */
export function keyOfFeedEntry(entry: XmlElement, position: number, options: ReadOptions): string {
  const id =
    textOfElement(entry, "guid") || textOfElement(entry, "id") || linkIn(entry) || entry.attributes["rdf:about"];
  return `entry:${id || (dateOfEntry(entry, options)?.toISOString() ?? `#${position}`)}`;
}

/** The address of the post that a comment is about; undefined for what is no comment. */
export function commentedOn(entry: XmlElement): string | undefined {
  const [answered] = all(entry, "thr:in-reply-to");
  const link = linkIn(entry);
  if (answered) return resolved(answered.attributes.href ?? answered.attributes.ref ?? "", baseOf(entry));
  return /#(?:comment|c)-?\d+$/i.test(link) ? link.replace(/#.*$/s, "") : undefined;
}

export function feedPostOf(
  entry: XmlElement,
  source: string,
  { options, terms, isTooBig, head }: { options: ReadOptions; terms: Terms } & Pick<XmlEntry, "isTooBig" | "head">,
): SourcePost {
  const reasons: Reason[] = [];
  const link = linkIn(entry);
  const publishedAt = dateOfEntry(entry, options);
  const text = firstOf(entry, names.text);
  const summary = firstOf(entry, names.excerpt);
  const categories = names.categories
    .flatMap((name) => all(entry, name))
    .map(labelOf)
    .filter(Boolean);
  const html = htmlOf(text);
  if (isShortened(html, text?.name ?? "")) reasons.push(reason("text-shortened"));
  const cover = coverOf(entry, html);
  return {
    ...plainPost,
    kind: "post",
    source,
    title: titleOf(entry),
    slug: nameOf(withoutEndSlashes(link.replace(/[?#].*$/s, ""))).replace(/\.\w{2,5}$/, ""),
    status: statusOf(entry),
    publishedAt,
    updatedAt: dateOf(entry, names.updated, options),
    excerpt: summary && summary !== text ? plainLine(htmlOf(summary)) : "",
    authors: keysOf("author", authorsOfPost(entry, head), terms.authors),
    tags: keysOf("tag", categories, terms.tags),
    categories,
    cover,
    fields: { ...noFields, feedId: textOfElement(entry, "guid") || textOfElement(entry, "id") || link },
    addresses: link === "" ? [] : [link],
    reasons,
    ...keptFields(unknownOf(entry), reasons),
    text: () => {
      if (isTooBig) throw new TextTooBigError();
      const others = mediaOf(entry).filter(
        ({ address }) => address !== cover?.address && !html.includes(pathOf(address)),
      );
      const players = serializeHtml({ children: others.flatMap(({ address, type }) => enclosed(address, type)) });
      const base = text ? baseOf(text, baseOf(entry)) : null;
      return foreignText([html, players], "lines", base ?? (link || options.site));
    },
  };
}

export function feedCommentOf(entry: XmlElement, source: string, post: string, options: ReadOptions): SourceComment {
  const [answered] = all(entry, "thr:in-reply-to");
  const [author] = all(entry, "author");
  const html = htmlOf(firstOf(entry, names.text));
  return {
    ...plainComment,
    source,
    post,
    parent: answered?.attributes.ref ? `entry:${answered.attributes.ref}` : null,
    name: authorsOf(entry)[0] ?? "",
    website: (author && textOfElement(author, "uri")) ?? "",
    content: plainText(html),
    createdAt: dateOfEntry(entry, options),
    status: "approved",
    reasons: lostMarkup(html),
  };
}

/** Titles of RSS are text, and often HTML. */
function titleOf(entry: XmlElement): string {
  const [title] = all(entry, "title");
  const text = title?.text.trim() ?? "";
  const isHtml = title?.attributes.type === undefined ? /<\/|&#?\w+;/.test(text) : /html/.test(title.attributes.type);
  return isHtml ? plainLine(text) : text;
}

/** The words of a category. Atom has them in an attribute. */
const labelOf = ({ attributes: { label, term }, text }: XmlElement): string => plainLine(label || term || text.trim());

/** An entry of Atom without authors has those of its source, else those of its feed (RFC 4287, 4.2.1). */
function authorsOfPost(entry: XmlElement, head: readonly XmlElement[]): string[] {
  const outer = entry.name === "entry" ? [...all(entry, "source"), { ...entry, children: [...head] }] : [];
  return [entry, ...outer].map(authorsOf).find((names) => names.length > 0) ?? [];
}

/** Names without addresses of mail: `ada@old.example (Ada)`. */
function authorsOf(entry: XmlElement): string[] {
  const found = [...all(entry, "dc:creator"), ...all(entry, "author")].map((author) => {
    const name = textOfElement(author, "name") || author.text.trim();
    return plainLine(/\(([^()]+)\)/.exec(name)?.[1] ?? name)
      .replace(/(?<!\S)\S+@\S+/g, "")
      .trim();
  });
  return [...new Set(found.filter(Boolean))];
}

/** Atom says whether a text is HTML; in RSS it is. */
function htmlOf(element: XmlElement | undefined): string {
  if (!element) return "";
  const { type = "", src = "", mode = "" } = element.attributes;
  if (src !== "") return serializeHtml({ children: enclosed(src, type) });
  if (mode === "base64") return Buffer.from(element.text, "base64").toString("utf8");
  return /^text(?:\/plain)?$/.test(type) && mode !== "escaped" ? escapeText(element.text) : element.text;
}

/** Signs and words with which feeds end a text early. */
const more =
  /\[(?:\u2026|\.{3})\]$|(?:read more|continue reading|read the rest|weiterlesen|lire la suite|leer m\u00e1s)[^.]{0,100}$/i;
const isShortened = (html: string, name: string): boolean => {
  const end = html
    .slice(-2_000)
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("&hellip;", "\u2026")
    .replaceAll("&#8230;", "\u2026")
    .trimEnd();
  return more.test(end) || (!name.startsWith("content") && /(?:\u2026|\.{3})$/.test(end));
};

function statusOf(entry: XmlElement): SourceStatus {
  if (isAtomDraft(entry)) return "draft";
  // LiveJournal and Dreamwidth give their writer what friends may read, too.
  const access = entry.children.filter(({ name }) => /(?:^|:)security$/i.test(name));
  return access.every(({ text }) => /^(?:public)?$/.test(text.trim())) ? "published" : "private";
}

interface FeedMedia {
  address: string;
  type: string;
}

/** Files that an entry names beside its text. */
function mediaOf(entry: XmlElement): FeedMedia[] {
  const grouped = [entry, ...all(entry, "media:group")].flatMap(({ children }) => children);
  const found = grouped.flatMap(({ name, attributes: { url = "", href = "", rel, type = "", medium = "" } }) => {
    if (name === "media:thumbnail") return { address: url, type: "image/" };
    if (name === "itunes:image") return { address: href, type: "image/" };
    if (name === "enclosure" || name === "media:content") return { address: url, type: type || `${medium}/` };
    return name === "link" && rel === "enclosure" ? { address: href, type } : [];
  });
  const byAddress = new Map(found.map((it) => [it.address, it]));
  const written = [...byAddress.values()].filter(({ address }) => address !== "");
  return written.map((it) => ({ ...it, address: resolved(it.address, baseOf(entry)) }));
}

/** The first image, unless the text shows it. */
function coverOf(entry: XmlElement, html: string): SourceCover | null {
  const image = mediaOf(entry).find(({ type }) => type.startsWith("image/"));
  return image && !html.includes(pathOf(image.address)) ? { address: image.address, alt: "", caption: "" } : null;
}

const pathOf = (address: string) => address.replace(/^[a-z]+:\/\/[^/]*|[?#].*$/gis, "");

function unknownOf({ children }: XmlElement): Json {
  const others = children.filter(({ name }) => !known.has(name) && !machinery.test(name));
  const kept = others.map(({ name, text, attributes }) => [name, text.trim() || attributes] as const);
  return Object.fromEntries(kept.filter(([, value]) => typeof value === "string" || Object.keys(value).length > 0));
}
