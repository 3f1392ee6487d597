import type { Reason } from "../../../../shared/import-report.ts";
import { flagField, type LineName, lineField } from "../../../../shared/post-fields.ts";
import { isSlugCut, slugOf, slugOfAddress } from "../../../../shared/text/slug.ts";
import type { ReadOptions } from "../../items/reading.ts";
import { eachSourceLine, type Json, noFields, type SourceCover, type SourcePost } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { SourceFrontMatter } from "../../text/front-matter.ts";
import { readHtmlHead } from "../../text/html-head.ts";
import { keptFields } from "../post-parts.ts";
import { addressesOf, baseName, fromRoot, listAddresses, type Taxonomy } from "./addresses.ts";
import { readDates } from "./dates.ts";
import { Fields } from "./fields.ts";
import { locate } from "./languages.ts";
import { addressOfFile } from "./links.ts";
import { isMarkdownFile, nameOf } from "./paths.ts";
import { firstHeading, shownText } from "./post-text.ts";
import type { Role } from "./role.ts";
import type { SourceSite } from "./source-site.ts";
import { statusOfText } from "./status.ts";
import { tagsIn } from "./vault.ts";

/** An author or a tag as a text names it. */
export interface Term {
  key: string;
  name: string;
  links: string[];
  /** Where visitors found its list. */
  addresses: string[];
}

/** A text with its front matter, before its addresses are resolved. */
export interface PageOfFile {
  post: Omit<SourcePost, "text" | "cover">;
  cover: SourceCover | null;
  authors: Term[];
  tags: Term[];
  fields: Json;
  body: string;
}

interface Given {
  path: string;
  role: Role;
  site: SourceSite;
  front: SourceFrontMatter;
  /** Front matter of the folder, which that of the text overrides. */
  inherited: Json;
  /** Why visitors did not see it, if the rules of the site say so. */
  hidden: Reason | undefined;
  options: ReadOptions;
}

/** Reads the front matter of a text. */
export function pageOfFile(given: Given): PageOfFile {
  const { role, site, front, inherited, options } = given;
  const { path, language, prefix } = locate(given.path, site);
  // Beside the text of a bundle, one of a language that the site does not have is a part of it.
  const isPart = site.bundles.size > 0 && /^index\.[^.]+\.[^.]+$/.test(nameOf(path));
  const hidden = given.hidden ?? (isPart ? reason("left-out-by", { name: nameOf(path) }) : undefined);
  const fields = new Fields(front.fields, inherited);
  const line = (name: LineName) => fields.text(...lineField(name).frontMatter);
  const reasons: Reason[] = [];
  const dates = readDates(fields, path, site, options, reasons);
  const { publishedAt, createdAt, updatedAt, starts, isUnread } = dates;
  const kind = kindOf(role, fields, publishedAt !== null || isUnread);

  const shown = shownText(front.body, path, site);
  const title = fields.text("title") || titleInside(shown, path) || titleOfName(path, site);
  const isUndated = kind === "post" && isUnread;
  const isLast = kind === "post" && site.family === "hugo" && !isUnread;
  // An empty value is a no for Jekyll alone.
  const isPublished = site.family === "jekyll" && front.fields.published === null ? false : dates.isPublished;
  const categories = namesOf(fields, ["categories", "category", "taxonomies.categories"], site);
  const inFolder = categoriesInPath(path, site, fields.has("category", "categories"));
  const named = [...namesOf(fields, ["tags", "tag", "taxonomies.tags"], site), ...bodyTags(shown, site)];
  const hasPassword = named.some((name) => site.tagsWithPassword.has(name.trim()));
  const standing = { role, site, front, fields, hidden, hasPassword, isUndated, starts, isPublished, options };
  const status = statusOfText(standing, reasons);
  const slug = fields.text("slug", "basename").replace(/^\/|\/$/g, "");
  const fileSlug = site.family === "plain" || site.family === "obsidian" ? "" : ownName(path, site);
  const nameSlug = slugOfAddress(fileSlug);
  if (slug === "" && isSlugCut(fileSlug) && !isSlugCut(nameSlug)) reasons.push(reason("slug-cut", { name: nameSlug }));
  const allCategories = [...inFolder, ...categories].filter(Boolean);
  const addresses = addressesOf(
    { path, prefix, kind, title, slug, day: dates.day, categories: allCategories },
    fields,
    site,
  );
  const authorNames = ["authors", "author", "taxonomies.authors"].filter((name) => fields.has(name)).slice(0, 1);
  const authors = fields.list(authorNames, (entry) =>
    authorOf(typeof entry === "string" ? (site.people.get(entry) ?? entry) : entry),
  );
  const tags = mergeTerms([...termsOf(allCategories, "category", site), ...termsOf(named, "tag", site)]);

  const sharedName = site.family === "pelican" ? slug || title : fields.text("permalink");
  const translationKey =
    fields.text("translationKey", "page_id") || (site.languages ? path : line("language") && sharedName);

  const found: PageOfFile = {
    authors,
    tags,
    cover: coverOf(fields),
    fields: front.fields,
    body: front.body,
    post: {
      kind,
      source: `file:${given.path}`,
      reasons,
      title,
      slug: slug || nameSlug,
      status,
      publishedAt: status === "scheduled" ? starts : (publishedAt ?? (isLast ? firstDay : null)),
      ...(takesFileDate.test(site.family) && { hasFileDate: true as const }),
      createdAt,
      updatedAt,
      subTitle: fields.text("subtitle"),
      excerpt: line("excerpt"),
      authors: authors.map(({ key }) => key),
      tags: tags.map(({ key }) => key),
      categories: allCategories,
      fields: {
        ...noFields,
        ...eachSourceLine((name) => line(name) || (name === "language" ? language : "")),
      },
      ...(translationKey && { translationKey }),
      isPinned: fields.flag(...flagField("isPinned").frontMatter) ?? false,
      takesComments: fields.flag("comments") ?? null,
      addresses,
      linkAddresses: [addressOfFile(given.path), ...fromRoot(addresses, site)],
    },
  };
  if (front.fault !== undefined) reasons.push(reason("front-matter-unreadable", { name: front.fault }));
  const unknown = front.raw === undefined ? (fields.unknown() ?? {}) : { raw: front.raw };
  Object.assign(found.post, keptFields(unknown, reasons));
  return found;
}

/** Others show no text without a date, but for Hugo. */
const takesFileDate = /^(?:docusaurus|hexo|eleventy|obsidian)$/;
/** Of texts without a date in Hugo, which lists them last. */
const firstDay = new Date("0001-01-01T00:00:00Z");

function kindOf(role: Role, fields: Fields, isDated: boolean): "post" | "page" {
  const isLaidOutAs = (kind: RegExp) => fields.says(kind, "type", "layout");
  const isNamedPage = isLaidOutAs(/^pages?$/i);
  const isNamedPost = isLaidOutAs(/^posts?$/i);
  if (["page", "static"].includes(role)) return "page";
  if (role === "dated") return isDated || isNamedPost || hasTagPost(fields) ? "post" : "page";
  return isNamedPage && !isNamedPost && !isDated ? "page" : "post";
}

const hasTagPost = (fields: Fields) =>
  fields.list(["tags"], (tag) => (typeof tag === "string" && /^posts?$/i.test(tag) ? [tag] : [])).length > 0;

/** The folders above `_posts` of Jekyll; of Pelican the folder of a text that names no category, else that of the settings. */
function categoriesInPath(path: string, { family, contentRoot, config }: SourceSite, isNamed: boolean): string[] {
  const inside = path.slice(contentRoot.length);
  if (family === "jekyll") return (/^(.*?)\/?_posts\//.exec(inside)?.[1] ?? "").split("/");
  if (family !== "pelican" || isNamed) return [];
  const [folder = "", name] = inside.split("/").slice(-2);
  return name === undefined ? [config.text("default_category")] : folder === "pages" ? [] : [folder];
}

/** Words of Jekyll are separated by blanks; everywhere else a text is one name, or a list with commas. */
function namesOf(fields: Fields, names: string[], site: SourceSite): string[] {
  // A generator may know both, such as `category` and `categories`.
  return names.flatMap((name) =>
    fields.list([name], (entry, isAlone) => {
      // Lines of categories of Hexo are lists in a list.
      if (typeof entry !== "string" && entry.has("0")) return Object.keys(entry.all()).map((at) => entry.text(at));
      if (typeof entry !== "string") return [entry.text("name", "title", "label", "slug")].filter(Boolean);
      if (!isAlone) return [entry];
      const isList = site.family === "jekyll" && name.endsWith("s") && !entry.includes(",");
      return entry.split(isList ? /\s+/ : ",");
    }),
  );
}

/** Words that Eleventy uses for its own lists. */
const isMarkOfFamily = (name: string, site: SourceSite) =>
  site.family === "eleventy" && /^(?:posts?|pages?|all)$/i.test(name.trim());

const bodyTags = (body: string, site: SourceSite) => (site.family === "obsidian" ? tagsIn(body) : []);

function termsOf(names: string[], taxonomy: Taxonomy, site: SourceSite): Term[] {
  // The second category of Hexo is below the first.
  const isBelow = (at: number) => at > 0 && taxonomy === "category" && site.family === "hexo";
  return names.flatMap((written, at) => {
    const name = written.trim().replace(/^#/, "");
    if (name === "" || isMarkOfFamily(name, site)) return [];
    const row = taxonomy === "tag" ? site.tags.get(name) : undefined;
    const shown = row?.text("label") || name;
    const addresses = isBelow(at) ? [] : listAddresses(row?.text("permalink") || name, taxonomy, site);
    return [{ key: `tag:${keyOfName(shown)}`, name: shown, links: [], addresses }];
  });
}

/** C, C++ and C# are three. */
const keyOfName = (name: string) => (/[+#]/.test(name) ? "" : slugOf(name)) || name.toLowerCase();

/** Adds a term, or the addresses of another spelling of it. */
export function addTerm(terms: Map<string, Term>, term: Term): void {
  const same = terms.get(term.key);
  terms.set(term.key, same ? { ...same, addresses: [...new Set([...same.addresses, ...term.addresses])] } : term);
}

function mergeTerms(all: Term[]): Term[] {
  const terms = new Map<string, Term>();
  for (const term of all) addTerm(terms, term);
  return [...terms.values()];
}

function authorOf(entry: string | Fields): Term[] {
  const isName = typeof entry === "string";
  const name = isName ? entry.trim() : entry.text("name", "display_name", "title", "id");
  if (name === "") return [];
  const link = isName ? undefined : entry.textAs((text) => webAddress.exec(text)?.[0], "url", "link", "website");
  return [{ key: `author:${slugOf(name) || name}`, name, links: link ? [link] : [], addresses: [] }];
}

const webAddress = /^https?:\/\/.*$/;

const coverNames =
  "cover coverImage image heroImage hero featured_image featured_img featuredImage feature_image feature thumbnail banner header headerImg topImg socialImage ogImage images img photo background teaser splash".split(
    " ",
  );
const coverParts = "image src path url feature overlay_image teaser 0".split(" ");
/** Other texts in such fields are words, colours and names. */
const imageAddress = /^[^\s./]*[./]\S*$|\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|hei[cf])(?:[?#]|$)|^!?\[\[/i;

function coverOf(fields: Fields): SourceCover | null {
  const inside = coverNames.flatMap((name) => coverParts.map((part) => `${name}.${part}`));
  const read = (text: string) => (imageAddress.test(text) ? text : undefined);
  const address = fields.textAs(read, ...coverNames, ...inside) ?? coverAmong(fields);
  if (!address) return null;
  return {
    address,
    alt: fields.text(...lineField("coverAlt").frontMatter),
    caption: fields.text(...lineField("coverCaption").frontMatter),
  };
}

/** The resource of a bundle of Hugo that themes show above the text. */
const coverAmong = (fields: Fields): string | undefined =>
  fields.list(["resources"], (entry) => {
    const isCover =
      typeof entry !== "string" && /^(?:feature|cover|header|hero|banner|thumbnail)/i.test(entry.text("name"));
    return isCover ? [entry.text("src")].filter(Boolean) : [];
  })[0];

/** The name of its file; the first page of a site has none. */
const ownName = (path: string, { contentRoot }: SourceSite) =>
  /^_?index\.[^/]+$/.test(path.slice(contentRoot.length)) ? "" : baseName(path);

function titleInside(body: string, path: string): string {
  if (isMarkdownFile(path)) return firstHeading(body);
  const { title } = readHtmlHead(body).fields;
  return typeof title === "string" ? title : "";
}

/** `first-post` is `First post`; the name of a note is its title. */
function titleOfName(path: string, site: SourceSite): string {
  const name = baseName(path);
  if (site.family === "obsidian" || !isMarkdownFile(path)) return name;
  const words = name.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
