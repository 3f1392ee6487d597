import type { Json } from "../../items/source-item.ts";
import type { OpenSource } from "../../source/open-source.ts";
import { readText } from "../../source/read-text.ts";
import { pathOfSite, withoutEndSlashes } from "../../text/addresses.ts";
import { readToml, readYaml } from "../../text/front-matter.ts";
import { knownZone } from "../read-date.ts";
import { Fields } from "./fields.ts";
import { datedName, isTextFile } from "./paths.ts";

export type Family = "jekyll" | "hugo" | "astro" | "eleventy" | "obsidian" | "plain";

/** What a folder of Markdown says about the site that was made from it. */
export interface SourceSite {
  family: Family;
  /** Origin and path, without a slash at the end. */
  url: string | null;
  /** Below which path all addresses of the site are: empty, or with a slash at its start and none at its end. */
  basePath: string;
  /** Of dates without a zone; null if the site does not say. */
  timeZone: string | null;
  /** Where the texts are: empty or a path with a slash at the end. */
  contentRoot: string;
  /** Folders whose files are served from the site's root, as `static/`. */
  staticRoots: readonly string[];
  /** Posts are the files with a date in their name, in any folder: a folder `_posts` alone was exported. */
  isPostsFolder: boolean;
  /** Collections of Jekyll that have addresses. */
  publicCollections: ReadonlySet<string>;
  config: Fields;
}

const configNames: Partial<Record<Family, readonly string[]>> = {
  jekyll: ["_config.yml", "_config.yaml", "_config.toml"],
  hugo: [
    ..."hugo config config/_default/hugo config/_default/config".split(" ").flatMap((name) => {
      return [`${name}.toml`, `${name}.yaml`, `${name}.yml`, `${name}.json`];
    }),
  ],
  eleventy: ["_data/metadata.json", "_data/site.json", "src/_data/metadata.json", "src/_data/site.json"],
  astro: ["astro.config.mjs", "astro.config.ts", "astro.config.js"],
};
const maxConfigBytes = 1024 * 1024;

/** Recognises the generator by the files that it needs. @param given the address of the site, if a person named it */
export async function readSourceSite(source: OpenSource, given: string | null): Promise<SourceSite> {
  const family = familyOf(source);
  const config = await readConfig(source, family);
  const address = siteAddress(config, family);
  const isPostsFolder =
    family === "jekyll" && !source.files.some(({ path }) => /(?:^|\/)_(?:posts|config\.)/.test(path));
  return {
    family,
    url: isWeb(address) && URL.canParse(address) ? address.replace(/(?<!\/)\/+$/, "") : null,
    basePath: basePathOf(address, given),
    timeZone: knownZone(config.text("timezone")) ?? zones[family] ?? null,
    contentRoot: contentRoot(source, family),
    staticRoots: staticRoots[family],
    isPostsFolder,
    publicCollections: publicCollections(config),
    config,
  };
}

/** In which zone a generator reads a date without one, unless its settings say another. Jekyll takes that of its machine. */
const zones: Partial<Record<Family, string>> = { hugo: "UTC", astro: "UTC", eleventy: "UTC" };

const staticRoots: Record<Family, readonly string[]> = {
  jekyll: [""],
  hugo: ["static/", "assets/", "content/"],
  astro: ["public/", "src/"],
  eleventy: ["", "src/", "public/"],
  obsidian: [""],
  plain: [""],
};

function familyOf({ files }: OpenSource): Family {
  const has = (pattern: RegExp) => files.some(({ path }) => pattern.test(path));
  if (has(/^\.obsidian\//)) return "obsidian";
  if (has(/^astro\.config\.|^src\/content\/config\.|^src\/content\.config\./)) return "astro";
  if (has(/^\.?eleventy\.config\.|^\.eleventy\.js$/)) return "eleventy";
  if (
    has(/^hugo\.(?:toml|ya?ml|json)$|^config\/_default\//) ||
    (has(/^content\//) && has(/^config\.(?:toml|ya?ml|json)$|^archetypes\//))
  )
    return "hugo";
  if (has(/(?:^|\/)_posts\/|^_config\.(?:ya?ml|toml)$|^_drafts\//)) return "jekyll";
  const texts = files.filter(({ path }) => isTextFile(path));
  const dated = texts.filter(({ path }) => datedName.test(path));
  return dated.length > 0 && dated.length * 2 >= texts.length ? "jekyll" : "plain";
}

async function readConfig(source: OpenSource, family: Family): Promise<Fields> {
  for (const name of configNames[family] ?? []) {
    const file = source.find(name);
    if (!file) continue;
    try {
      const { text } = await readText(file, maxConfigBytes);
      return new Fields(parseConfig(name, text));
    } catch {
      // The texts can be read without it.
      return new Fields({});
    }
  }
  return new Fields({});
}

function parseConfig(name: string, text: string): Json {
  if (name.endsWith(".toml")) return readToml(text) as Json;
  if (name.endsWith(".json")) return JSON.parse(text);
  // A program, which is not run: only its address is read.
  if (/\.[mc]?[jt]s$/.test(name)) {
    const [, site = ""] = /\bsite:\s*["'`](https?:[^"'`]+)/.exec(text) ?? [];
    const [, base = ""] = /(?:^|[{,])\s*base:\s*["'`]\/?([^"'`]*)/m.exec(text) ?? [];
    return { site: `${withoutEndSlashes(site)}/${base}` };
  }
  return (readYaml(text) ?? {}) as Json;
}

const isWeb = (address: string) => /^https?:\/\/[^/]/.test(address);

/** The address of the site as its settings say it, or its path alone. */
function siteAddress(config: Fields, family: Family): string {
  if (family !== "jekyll") return config.text("baseurl", "url", "site");
  const url = config.text("url");
  return (isWeb(url) ? url : "") + config.text("baseurl");
}

/** A person may name the host alone where the settings say the path alone. */
function basePathOf(address: string, given: string | null): string {
  const own = isWeb(address) || address.startsWith("/") ? pathOfSite(address) : "";
  return given === null ? own : pathOfSite(given) || (isWeb(address) ? "" : own);
}

function publicCollections(config: Fields): Set<string> {
  const collections = config.value("collections");
  if (typeof collections !== "object" || collections === null) return new Set();
  const isPublic = (options: unknown) => new Fields(Object(options)).flag("output") === true;
  return new Set(Object.entries(collections).flatMap(([name, options]) => (isPublic(options) ? [name] : [])));
}

function contentRoot({ files }: OpenSource, family: Family): string {
  const wanted = { hugo: "content/", astro: "src/" }[family as string];
  return wanted && files.some(({ path }) => path.startsWith(wanted)) ? wanted : "";
}
