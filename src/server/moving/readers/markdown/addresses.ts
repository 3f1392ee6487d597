import type { Fields } from "./fields.ts";
import { datedName, decodePath, nameOf, resolvePath, withoutExtension } from "./paths.ts";
import { sectionOf } from "./role.ts";
import type { SourceSite } from "./site.ts";

/** What the address of a text is made of. */
export interface Named {
  path: string;
  kind: "post" | "page";
  title: string;
  /** As the front matter says; empty: from the name of the file. */
  slug: string;
  /** The day as written, for example 2021-9-1; empty when there is none. */
  day: string;
  categories: readonly string[];
}

/** The name of the file that its address shows: without folder, extension and date. A bundle is named by its folder. */
export function baseName(path: string): string {
  const named = /(?:^|\/)([^/]+)\/_?index\.[^/]+$/.exec(path)?.[1] ?? nameOf(path);
  return withoutExtension(datedName.exec(named)?.[2] ?? named);
}

/**
 * Where visitors found a text, first its own address. Paths begin with `/`.
 *
 * @returns empty where nothing says it, as for a folder of notes
 */
export function addressesOf(named: Named, fields: Fields, site: SourceSite): string[] {
  // Of a template, the address is not known.
  const given = fields.textAs((text) => (/\{\{|\{%|^false$/.test(text) ? undefined : text), "permalink", "url");
  const isUnknown = given === undefined && fields.has("permalink", "url");
  const own = isUnknown ? undefined : ownAddress(named, given ?? "", site);
  // Aliases of Obsidian are other titles.
  const names = site.family === "obsidian" ? [] : ["aliases", "alias", "redirect_from", "redirectFrom"];
  const former = fields.list(names, (entry) => (typeof entry === "string" ? safeAddress(entry, site) : []));
  return [...safeAddress(own, site), ...former];
}

/** A path below that of the site; undefined for one that is not. */
export const belowSite = (path: string, { basePath }: SourceSite): string | undefined =>
  basePath !== "" && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;

/** The same paths without that of the site, as texts name them that leave it to the generator. */
export const fromRoot = (addresses: readonly string[], site: SourceSite): string[] =>
  addresses.flatMap((address) => belowSite(address, site) ?? []);

/** A path on the host, or an address of another site as it is. Empty for what cannot be an address or leads outside. */
function safeAddress(address: string | undefined, { basePath }: SourceSite): string[] {
  if (!address) return [];
  if (/^https?:\/\//.test(address)) return URL.canParse(address) ? [address] : [];
  const [path = "", query] = address.split("?", 2);
  if (resolvePath("", decodePath(path)) === undefined || /[\u0000-\u0020\\]/.test(path)) return [];
  return [`${basePath}/${path.replace(/^\/+/, "").replaceAll("#", "%23")}${query === undefined ? "" : `?${query}`}`];
}

function ownAddress(named: Named, given: string, site: SourceSite): string | undefined {
  switch (site.family) {
    case "jekyll":
      return jekyllAddress(named, given, site);
    case "hugo":
      return given || hugoAddress(named, site);
    case "astro":
      return given || pathAddress(named.path.replace(/^src\/(?:content|pages)\//, ""), named.slug);
    case "eleventy":
      return given || pathAddress(named.path, named.slug);
    default:
      return given || undefined;
  }
}

/** @see https://jekyllrb.com/docs/permalinks/ */
const jekyllStyles: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  none: "/:categories/:title.html",
};

function jekyllAddress(named: Named, given: string, site: SourceSite): string | undefined {
  const style = site.config.text("permalink") || "date";
  if (named.kind === "page") {
    const path = given || `/${withoutExtension(named.path).replace(/^_/, "")}`;
    if (given) return fill(path, named, site);
    const withoutIndex = path.replace(/(^|\/)index$/, "$1");
    return withoutIndex.endsWith("/") ? withoutIndex : `${withoutIndex}${style === "pretty" ? "/" : ".html"}`;
  }
  // A folder of posts without the site's settings.
  const template = given || (jekyllStyles[style] ?? style);
  if (!named.day && /:(?:year|month|day)/.test(template)) return undefined;
  return fill(template, named, site);
}

function hugoAddress(named: Named, site: SourceSite): string {
  const inside = named.path.slice(site.contentRoot.length);
  const templates = site.config.value(
    `permalinks.${sectionOf(named.path, site)}`,
    `permalinks.page.${sectionOf(named.path, site)}`,
  );
  if (typeof templates === "string" && named.day) return fill(templates, named, site);
  return pathAddress(inside, named.slug);
}

/** `posts/a.md` is at `/posts/a/`, and `posts/index.md` at `/posts/`. */
function pathAddress(path: string, slug: string): string {
  const bare = withoutExtension(path)
    .replace(/(^|\/)_?index$/, "$1")
    .replace(/\/$/, "");
  const folders = bare.split("/").slice(0, -1);
  const last = slug || (datedName.exec(bare)?.[2] ?? nameOf(bare));
  const parts = [...folders, last].filter(Boolean);
  return parts.length === 0 ? "/" : `/${parts.join("/").toLowerCase().replaceAll(" ", "-")}/`;
}

function fill(template: string, named: Named, site: SourceSite): string {
  const [year = "", month = "", day = ""] = named.day.split("-");
  const slug = named.slug || baseName(named.path);
  const values: Readonly<Record<string, string>> = {
    year,
    month: month.padStart(2, "0"),
    day: day.padStart(2, "0"),
    i_month: month,
    i_day: day,
    short_year: year.slice(2),
    categories: named.categories.map((name) => name.toLowerCase()).join("/"),
    title: site.family === "hugo" ? hyphenate(named.title) : slug,
    slug,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    filename: baseName(named.path),
    contentbasename: baseName(named.path),
    section: sectionOf(named.path, site),
    sections: sectionOf(named.path, site),
    path: withoutExtension(named.path),
  };
  return template.replace(/:([a-z_]+)/g, (written, name: string) => values[name] ?? written).replace(/\/{2,}/g, "/");
}

const hyphenate = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

export type Taxonomy = "tag" | "category";

const plurals: Record<Taxonomy, string> = { tag: "tags", category: "categories" };

/**
 * Where visitors found the list of a tag or category, and its feed below. Hugo makes lists itself; those of Jekyll are made by
 * jekyll-archives or by hand, in these places.
 */
export function listAddresses(name: string, taxonomy: Taxonomy, site: SourceSite): string[] {
  const usual = `/${plurals[taxonomy]}/:name/`;
  switch (site.family) {
    case "hugo":
      return safeAddress(usual.replace(":name", hugoName(name)), site);
    case "jekyll": {
      const archive = site.config.text(`jekyll-archives.permalinks.${taxonomy}`) || `/${taxonomy}/:name/`;
      // Octopress.
      const folder = taxonomy === "category" ? site.config.text("category_dir") : "";
      const templates = [archive, usual, ...(folder ? [`/${folder}/:name/`] : [])];
      return [...new Set(templates.flatMap((it) => safeAddress(it.replace(":name", hyphenate(name)), site)))];
    }
    case "astro":
    case "eleventy":
      return safeAddress(usual.replace(":name", hyphenate(name)), site);
    default:
      return [];
  }
}

/** A term as Hugo writes it in paths: `C++` stays `c++`. */
const hugoName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}\s./_#+~@-]/gu, "")
    .trim()
    .replace(/[\s-]+/g, "-");
