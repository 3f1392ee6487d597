import { appendTo } from "../../../core/platform/append-to.ts";
import type { SourceFile } from "../../source/open-source.ts";
import { pathOfSite, siteOf } from "../../text/addresses.ts";
import { plainLine } from "../../text/plain-text.ts";
import { readDate } from "../read-date.ts";
import { all, readItemsOf, textOfElement, type XmlElement, type XmlState } from "../xml-elements.ts";
import type { Attachment, Library } from "./library.ts";

export interface WxrTerm {
  taxonomy: string;
  /** Its number, of a category in the head of the export. */
  id?: string;
  slug: string;
  name: string;
  parent: string;
  description: string;
}

export interface Author {
  id: string;
  login: string;
  name: string;
}

interface Upload extends Attachment {
  id: string;
  parent: string;
  order: number;
}

/** What posts refer to, read before them: everything but texts. */
export interface WxrIndex extends Library {
  version: string;
  site: string | null;
  authors: Map<string, Author>;
  terms: Map<string, WxrTerm>;
  /** Milliseconds that the site's clock is ahead of UTC. */
  offsetMs: number;
  hasComments: boolean;
  /** Written by WordPress and not by another program in its format. */
  isWordpress: boolean;
  /** Squarespace names texts by their paths. Other programs have lists of a term's and of an author's posts at addresses like WordPress. */
  isSquarespace: boolean;
  /** The paths of Squarespace's blogs that have a public post of a term. */
  blogsOf(term: WxrTerm): string[];
}

export const keyOfTerm = ({ taxonomy, slug }: Pick<WxrTerm, "taxonomy" | "slug">) => `term:${taxonomy}/${slug}`;

/** Reads an export once and keeps what its posts refer to. */
export async function indexWxr(file: SourceFile, state: XmlState): Promise<WxrIndex> {
  const uploads = new Map<string, Upload>();
  const blocks = new Map<string, string>();
  const offsets = new Map<number, number>();
  const blogs = new Map<string, Set<string>>();
  let hasPaths = false;
  const head: Record<string, string> = Object.create(null);
  const authors: WxrIndex["authors"] = new Map();
  const terms: WxrIndex["terms"] = new Map();
  let hasComments = false;
  const addTerm = (term: WxrTerm) => {
    const key = keyOfTerm(term);
    if (isForReaders(term) && !terms.has(key)) terms.set(key, term);
  };
  for await (const { element } of readItemsOf(file, state)) {
    if (element.name === "wp:author") {
      const [id, login] = [textOfElement(element, "wp:author_id"), textOfElement(element, "wp:author_login")];
      authors.set(login, { id, login, name: nameOfAuthor(element) });
    } else if (["wp:category", "wp:tag", "wp:term"].includes(element.name)) addTerm(termOf(element));
    else if (element.name !== "item") head[element.name] ??= element.text.trim();
    else {
      const type = textOfElement(element, "wp:post_type");
      const id = textOfElement(element, "wp:post_id");
      const login = textOfElement(element, "dc:creator");
      if (type === "attachment") uploads.set(id, uploadOf(element, id));
      if (type === "wp_block" && isShownBlock(element)) blocks.set(id, textOfElement(element, "content:encoded"));
      if (isTextType(type) && login !== "" && !authors.has(login)) authors.set(login, { id: "", login, name: login });
      const link = linkOfItem(element);
      hasPaths ||= isTextType(type) && link.startsWith("/");
      const [blog] = /^\/[^/]+(?=\/)/.exec(pathOfSite(link)) ?? [];
      const isInList = blog !== undefined && textOfElement(element, "wp:status") === "publish";
      for (const term of all(element, "category").map(termIn)) {
        const coAuthor = coAuthorOf(term);
        if (isInList) blogs.set(keyOfTerm(term), (blogs.get(keyOfTerm(term)) ?? new Set()).add(blog));
        if (coAuthor === null) addTerm(term);
        else if (!authors.has(coAuthor))
          authors.set(coAuthor, { id: "", login: coAuthor, name: term.name || coAuthor });
      }
      const offset = offsetIn(element);
      if (offset !== null) offsets.set(offset, (offsets.get(offset) ?? 0) + 1);
      hasComments ||= element.children.some(({ name }) => name === "wp:comment");
    }
  }
  const inOrder = [...uploads.values()].sort(
    (one, other) => one.order - other.order || Number(one.id) - Number(other.id),
  );
  return {
    version: head["wp:wxr_version"] ?? "",
    site: siteOf(head["wp:base_blog_url"] ?? "") ?? siteOf(head["wp:base_site_url"] ?? "") ?? siteOf(head.link ?? ""),
    authors,
    terms,
    hasComments,
    isWordpress: /\bwordpress\.(?:org|com)\b/i.test(head.generator ?? ""),
    isSquarespace: hasPaths || /\bsquarespace\b/i.test(head.generator ?? ""),
    blogsOf: (term) => [...(blogs.get(keyOfTerm(term)) ?? [])],
    offsetMs: [...offsets].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0,
    attachment: (id) => uploads.get(id),
    uploadedFor: (postId) => inOrder.filter(({ parent }) => parent === postId),
    block: (id) => blocks.get(id),
  };
}

const uncounted = new Set("nav_menu_item revision custom_css customize_changeset oembed_cache attachment".split(" "));

/** What visitors sent, with their names, e-mail and IP addresses: of Jetpack, Flamingo, Ninja Forms, shops, and WordPress itself. */
const sentByVisitors =
  /^(?:feedback|flamingo_\w+|nf_sub|wpforms_entr\w+|shop_(?:order|subscription)\w*|edd_payment|give_payment|user_request)$/;

/** Whether items of a type hold what visitors sent, which is counted and not kept. */
export const isPersonal = (type: string) => sentByVisitors.test(type);

/** The address of an item's page. Squarespace writes paths. */
export const linkOfItem = (element: XmlElement): string =>
  textOfElement(element, "link").replace(/^(?![a-z][a-z0-9+.-]*:|\/|$)/i, "/");

/** Whether visitors saw a reusable block in the texts that hold it. */
export const isShownBlock = (element: XmlElement): boolean =>
  textOfElement(element, "wp:status") === "publish" && textOfElement(element, "wp:post_password") === "";

/** Whether items of a type have a text that people read. */
export const isTextType = (type: string) => !uncounted.has(type) && !isPersonal(type) && !type.startsWith("wp_");

function nameOfAuthor(element: XmlElement): string {
  const names = [textOfElement(element, "wp:author_first_name"), textOfElement(element, "wp:author_last_name")];
  const name = textOfElement(element, "wp:author_display_name") || names.join(" ").trim();
  return plainLine(name) || textOfElement(element, "wp:author_login");
}

function termOf(element: XmlElement): WxrTerm {
  const text = (name: string) => textOfElement(element, `wp:${name}`);
  const kind = element.name.slice("wp:".length);
  return {
    taxonomy: kind === "category" ? kind : kind === "tag" ? "post_tag" : text("term_taxonomy"),
    id: text("term_id"),
    slug: text(`${kind}_slug`) || text("category_nicename"),
    name: plainLine(text(`${kind}_name`) || text("cat_name")),
    parent: text(`${kind}_parent`),
    description: text(`${kind}_description`),
  };
}

/** A term that an item names. The first exports had no slugs there, and called tags `tag`. */
export function termIn({ attributes, text }: XmlElement): WxrTerm {
  const { domain = "category", nicename = "" } = attributes;
  const taxonomy = domain === "tag" ? "post_tag" : domain;
  return { taxonomy, slug: nicename || text.trim(), name: plainLine(text), parent: "", description: "" };
}

/** Taxonomies with which WordPress and its plugins sort texts for themselves. */
const machineryTaxonomy =
  /^(?:nav_menu|language|(?:post|term)_translations|term_language|translation_priority|yst_prominent_words|product_(?:type|visibility|shipping_class)|elementor_library_\w+|wp_theme|wp_template_part_area|wp_pattern_category|link_category)$/;

/** Whether a term says something about a text, and is no author and no mark of a program. */
export const isForReaders = (term: WxrTerm): boolean =>
  term.slug !== "" && !machineryTaxonomy.test(term.taxonomy) && coAuthorOf(term) === null;

/** The login of an author, whom the plugin Co-Authors Plus names as a term; null for other terms. */
export const coAuthorOf = ({ taxonomy, slug }: WxrTerm): string | null =>
  taxonomy === "author" && slug !== "" ? slug.replace(/^cap-/, "") : null;

function uploadOf(element: XmlElement, id: string): Upload {
  return {
    id,
    url: textOfElement(element, "wp:attachment_url") || textOfElement(element, "guid"),
    alt: metaOf(element).get("_wp_attachment_image_alt")?.[0] ?? "",
    caption: textOfElement(element, "excerpt:encoded"),
    parent: textOfElement(element, "wp:post_parent"),
    order: Number(textOfElement(element, "wp:menu_order")) || 0,
  };
}

/** Meta fields of an item; a key may have several values. */
export function metaOf(element: XmlElement): Map<string, string[]> {
  const meta = new Map<string, string[]>();
  for (const field of all(element, "wp:postmeta")) {
    const key = textOfElement(field, "wp:meta_key");
    const value = field.children.find(({ name }) => name === "wp:meta_value")?.text ?? "";
    if (key !== "") appendTo(meta, key, value);
  }
  return meta;
}

/** A date of an element: that in UTC, else the local one with the site's offset, else another. */
export function elementDate(element: XmlElement, name: string, { offsetMs }: Pick<WxrIndex, "offsetMs">, other = "") {
  const read = (text: string) => readDate(text, "UTC");
  const own = read(textOfElement(element, name));
  return read(textOfElement(element, `${name}_gmt`)) ?? (own ? new Date(own.getTime() - offsetMs) : read(other));
}

function offsetIn(element: XmlElement): number | null {
  const [local, utc] = ["wp:post_date", "wp:post_date_gmt"].map((name) =>
    readDate(textOfElement(element, name), "UTC"),
  );
  return local && utc ? local.getTime() - utc.getTime() : null;
}
