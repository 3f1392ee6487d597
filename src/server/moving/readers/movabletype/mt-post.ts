import type { ReadOptions } from "../../items/reading.ts";
import {
  noFields,
  plainComment,
  plainPost,
  type SourceComment,
  type SourcePost,
  type SourceStatus,
  valueAt,
} from "../../items/source-item.ts";
import { addReason, reason } from "../../report/reason.ts";
import { lostMarkup, plainLine, plainText } from "../../text/plain-text.ts";
import { TextTooBigError } from "../../text/text-bounds.ts";
import { foreignText, type TextFormat } from "../foreign-text.ts";
import { Fields } from "../markdown/fields.ts";
import { visibilityOf } from "../markdown/visibility.ts";
import { keptFields } from "../post-parts.ts";
import { readDate } from "../read-date.ts";
import { keysOf, type Terms } from "../terms.ts";
import { fieldOf, fieldsOf, type MtEntry, type MtFields } from "./mt-entries.ts";

const statuses: Readonly<Record<string, SourceStatus>> = {
  publish: "published",
  draft: "draft",
  review: "pending",
  future: "scheduled",
};

/** Line breaks are paragraphs unless a text says that it is HTML or in another language. */
const formats: Readonly<Record<string, TextFormat>> = {
  "0": "html",
  none: "html",
  richtext: "html",
  wysiwyg: "html",
  markdown: "markdown",
  markdown_with_smartypants: "markdown",
};

/** Of a section or field that says what is known otherwise. */
const known = new Set([
  ..."AUTHOR TITLE BASENAME STATUS DATE CATEGORY TAGS IMAGE BODY EXCERPT COMMENT PING".split(" "),
  ...["PRIMARY CATEGORY", "UNIQUE URL", "ALLOW COMMENTS", "ALLOW PINGS", "CONVERT BREAKS", "EXTENDED BODY", "NO ENTRY"],
]);

const dateOf = (fields: MtFields, { timeZone = "UTC" }: ReadOptions) =>
  readDate(fieldOf(fields, "DATE"), timeZone, "month-first");

/** An entry has no number: its address, or its name in the month of its archive. @param position for an entry without both */
export function keyOfMtEntry({ fields }: MtEntry, position: number, options: ReadOptions): string {
  const [address, basename] = [fieldOf(fields, "UNIQUE URL"), fieldOf(fields, "BASENAME")];
  const date = dateOf(fields, options)?.toISOString();
  if (address !== "") return `entry:${address}`;
  if (basename !== "") return `entry:${date?.slice(0, 7) ?? ""}/${basename}`;
  return date ? `entry:${date}` : `entry:#${position}`;
}

export function mtPostOf(entry: MtEntry, source: string, options: ReadOptions, terms: Terms): SourcePost {
  const { fields, sections, isCut, isTooBig } = entry;
  const field = (key: string) => fieldOf(fields, key);
  const section = (name: string) => sections.find((it) => it.name === name)?.text.trim() ?? "";
  const date = dateOf(fields, options);
  const categories = [...new Set([...fieldsOf(fields, "PRIMARY CATEGORY"), ...fieldsOf(fields, "CATEGORY")])];
  const convert = field("CONVERT BREAKS").toLowerCase();
  const format = valueAt(formats, convert) ?? "lines";
  const [address = "", ...addresses] = addressesOf(fields, date, options);
  const reasons = isCut ? [reason("item-cut")] : [];
  const cover = field("IMAGE");
  const unknown = unknownOf(entry);
  // Without a status it had that of the blog it was imported into.
  const stated = valueAt(statuses, field("STATUS").toLowerCase()) ?? "unlisted";
  const said =
    stated === "published" || stated === "scheduled" ? visibilityOf(new Fields(unknown), reasons) : undefined;
  return {
    ...plainPost,
    kind: "post",
    source,
    title: plainLine(field("TITLE")),
    slug: field("BASENAME").split("/").at(-1) ?? "",
    status: said && said !== "published" ? said : stated,
    publishedAt: date,
    excerpt: plainLine(section("EXCERPT")),
    authors: keysOf("author", fieldsOf(fields, "AUTHOR"), terms.authors),
    tags: keysOf("tag", [...categories, ...tagsIn(field("TAGS"))].map(plainLine).filter(Boolean), terms.tags),
    categories: categories.map(plainLine),
    cover: cover === "" ? null : { address: cover, alt: "", caption: "" },
    fields: noFields,
    takesComments: /^[02]$/.test(field("ALLOW COMMENTS")) ? false : null,
    addresses: [address, ...addresses].filter(Boolean),
    reasons,
    ...keptFields(unknown, reasons),
    text: () => {
      if (isTooBig) throw new TextTooBigError();
      const text = foreignText([section("BODY"), section("EXTENDED BODY")], format, address || options.site);
      if (convert.startsWith("textile")) addReason(text.reasons, reason("markup-dropped", { name: convert }));
      return text;
    },
  };
}

/** TypePad writes addresses. Movable Type names its archives by months, and Hatena its entries by their names, unless told otherwise. */
function addressesOf(fields: MtFields, date: Date | null, { site }: ReadOptions): string[] {
  const [address, basename] = [fieldOf(fields, "UNIQUE URL"), fieldOf(fields, "BASENAME")];
  if (address !== "" || basename === "") return [address];
  if (basename.includes("/")) return [`${site ?? ""}/entry/${basename}`];
  return date ? [`${site ?? ""}/${date.toISOString().slice(0, 7).replace("-", "/")}/${basename}.html`] : [];
}

/** `"Movable Type",tea,green tea` */
const tagsIn = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|([^,"]+)/g)].map(([, quoted, bare = ""]) => (quoted ?? bare).trim()).filter(Boolean);

function unknownOf({ fields, sections }: MtEntry): Record<string, unknown> {
  const all = [...fields, ...sections.map(({ name, text }) => [name, text.trim()] as const)];
  return Object.fromEntries(all.filter(([name, value]) => !known.has(name) && value !== ""));
}

/** Comments and pings of an entry, in their order. They have no numbers: two of one moment and name are told apart later. */
export function mtCommentsOf({ sections }: MtEntry, post: string, options: ReadOptions): SourceComment[] {
  return sections
    .filter(({ name }) => name === "COMMENT" || name === "PING")
    .map(({ name: kind, fields, text }): SourceComment => {
      const isMention = kind === "PING";
      const createdAt = dateOf(fields, options);
      const name = plainLine((isMention && fieldOf(fields, "BLOG NAME")) || fieldOf(fields, "AUTHOR"));
      return {
        ...plainComment,
        source: `comment:${post.replace(/^entry:/, "")}/${createdAt?.toISOString() ?? fieldOf(fields, "DATE")}/${name}`,
        post,
        name,
        website: fieldOf(fields, "URL"),
        content: plainText([isMention ? fieldOf(fields, "TITLE") : "", text.trim()].filter(Boolean).join("\n\n")),
        createdAt,
        // Readers of FC2 may write to the author alone.
        status: fieldOf(fields, "SECRET") === "1" || fieldOf(fields, "PASS") !== "" ? "waiting" : "approved",
        isMention,
        reasons: lostMarkup(text),
      };
    });
}
