import { percentDecoded } from "../../../../shared/addresses/percent-decoded.ts";
import type { Reason } from "../../../../shared/import-report.ts";
import { type LineName, lineField, lineNames } from "../../../../shared/post-fields.ts";
import {
  type CountedItem,
  eachSourceLine,
  type SourceItem,
  type SourceMedia,
  type SourcePost,
  type SourceStatus,
  valueAt,
} from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import { resolved } from "../../text/addresses.ts";
import { plainLine, stripControls } from "../../text/plain-text.ts";
import { TextTooBigError } from "../../text/text-bounds.ts";
import { keptFields, pageOfList } from "../post-parts.ts";
import { all, textOfElement, type XmlElement } from "../xml-elements.ts";
import { cutHiddenParts, isForMembers } from "./hidden-parts.ts";
import { wordpressText } from "./wordpress-text.ts";
import {
  coAuthorOf,
  elementDate,
  isForReaders,
  isPersonal,
  isShownBlock,
  keyOfTerm,
  linkOfItem,
  metaOf,
  termIn,
  type WxrIndex,
  type WxrTerm,
} from "./wxr-index.ts";

export function keyOfItem(element: XmlElement, position: number): string {
  const id = textOfElement(element, "wp:post_id");
  return id === "" ? `item:#${position}` : `item:${id}`;
}

const dateOf = (element: XmlElement, index: WxrIndex) =>
  elementDate(element, "wp:post_date", index, textOfElement(element, "pubDate"));

export function mediaOf(element: XmlElement, source: string, index: WxrIndex): SourceMedia {
  const address = textOfElement(element, "wp:attachment_url") || textOfElement(element, "guid");
  const meta = metaOf(element);
  const description = textOfElement(element, "content:encoded");
  const caption = textOfElement(element, "excerpt:encoded");
  return {
    kind: "media",
    source,
    title: textOfElement(element, "title"),
    address,
    variants: [],
    pages: [
      textOfElement(element, "link"),
      `${index.site ?? ""}/?attachment_id=${textOfElement(element, "wp:post_id")}`,
    ],
    fileName: percentDecoded(address.split("/").at(-1) ?? "") || "file",
    alt: plainLine(meta.get("_wp_attachment_image_alt")?.[0] ?? ""),
    createdAt: dateOf(element, index),
    reasons: [],
    ...((description !== "" || caption !== "") && { unknown: { description, caption } }),
  };
}

const homes: Readonly<Record<string, CountedItem["kind"]>> = {
  nav_menu_item: "menu",
  revision: "revision",
  custom_css: "setting",
  customize_changeset: "setting",
  wp_global_styles: "setting",
  wp_template: "setting",
  wp_template_part: "setting",
  wp_navigation: "menu",
};

export function countedOf(element: XmlElement, source: string, type: string): CountedItem {
  const why =
    type === "wp_block" && isShownBlock(element) ? reason("block-in-place") : reason("no-home", { name: type });
  return {
    kind: valueAt(homes, type) ?? "other",
    source,
    title: isPersonal(type) ? type : textOfElement(element, "title"),
    reasons: [why],
  };
}

interface Context {
  /** The end of the file is before its own. */
  isCut: boolean;
  source: string;
  type: string;
  index: WxrIndex;
  site: string | null;
}

const statuses: Readonly<Record<string, SourceStatus>> = {
  publish: "published",
  draft: "draft",
  "auto-draft": "draft",
  inherit: "draft",
  future: "scheduled",
  pending: "pending",
  private: "private",
  trash: "trash",
};

/** Machinery of WordPress and its plugins, which means nothing elsewhere. */
const machinery =
  /^_(?:edit_|wp_old_|pingme|encloseme|wp_page_template|thumbnail_id|wp_trash_|wp_desired_post_slug|oembed_|publicize_|wpas_|jetpack_|menu_item_|wp_attach)/;
/** The id of the category that plugins let a writer choose among those of a post. */
const primaryCategories = ["_yoast_wpseo_primary_category", "rank_math_primary_category"];
/** Of several plugins and themes, and of Longhand's exports. */
const subTitles = ["subtitle", "wps_subtitle", "_secondary_title", "_subtitle", "kia_subtitle"];
const languageFields = ["_wpml_import_language_code", "_wpml_language", "wpml_language"];
/** Of WPML: the number of the group, or that of the text of which another is a copy. */
const groupFields = ["_wpml_import_translation_group", "_wpml_trid", "wpml_trid", "trid", "_icl_lang_duplicate_of"];
const known = new Set([
  ...subTitles,
  ...languageFields,
  ...groupFields,
  ...lineNames.flatMap((name) => lineField(name).wxr),
  ...primaryCategories,
  ...["footnotes", "enclosure"],
]);

/** A post, a page, or an item of a type of the site's own that has a text. */
export function wordpressPostOf(element: XmlElement, context: Context): SourceItem {
  const { source, type, index, site, isCut } = context;
  const reasons: Reason[] = [];
  const id = textOfElement(element, "wp:post_id");
  const content = stripControls(textOfElement(element, "content:encoded"), reasons);
  const isCustom = type !== "post" && type !== "page";
  const isEmpty = content.trim() === "";
  if (isCustom && isEmpty) return countedOf(element, source, type);
  const meta = metaOf(element);
  const first = (...names: string[]) => names.map((name) => meta.get(name)?.[0]?.trim()).find(Boolean) ?? "";
  const line = (name: LineName) => first(...lineField(name).wxr);
  const { unclear } = cutHiddenParts(content);
  if (unclear !== null) reasons.push(reason("rule-unreadable", { name: `[${unclear}]` }));
  // A password is behind the status, and comments are behind both.
  const isHalf = isCut && all(element, "wp:comment").length === 0;
  const fields = unknownOf(element, meta);
  const isElsewhere = isEmpty && (meta.has("_elementor_data") || (type === "page" && Object.keys(fields).some(isText)));
  if (isElsewhere) reasons.push(reason("text-unreadable"));
  const isDoubtful = isCustom || isHalf || isElsewhere || unclear !== null;
  const isStatedPublic = textOfElement(element, "wp:status") === "publish";
  const status = statusOf(element, isDoubtful, isForMembers(meta));
  if (isCustom) reasons.push(reason("type-custom", { name: type }));
  const excerpt = textOfElement(element, "excerpt:encoded");
  if (/<[a-z]/i.test(excerpt)) reasons.push(reason("markup-dropped", { name: "excerpt" }));
  const parent = textOfElement(element, "wp:post_parent");
  if (type === "page" && parent !== "" && parent !== "0") reasons.push(reason("parent-page"));
  const kept = keptFields(fields, reasons);
  const named = all(element, "category").map(termIn);
  const creator = textOfElement(element, "dc:creator");
  const coAuthors = named.map(coAuthorOf).filter((login) => login !== null);
  const logins = coAuthors.length > 0 ? coAuthors : creator === "" ? [] : [creator];
  const terms = named.filter(isForReaders);
  // Polylang's, as a term, and WPML's.
  const language = named.find(({ taxonomy }) => taxonomy === "language")?.slug ?? first(...languageFields);
  const group = named.find(({ taxonomy }) => taxonomy === "post_translations")?.slug ?? first(...groupFields);
  const translationKey = group || (language && id);
  const title = plainLine(textOfElement(element, "title"));
  const date = dateOf(element, index);
  const addresses = addressesOf(element, meta.get("_wp_old_slug") ?? [], context);
  const thumbnail = first("_thumbnail_id");
  const cover = thumbnail === "" ? undefined : index.attachment(thumbnail);
  if (thumbnail !== "" && !cover) reasons.push(reason("media-missing", { address: `item:${thumbnail}` }));
  const isList = isEmpty && type === "page" && status === "published" && thumbnail + excerpt === "";
  if (isList && all(element, "wp:comment").length === 0) return pageOfList({ source, title, addresses, site });
  const post: SourcePost = {
    kind: type === "page" ? "page" : "post",
    source,
    title,
    slug: slugOf(element),
    status,
    publishedAt: status === "draft" && !isStatedPublic ? null : date,
    createdAt: date,
    updatedAt: elementDate(element, "wp:post_modified", index),
    subTitle: plainLine(first(...subTitles)),
    excerpt: plainLine(excerpt),
    authors: [...new Set(logins)].map((login) => `author:${login}`),
    tags: [...new Set(terms.map(keyOfTerm))],
    ...(isCustom && { hiddenTags: [type] }),
    categories: categoriesOf(terms, first(...primaryCategories), index),
    cover: cover
      ? {
          address: cover.url,
          alt: plainLine(line("coverAlt") || cover.alt),
          caption: plainLine(line("coverCaption") || cover.caption),
        }
      : null,
    fields: {
      ...eachSourceLine((name) => (lineField(name).type === "address" ? line(name) : plainLine(line(name)))),
      language: plainLine(line("language")) || language,
      metaTitle: withoutVariables(line("metaTitle"), title),
      metaDescription: withoutVariables(line("metaDescription"), title),
      feedId: status === "published" ? textOfElement(element, "guid") : "",
    },
    ...(translationKey && { translationKey }),
    isPinned: textOfElement(element, "wp:is_sticky") === "1",
    takesComments: textOfElement(element, "wp:comment_status") === "closed" ? false : null,
    addresses,
    linkAddresses: site === null || id === "" ? [] : [`${site}/?p=${id}`, `${site}/?page_id=${id}`],
    reasons,
    ...kept,
    text: () => {
      if (all(element, "content:encoded").some(({ isTooLong }) => isTooLong)) throw new TextTooBigError();
      return wordpressText(
        {
          postId: id,
          html: content,
          address: addresses[0] ?? site,
          footnotes: first("footnotes"),
          enclosures: meta.get("enclosure") ?? [],
        },
        index,
      );
    },
  };
  return post;
}

/** Whether a field may hold words of a page. */
const isText = (field: string) => field !== "menu_order" && field !== "post_parent";

/** The names of a post's categories, the primary one first. The one of posts without a category is none. */
function categoriesOf(terms: WxrTerm[], primaryId: string, { terms: known }: WxrIndex): string[] {
  const named = terms.filter(({ taxonomy, slug }) => taxonomy === "category" && slug !== "uncategorized");
  const isPrimary = (term: WxrTerm) => primaryId !== "" && known.get(keyOfTerm(term))?.id === primaryId;
  return [...named.filter(isPrimary), ...named].map(({ name }) => name);
}

/**
 * Public is only what says so: whether visitors saw a type of the site's own, an export does not say.
 *
 * @param isDoubtful whether what says so is not enough
 */
function statusOf(element: XmlElement, isDoubtful: boolean, isMembers: boolean): SourceStatus {
  const status = valueAt(statuses, textOfElement(element, "wp:status")) ?? "unlisted";
  if (status !== "published" && status !== "scheduled") return status;
  if (textOfElement(element, "wp:post_password") !== "") return "password";
  return isMembers ? "members" : isDoubtful ? "draft" : status;
}

function addressesOf(element: XmlElement, oldSlugs: readonly string[], { index, site }: Context): string[] {
  const link = resolved(linkOfItem(element), site);
  const guid = textOfElement(element, "guid");
  const isLink = textOfElement(element, "wp:status") !== "draft" && /^(?:https?:|\/)/i.test(link);
  const [slug, id] = [textOfElement(element, "wp:post_name"), textOfElement(element, "wp:post_id")];
  // WordPress leads the former slugs of a post to it.
  const end = isLink && slug !== "" ? link.lastIndexOf(`/${slug}`) : -1;
  const former =
    end === -1 ? [] : oldSlugs.map((old) => `${link.slice(0, end)}/${old}${link.slice(end + slug.length + 1)}`);
  // It answers there whatever the other addresses of its site are.
  const numbered =
    index.isWordpress && id !== "" && isLink && !/[?&](?:p|page_id)=/.test(guid) ? [`${site ?? ""}/?p=${id}`] : [];
  return [...new Set([...(isLink ? [link] : []), ...(/^https?:/i.test(guid) ? [guid] : []), ...former, ...numbered])];
}

const slugOf = (element: XmlElement) =>
  percentDecoded(textOfElement(element, "wp:post_name")).replace(/__trashed$/, "");

/** Fields of the item that have no home here, without those that only say what is known. */
function unknownOf(element: XmlElement, meta: ReadonlyMap<string, string[]>): Record<string, unknown> {
  const kept = [...meta].filter(([name]) => !machinery.test(name) && !known.has(name));
  const order = Number(textOfElement(element, "wp:menu_order")) || 0;
  const parent = textOfElement(element, "wp:post_parent");
  return {
    ...Object.fromEntries(kept.map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
    ...(order !== 0 && { menu_order: order }),
    ...(parent !== "" && parent !== "0" && { post_parent: parent }),
  };
}

/** Plugins write `%%title%% %%sep%% %%sitename%%` where the site fills in its own words. */
const withoutVariables = (text: string, title: string): string =>
  plainLine(text.replace(/%%?title%%?/gi, title).replace(/%%?[a-z_]+%%?/gi, " "));
