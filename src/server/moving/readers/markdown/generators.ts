import type { OpenSource } from "../../source/open-source.ts";
import { readHead } from "../../source/read-text.ts";
import type { SlashOrder } from "../read-date.ts";
import { datedName, folderOf, isTextFile, nameOf } from "./paths.ts";
import type { Family, SiteLayout } from "./role.ts";

/** A list of the settings, or a file of lines, that names files which the generator leaves out. */
export interface LeftOutBy {
  /** The name of the setting, or of the file. */
  name: string;
  /** What its entries are: patterns of paths, of Jekyll or of git, or regular expressions of Go. */
  syntax: "glob" | "jekyll" | "git" | "expression";
  /** Whether paths are below the texts' folder. */
  isBelowContent?: boolean;
  /** The setting of `textFolders` to whose texts it does not apply. */
  except?: string;
}

/** Fields that reach each text below a folder from a file in it. */
export interface FolderFields {
  /** Whether a file has such fields, and for what: a folder, or the path of a text without its extension. */
  placeOf(path: string, layout: SiteLayout, isText: (path: string) => boolean): string | undefined;
  /** The field that holds them; undefined: all of its fields. */
  field?: string;
  /** Only these count, and hide whatever a text says itself. */
  hides?: readonly string[];
}

/** What a generator of sites does with the files of a folder, by its documentation. */
export interface Generator {
  isOf(has: (pattern: RegExp) => boolean, source: OpenSource): boolean | Promise<boolean>;
  /** Its settings, of which the first that exists counts. */
  settings: readonly string[];
  /** Of a date without a zone, unless the settings say another. Jekyll takes that of its machine. */
  timeZone?: string;
  /** How it reads `04/03/2021`. */
  slashOrder?: SlashOrder;
  /** Where texts are, unless the settings say it; the first that exists. */
  contentRoots?: readonly string[];
  /** The setting that names it. */
  contentSetting?: string;
  /** Folders whose files are served from the site's root, as `static/`. */
  staticRoots: readonly string[];
  /** What it never publishes, by path. */
  neverPublishes?: RegExp;
  leftOutBy?: readonly LeftOutBy[];
  /** What in a program may leave texts out. Each place that is more than names and values is a doubt. */
  limits?: RegExp;
  /** The settings that name the folders, below that of the texts, which it reads, and what they are unless they say so. */
  textFolders?: Readonly<Record<string, readonly string[]>>;
  /** The setting with fields for the texts in scopes: those of Jekyll, the cascade of Hugo, or fields for all texts. */
  scopedFields?: { setting: string; syntax: "jekyll" | "hugo" | "all" };
  folderFields?: FolderFields;
  /** A text in the folder of an `index` is a part of it. */
  hasBundles?: boolean;
  /** What is published is decided by a program or a person, so that names of folders such as `drafts` count. */
  isUndecided?: boolean;
}

/** Bytes of settings in which the address of the site stands. */
const maxSettingsHead = 64 * 1024;

/** Each name with each ending. */
const withEndings = (names: string, endings: string) =>
  names.split(" ").flatMap((name) => endings.split(" ").map((ending) => `${name}.${ending}`));

/** In the order in which they are asked. */
export const generators: Readonly<Record<Family, Generator>> = {
  /** @see https://help.obsidian.md/publish */
  obsidian: {
    isOf: (has) => has(/^\.obsidian\//),
    settings: [],
    staticRoots: [""],
    isUndecided: true,
  },
  /** @see https://docs.astro.build/en/guides/routing/#excluding-pages */
  astro: {
    isOf: (has) => has(/^astro\.config\.|^src\/content\/config\.|^src\/content\.config\./),
    settings: withEndings("astro.config", "mjs ts js cjs"),
    timeZone: "UTC",
    contentRoots: ["src/"],
    slashOrder: "month-first",
    staticRoots: ["public/", "src/"],
    neverPublishes: /^src\/(?:.*\/)?_/,
    isUndecided: true,
  },
  /** @see https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog#configuration */
  docusaurus: {
    isOf: (has) => has(/^docusaurus\.config\./),
    settings: withEndings("docusaurus.config", "js ts mjs cjs"),
    timeZone: "UTC",
    slashOrder: "month-first",
    staticRoots: ["static/"],
    neverPublishes: /(?:^|\/)_|(?:^|\/)__tests__\/|\.test\.[^/]+$/,
    leftOutBy: [{ name: "exclude", syntax: "glob" }],
    limits: /\bexclude\b/,
    isUndecided: true,
  },
  /** @see https://www.11ty.dev/docs/ignores/ and https://www.11ty.dev/docs/data-template-dir/ */
  eleventy: {
    isOf: (has, source) =>
      has(/^\.?eleventy\.config\.|^\.eleventy\.c?js$|^\.eleventyignore$|\.11tydata\.(?:[cm]?[jt]s|json)$/) ||
      headSays(source, "package.json", /"@11ty\/eleventy"\s*:|"[^"\n]*\beleventy --input/),
    settings: [
      ...withEndings("eleventy.config", "js mjs cjs ts"),
      ".eleventy.js",
      ...withEndings("_data/metadata _data/site src/_data/metadata src/_data/site package", "json"),
    ],
    timeZone: "UTC",
    contentSetting: "input",
    slashOrder: "month-first",
    staticRoots: ["", "src/", "public/"],
    leftOutBy: [
      { name: ".eleventyignore", syntax: "git" },
      { name: ".gitignore", syntax: "git" },
      { name: "ignores", syntax: "git" },
    ],
    limits: /\bignores\b(?!\.delete)|\binput(?=["']?\s*:)|\bsetInputDirectory\b/,
    folderFields: { placeOf: placeOfEleventyData },
    isUndecided: true,
  },
  /** @see https://hexo.io/docs/configuration */
  hexo: {
    // Octopress, a Jekyll, has its texts there, too.
    isOf: (has) =>
      has(/^source\/_(?:posts|drafts)\/|^scaffolds\//) && !has(/^Rakefile$|^source\/_(?:layouts|includes)\//),
    settings: withEndings("_config", "yml yaml json"),
    contentRoots: ["source/"],
    contentSetting: "source_dir",
    slashOrder: "month-first",
    staticRoots: ["source/"],
    leftOutBy: [
      { name: "exclude", syntax: "glob", isBelowContent: true },
      { name: "ignore", syntax: "glob", isBelowContent: true },
      { name: "skip_render", syntax: "glob", isBelowContent: true },
    ],
  },
  /** @see https://docs.getpelican.com/en/stable/settings.html */
  pelican: {
    isOf: (has) => has(/^(?:pelicanconf|publishconf)\.py$/),
    settings: ["publishconf.py", "pelicanconf.py"],
    contentRoots: ["content/"],
    contentSetting: "path",
    slashOrder: "month-first",
    staticRoots: ["content/", ""],
    leftOutBy: [
      { name: "article_excludes", syntax: "glob", isBelowContent: true, except: "page_paths" },
      { name: "page_excludes", syntax: "glob", isBelowContent: true },
      { name: "ignore_files", syntax: "git", isBelowContent: true },
    ],
    limits:
      /\b(?:DEFAULT_METADATA|(?:ARTICLE|PAGE)_(?:EXCLUDES|PATHS)|IGNORE_FILES)\b|\bfrom (?!pelicanconf )[\w.]+ import \*/,
    textFolders: { article_paths: [""], page_paths: ["pages"] },
    scopedFields: { setting: "default_metadata", syntax: "all" },
    isUndecided: true,
  },
  /** @see https://www.getzola.org/documentation/content/section/#front-matter */
  zola: {
    isOf: (has, source) =>
      has(/^zola\.toml$/) ||
      (has(/^content\//) && !has(/^hugo\.toml$/) && headSays(source, "config.toml", /^[ \t]*base_url[ \t]*=/m)),
    settings: withEndings("zola config", "toml"),
    timeZone: "UTC",
    contentRoots: ["content/"],
    staticRoots: ["static/", "content/"],
    leftOutBy: [{ name: "ignored_content", syntax: "git", isBelowContent: true }],
    folderFields: { placeOf: placeOfSection, hides: ["draft"] },
    hasBundles: true,
  },
  /** @see https://gohugo.io/configuration/cascade/ and https://gohugo.io/content-management/page-bundles/ */
  hugo: {
    isOf: (has) =>
      has(/^hugo\.(?:toml|ya?ml|json)$|^config\/_default\//) ||
      (has(/^content\//) && has(/^config\.(?:toml|ya?ml|json)$|^archetypes\//)),
    settings: withEndings("hugo config config/_default/hugo config/_default/config", "toml yaml yml json"),
    timeZone: "UTC",
    contentRoots: ["content/"],
    contentSetting: "contentDir",
    staticRoots: ["static/", "assets/", "content/"],
    neverPublishes: /~$|(?:^|\/)#/,
    leftOutBy: [
      { name: "ignoreFiles", syntax: "expression" },
      { name: "module.mounts.excludeFiles", syntax: "glob", isBelowContent: true },
    ],
    scopedFields: { setting: "cascade", syntax: "hugo" },
    folderFields: { placeOf: placeOfSection, field: "cascade" },
    hasBundles: true,
  },
  /** @see https://jekyllrb.com/docs/configuration/ */
  jekyll: {
    isOf: (has, { files }) => {
      if (has(/^_config\.(?:ya?ml|toml)$|^_drafts\//) || has(/(?:^|\/)_posts\/(?:.*\/)?\d{4}-\d{1,2}-\d{1,2}-[^/]+$/))
        return true;
      const texts = files.filter(({ path }) => isTextFile(path));
      const dated = texts.filter(({ path }) => datedName.test(path));
      return dated.length > 0 && dated.length * 2 >= texts.length;
    },
    settings: withEndings("_config", "yml yaml toml"),
    contentSetting: "source",
    slashOrder: "day-first",
    staticRoots: [""],
    leftOutBy: [{ name: "exclude", syntax: "jekyll", isBelowContent: true }],
    scopedFields: { setting: "defaults", syntax: "jekyll" },
  },
  plain: {
    isOf: () => true,
    settings: [],
    staticRoots: [""],
    isUndecided: true,
  },
};

async function headSays(source: OpenSource, name: string, pattern: RegExp): Promise<boolean> {
  const file = source.find(name);
  return file !== undefined && pattern.test(await readHead(file, maxSettingsHead));
}

/** `posts/_index.md` is for `posts/`. */
function placeOfSection(path: string, { contentRoot }: SiteLayout): string | undefined {
  return path.startsWith(contentRoot) && /^_index\.[^/]+$/.test(nameOf(path)) ? folderOf(path) : undefined;
}

/** `posts/posts.json` is for `posts/`, and `posts/tea.json` for the text `posts/tea`. */
function placeOfEleventyData(
  path: string,
  { contentRoot }: SiteLayout,
  isText: (path: string) => boolean,
): string | undefined {
  if (/(?:^|\/)eleventyComputed\.[^/]+$/.test(path)) return "";
  const [, name = "", mark] = /^(.+?)(\.11tydata)?\.(?:json|[cm]?js|ts)$/.exec(nameOf(path)) ?? [];
  if (name === "" || !(mark || path.endsWith(".json")) || /(?:^|\/)_/.test(path)) return undefined;
  const folder = folderOf(path);
  if (isText(folder + name)) return folder + name;
  // The name of the root's folder is not known.
  const isOfRoot = mark !== undefined && (folder === "" || folder === contentRoot);
  return isOfRoot || nameOf(folder.slice(0, -1)) === name ? folder : undefined;
}
