import { maxUrlLength } from "../../../../shared/limits.ts";
import { valueAt } from "../../items/source-item.ts";
import type { Fields } from "./fields.ts";
import { datedName, decodePath, nameOf, pathBelow, resolvePath, withoutExtension } from "./paths.ts";
import { sectionOf } from "./role.ts";
import type { SourceSite } from "./source-site.ts";

/** What the address of a text is made of. */
export interface Named {
  path: string;
  /** Of its language: empty, or with a slash at its start. */
  prefix: string;
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
  const names = site.family === "zola" ? ["path"] : ["permalink", "url"];
  const given = fields.textAs(
    (text) => {
      const written = site.family === "eleventy" ? ofEleventy(text, named, site) : text;
      return /\{\{|\{%|^false$/.test(written) ? undefined : written;
    },
    ...names,
  );
  const isUnknown = given === undefined && fields.has(...names);
  const own = isUnknown ? undefined : ownAddress(named, given ?? "", site, fields);
  // Aliases of Obsidian are other titles.
  const formerNames = site.family === "obsidian" ? [] : ["aliases", "alias", "redirect_from", "redirectFrom"];
  const former = fields.list(formerNames, (entry) => (typeof entry === "string" ? safeAddress(entry, site) : []));
  return [...safeAddress(own && named.prefix ? `${named.prefix}/${own.replace(/^\/+/, "")}` : own, site), ...former];
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

function ownAddress(named: Named, given: string, site: SourceSite, fields: Fields): string | undefined {
  const inside = pathBelow(site.contentRoot, named.path);
  switch (site.family) {
    case "jekyll":
      return jekyllAddress({ ...named, path: inside }, given, site);
    case "hugo":
      return given || hugoAddress(named, site);
    case "zola":
      return given || pathAddress(inside, named.slug);
    case "astro":
      return given || pathAddress(astroPath(named.path), named.slug, true);
    case "eleventy":
      // A text that is named as its folder is at that of the folder.
      return given || pathAddress(inside.replace(/(^|\/)([^/]+)\/\2(?=\.[^./]+$)/, "$1$2"), named.slug);
    case "hexo":
      return given || hexoAddress(named, inside, site, fields);
    case "docusaurus":
      return docusaurusAddress(named);
    case "pelican":
      return given || pelicanAddress(named, site, fields);
    default:
      return given || undefined;
  }
}

/** A template with what a text alone tells: `/posts/{{ page.fileSlug }}/`, `/{{ title | slugify }}/`. */
function ofEleventy(template: string, named: Named, { contentRoot }: SourceSite): string {
  const inside = withoutExtension(pathBelow(contentRoot, named.path));
  const values: Readonly<Record<string, string>> = {
    "page.fileSlug": baseName(named.path),
    "page.filePathStem": `/${inside.replace(datedName, (written) => written.replace(/\d{4}-\d{1,2}-\d{1,2}-/, ""))}`,
    title: named.title,
    slug: named.slug,
  };
  return template.replace(/\{\{-?\s*([\w.]+)\s*(?:\|\s*(slugify|slug)\s*)?-?\}\}/g, (written, name, filter) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value ? (filter ? hyphenate(value) : value) : written;
  });
}

/** AstroPaper has its posts in `src/data/blog`, and shows them at `/posts/`, without folders that begin with `_`. */
const astroPath = (path: string) =>
  path.startsWith("src/data/blog/")
    ? path.replace("src/data/blog/", "posts/").replace(/\/_[^/]*(?=\/)/g, "")
    : path.replace(/^src\/(?:content|pages)\//, "");

/** @see https://hexo.io/docs/permalinks */
function hexoAddress(named: Named, inside: string, site: SourceSite, fields: Fields): string | undefined {
  if (named.kind === "page") return `/${withoutExtension(inside)}.html`.replace(/(^|\/)index\.html$/, "$1");
  if (named.day === "") return undefined;
  // The day is part of the title, unless new posts are named so.
  const hasDays = /^(?:(?!:year).)*:year(?:(?!:month).)*:month.*:day/m.test(site.config.text("new_post_name"));
  const path = withoutExtension(inside.replace(/^_posts\//, ""));
  const title = hasDays ? path.replace(/(^|\/)\d{4}-\d{1,2}-\d{1,2}-/, "$1") : path;
  const [first = ""] = named.categories;
  const values: Readonly<Record<string, string>> = {
    title,
    name: nameOf(title),
    post_title: hyphenate(named.title),
    category:
      named.categories.length > 0
        ? hexoName(first, "category", site)
        : site.config.text("default_category") || "uncategorized",
  };
  return fill(
    site.config.text("permalink") || ":year/:month/:day/:title/",
    named,
    site,
    (name) => values[name] ?? (isPartOfDay.test(name) ? undefined : fields.text(name) || undefined),
  );
}

const isPartOfDay = /^(?:year|month|day|i_month|i_day)$/;
/** Undefined where a part of a template has no value here, such as a number that the generator counted. */
const filled = (address: string) => (/:[a-z_]+|\{|\/\//.test(address) ? undefined : address);

/** A term as Hexo writes it in paths: its settings may have another word for it. */
function hexoName(name: string, taxonomy: Taxonomy, { config }: SourceSite): string {
  const word = valueAt(Object(config.value(`${taxonomy}_map`)), name.trim());
  return hyphenName(typeof word === "string" ? word : name);
}

const hyphenName = (name: string) => name.trim().replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, "-");

/** @see https://docusaurus.io/docs/blog#header-options */
function docusaurusAddress({ path, slug }: Named): string {
  const below = pathBelow("src/pages/", path);
  const [, root = "", inside = below] = /^(blog|docs)\/(.+)$/.exec(below) ?? [];
  if (slug) return `/${root}/${slug.replace(/^\/+/, "")}`;
  const bare = withoutExtension(inside).replace(/(^|\/)(?:index|README)$/, "$1");
  const parts = bare.split("/").filter(Boolean);
  if (root !== "blog")
    return `/${[root, ...parts.map((it) => it.replace(/^\d+[-_.]\s*/, ""))].filter(Boolean).join("/")}`;
  return `/${root}/${bare.replace(/(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?/, "$1/$2/$3/").replace(/\/$/, "")}`;
}

/** @see https://docs.getpelican.com/en/stable/settings.html#url-settings */
function pelicanAddress(named: Named, site: SourceSite, fields: Fields): string | undefined {
  const { config } = site;
  const kind = named.kind === "page" ? "page" : "article";
  const own = config.text("default_lang") || "en";
  const language = fields.text("lang") || own;
  const usual = `${kind === "page" ? "pages/" : ""}{slug}${language === own ? "" : "-{lang}"}.html`;
  const template = config.text(`${kind}_${language === own ? "" : "lang_"}url`) || usual;
  const values: Readonly<Record<string, string>> = {
    slug: named.slug || hyphenate(named.title),
    category: hyphenate(named.categories[0] ?? "misc"),
    author: hyphenate(fields.text("author")),
    lang: language,
  };
  const date = (format: string) => format.replace(/%(-?.)/g, (_, mark) => `:${partsOfPython[mark] ?? "unknown"}`);
  const written = template.replace(/\{date:([^{}]+)\}/g, (_, format) => date(format)).replace(/\{(\w+)\}/g, ":$1");
  return fill(written, named, site, (name) => values[name] || undefined);
}

/** Marks of Python for the parts of a day. */
const partsOfPython: Readonly<Record<string, string>> = {
  ...{ Y: "year", y: "short_year", m: "month", "-m": "i_month", d: "day", "-d": "i_day", j: "y_day" },
  ...{ B: "long_month", b: "short_month", A: "long_day", a: "short_day" },
};

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

function hugoAddress(named: Named, site: SourceSite): string | undefined {
  const inside = named.path.slice(site.contentRoot.length);
  const templates = site.config.value(
    `permalinks.${sectionOf(named.path, site)}`,
    `permalinks.page.${sectionOf(named.path, site)}`,
  );
  if (typeof templates === "string" && named.day) return fill(templates, named, site);
  const readsNames = JSON.stringify(site.config.value("frontmatter") ?? "").includes(":filename");
  return pathAddress(inside, named.slug, !readsNames);
}

/** `posts/a.md` is at `/posts/a/`, and `posts/index.md` at `/posts/`. */
function pathAddress(path: string, slug: string, keepsDay = false): string {
  const bare = withoutExtension(path)
    .replace(/(^|\/)_?index$/, "$1")
    .replace(/\/$/, "");
  const folders = bare.split("/").slice(0, -1);
  const last = slug || ((keepsDay ? undefined : datedName.exec(bare)?.[2]) ?? nameOf(bare));
  const parts = [...folders, last].filter(Boolean);
  return parts.length === 0 ? "/" : `/${parts.join("/").toLowerCase().replaceAll(" ", "-")}/`;
}

/** The parts of a day that templates name. Names are known in English alone. */
function partsOfDay(written: string, language: string): Readonly<Record<string, string | undefined>> {
  const [year = "", month = "", day = ""] = written.split("-");
  if (day === "") return {};
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const dayOfYear = (date.getTime() - Date.UTC(Number(year), 0, 0)) / 86_400_000;
  const name = (options: Intl.DateTimeFormatOptions) =>
    /^(?:en|$)/.test(language) ? date.toLocaleDateString("en", { ...options, timeZone: "UTC" }) : undefined;
  return {
    ...{ year, short_year: year.slice(2), month: month.padStart(2, "0"), day: day.padStart(2, "0") },
    ...{ i_month: `${Number(month)}`, i_day: `${Number(day)}`, y_day: `${dayOfYear}`.padStart(3, "0") },
    ...{ long_month: name({ month: "long" }), short_month: name({ month: "short" }) },
    ...{ long_day: name({ weekday: "long" }), short_day: name({ weekday: "short" }) },
  };
}

/** @returns undefined for a template so long that values in it make more than an address, or with a part of no value */
function fill(
  template: string,
  named: Named,
  site: SourceSite,
  own: (name: string) => string | undefined = () => undefined,
): string | undefined {
  if (template.length > maxUrlLength) return undefined;
  const slug = named.slug || baseName(named.path);
  const values: Readonly<Record<string, string | undefined>> = {
    ...partsOfDay(named.day, site.config.text("default_lang")),
    categories: named.categories.map((name) => name.toLowerCase().replaceAll(" ", "%20")).join("/"),
    title: site.family === "hugo" ? hyphenate(named.title) : jekyllName(slug),
    slug: site.family === "hugo" ? named.slug || hyphenate(named.title) : slug,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    filename: baseName(named.path),
    contentbasename: baseName(named.path),
    section: sectionOf(named.path, site),
    sections: sectionOf(named.path, site),
    path: withoutExtension(named.path),
  };
  return filled(
    template
      .replace(/:(\w+)/g, (written, name: string) => own(name) ?? values[name] ?? written)
      .replace(/\/{2,}/g, "/"),
  );
}

/** @see https://jekyllrb.com/docs/permalinks/ `:title`, with the signs that an address may have */
const jekyllName = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, "-").replace(/^-|-$/g, "");

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
    case "hexo": {
      const folder = site.config.text(`${taxonomy}_dir`) || plurals[taxonomy];
      return safeAddress(`/${folder}/${hexoName(name, taxonomy, site)}/`, site);
    }
    case "docusaurus":
      if (taxonomy !== "tag") return [];
      return safeAddress(`/blog/tags/${name.startsWith("/") ? name.slice(1) : hyphenate(name)}`, site);
    case "pelican":
      return safeAddress(`/${taxonomy}/${hyphenate(name)}.html`, site);
    case "astro":
    case "zola":
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
