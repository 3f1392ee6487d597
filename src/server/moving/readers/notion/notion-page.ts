import type { Reason } from "../../../../shared/import-report.ts";
import type { ReadOptions } from "../../items/reading.ts";
import { noFields, plainPost, type SourcePost, type SourceStatus } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import { foreignText } from "../foreign-text.ts";
import { Fields } from "../markdown/fields.ts";
import { addressOfFile, fileBeside } from "../markdown/links.ts";
import { nameOf, withoutExtension } from "../markdown/paths.ts";
import { firstHeading } from "../markdown/post-text.ts";
import { statedPublication } from "../markdown/status.ts";
import { visibilityOf } from "../markdown/visibility.ts";
import { keptFields } from "../post-parts.ts";
import { readDate } from "../read-date.ts";
import { keysOf, type Terms } from "../terms.ts";

/** The number of a page at the end of its file's name, and of its address. */
const pageId = /(?:^|[ -]|%20)([0-9a-f]{32})(?=(?:_all)?(?:\.\w+)?$)/;

export const pageIdIn = (path: string): string | undefined => pageId.exec(nameOf(path))?.[1];

/** A table and the folder of its pages have one name. */
export const nameOfTable = (path: string): string =>
  path.replace(/(?:_all)?\.csv$/i, "").replace(/[ -][0-9a-f]{32}$/, "");

/** Where links lead to a page, whatever its title is. */
const linkTo = (id: string) => `https://www.notion.so/${id}`;

export interface NotionFile {
  path: string;
  text: string;
  /** Names of columns of its table: the lines above its text are its properties if one of them has such a name. */
  columns: ReadonlySet<string>;
  reasons: Reason[];
}

const publishedNames = "published publishDate publishedDate publishedAt publishedOn publicationDate date pubDate".split(
  " ",
);
const coverNames = "cover coverImage image thumbnail featuredImage".split(" ");

export function notionPageOf(
  { path, text, columns, reasons: found }: NotionFile,
  { options, terms, pages }: { options: ReadOptions; terms: Terms; pages: ReadonlySet<string> },
): SourcePost {
  const reasons = [...found];
  const { properties, body } = partsOf(text, columns);
  const fields = new Fields(properties);
  const id = pageIdIn(path) ?? "";
  const dateIn = (...names: string[]) =>
    fields.textAs((line) => notionDate(line, options) ?? undefined, ...names) ?? null;
  const status = statusOf(fields, options, reasons);
  const createdAt = dateIn("created", "createdTime", "createdAt", "createdOn");
  const publishedAt = dateIn(...publishedNames) ?? createdAt;
  const named = (...names: string[]) =>
    fields
      .list(names, (it) => (typeof it === "string" ? it.split(",").map((name) => name.trim()) : []))
      .filter(Boolean);
  const categories = named("category", "categories");
  const cover = fields.textAs((it) => resolve(it, path, pages), ...coverNames);
  const isScheduled = status === "published" && publishedAt !== null && publishedAt > options.now;
  return {
    ...plainPost,
    kind: fields.says(/^pages?$/i, "type") ? "page" : "post",
    source: id === "" ? `file:${path}` : `page:${id}`,
    title: firstHeading(text) || withoutExtension(nameOf(path)).replace(pageId, "").trim(),
    slug: fields.text("slug"),
    status: isScheduled ? "scheduled" : status,
    publishedAt,
    createdAt,
    updatedAt: dateIn("updated", "updatedAt", "lastEdited", "lastEditedTime", "lastEditedAt"),
    subTitle: fields.text("subtitle"),
    excerpt: fields.text("summary", "description", "excerpt"),
    authors: keysOf("author", named("author", "authors"), terms.authors),
    tags: keysOf("tag", [...categories, ...named("tags", "tag")], terms.tags),
    categories,
    cover: cover ? { address: cover, alt: "", caption: "" } : null,
    fields: noFields,
    linkAddresses: [addressOfFile(path), ...(id === "" ? [] : [linkTo(id)])],
    reasons,
    ...keptFields(fields.unknown() ?? {}, reasons),
    text: () => foreignText([withoutAsides(body)], "markdown", (address) => resolve(address, path, pages)),
  };
}

/** The title is above the properties, and both are above the text. */
function partsOf(text: string, columns: ReadonlySet<string>) {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const start = lines.findIndex((line) => line.trim() !== "");
  let at = lines[start]?.startsWith("# ") ? start + 1 : Math.max(0, start);
  const first = at;
  const properties: Record<string, string> = Object.create(null);
  // The table may leave out columns that its view hides.
  let isOfTable = false;
  while (at < lines.length && lines[at]?.trim() === "") at += 1;
  for (; at < lines.length; at++) {
    const [, name = "", value = ""] = /^([^:\n]{1,80}): ?(.*)$/.exec(lines[at] ?? "") ?? [];
    if (name === "") break;
    isOfTable ||= columns.has(name);
    // Words of a name are put together, as in other front matter.
    properties[name.trim().replace(/\s+/g, "-")] = value.trim();
  }
  return isOfTable
    ? { properties, body: lines.slice(at).join("\n") }
    : { properties: {}, body: lines.slice(first).join("\n") };
}

/** An export does not say which pages were on the web. A page is public only if a property of it says so. */
function statusOf(fields: Fields, options: ReadOptions, reasons: Reason[]): SourceStatus {
  const said = visibilityOf(fields, reasons);
  const { isPublished } = statedPublication(fields, (line) => notionDate(line, options) ?? undefined, options.now);
  if (said && said !== "published") return said;
  if (isPublished !== false && (said === "published" || isPublished)) return "published";
  reasons.push(reason("not-marked-public"));
  return "draft";
}

/** `@March 4, 2021 10:00 AM (CET) → March 5, 2021` */
function notionDate(line: string, { timeZone = "UTC" }: ReadOptions): Date | null {
  const [first = ""] = line.split("→");
  const written = first.trim().replace(/^@/, "");
  return (
    readDate(written, timeZone, "month-first") ??
    readDate(written.replace(/\([^()]*\)$/, "").trimEnd(), timeZone, "month-first")
  );
}

/** Pages are named by their numbers, and files by their paths. */
function resolve(address: string, path: string, pages: ReadonlySet<string>): string {
  const id = pageIdIn(address.trim().replace(/[?#].*$/s, ""));
  const isElsewhere = /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^https?:\/\/[^/]*notion\.(?:so|site)\//i.test(address);
  return id !== undefined && pages.has(id) && !isElsewhere ? linkTo(id) : fileBeside(address, path);
}

/** Callouts of Notion are quotations. Markdown is not read inside of an element. One without its end stays as it is. */
const withoutAsides = (text: string): string =>
  text.replace(/^<aside>\n([\s\S]*?)(\n[^\S\n]*<\/aside>$|(?![\s\S]))/gm, (all, inside: string, end: string) =>
    end === "" ? all : `\n${inside.trim().replace(/^/gm, "> ")}\n`,
  );
