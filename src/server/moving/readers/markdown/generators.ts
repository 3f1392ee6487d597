import type { OpenSource } from "../../source/open-source.ts";
import { readHead } from "../../source/read-text.ts";
import type { Generator } from "./generator.ts";
import { datedName, folderOf, isTextFile, nameOf } from "./paths.ts";
import { type Family, rootOf, type SiteLayout } from "./role.ts";
import { readHugoSettings, readJekyllSettings } from "./setting-rules.ts";

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
    settings: withEndings("astro.config src/content.config src/content/config src/config", "mjs ts js cjs"),
    readsAllSettings: true,
    timeZone: "UTC",
    contentRoots: ["src/"],
    slashOrder: "month-first",
    staticRoots: ["public/", "src/"],
    neverPublishes: /^src\/(?:.*\/)?_[^/]*$|^src\/pages\/(?:.*\/)?_/,
    leftOutBy: [{ name: "exclude", syntax: "glob" }],
    settingFields: { author: "author" },
    limits: [{ pattern: /\bpattern["']?\s*:|\bpattern\s*[,}]/ }],
    isUndecided: true,
  },
  /** @see https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog#configuration */
  docusaurus: {
    isOf: (has) => has(/^docusaurus\.config\./),
    settings: withEndings("docusaurus.config", "js ts mjs cjs"),
    readsAllSettings: true,
    timeZone: "UTC",
    slashOrder: "month-first",
    staticRoots: ["static/"],
    // One that is read from its end takes linear time.
    neverPublishes: /(?:^|\/)_|$(?<=\.test\.[^/]+)/,
    leftOutBy: [{ name: "exclude", syntax: "glob" }],
    limits: [
      { pattern: /\bexclude\b|\binclude["']?\s*[:,}]|\bprocessBlogPosts\b|\.\.\.\s*[\w$({[]/ },
      ...[
        ["blog", "blog", docusaurusPart("blog")] as const,
        ["docs", "docs", docusaurusPart("docs")] as const,
        ["pages", "src\\/pages", /^src\/pages\//] as const,
      ].flatMap(([name, folder, below]) => [
        // `false`, or an expression.
        { pattern: new RegExp(`[{,\\s"']${name}["']?\\s*:\\s*(?!["'\`{\\s])[^,}\\n]*|[{,]\\s*${name}\\s*[,}]`), below },
        {
          pattern: new RegExp(
            `\\b${name}["']?\\s*:\\s*\\{(?:[^{}]|\\{[^{}]*\\})*?\\bpath["']?\\s*(?::\\s*(?!\\s|["'\`](?:\\.\\/)?${folder}\\/?["'\`])|[,}])`,
          ),
          below,
        },
      ]),
      {
        pattern: /\bincludeCurrentVersion["']?\s*[:,}]\s*(?!true)|\bonlyIncludeVersions\b/,
        below: docusaurusPart("docs"),
      },
    ],
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
    readsAllSettings: true,
    timeZone: "UTC",
    contentSetting: "input",
    slashOrder: "month-first",
    staticRoots: ["", "src/", "public/"],
    leftOutBy: [
      { name: ".eleventyignore", syntax: "git" },
      { name: ".gitignore", syntax: "git" },
      { name: "ignores", syntax: "git" },
    ],
    limits: [
      { pattern: /\bignores\b(?!\.delete)|\binput(?=["']?\s*:)|\bsetInputDirectory\b/ },
      { pattern: /\baddPreprocessor\b|\b(?:setTemplateFormats|templateFormats)\b/ },
      // A name that is computed may be any.
      { pattern: /\baddGlobalData\((?!\s*["'`])/ },
      {
        pattern:
          /\baddGlobalData\(\s*["'`](?:eleventyComputed["'`]|(?:eleventyComputed\.)?(?:permalink|eleventyExclude|draft|publish))\w*/,
      },
      // A list in which another begins is read once.
      { pattern: /\baddExtension\(\s*(?:\[(?<!\baddExtension\(\s*\[[^\]]*?\[)[^\]]*)?["'`]md\b/ },
    ],
    folderFields: { placeOf: placeOfEleventyData },
    layouts: /$(?<=(?:^|\/)_(?:includes|layouts)\/(.+))/,
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
    tagsWithPassword: "encrypt.tags.name",
    hidingField: "hide_posts.filter",
  },
  /** @see https://docs.getpelican.com/en/stable/settings.html */
  pelican: {
    isOf: (has) => has(/^(?:pelicanconf|publishconf)\.py$/),
    settings: ["publishconf.py", "pelicanconf.py"],
    readsAllSettings: true,
    contentRoots: ["content/"],
    contentSetting: "path",
    slashOrder: "month-first",
    staticRoots: ["content/", ""],
    leftOutBy: [
      { name: "article_excludes", syntax: "glob", isBelowContent: true, except: "page_paths" },
      { name: "page_excludes", syntax: "glob", isBelowContent: true },
      { name: "ignore_files", syntax: "git", isBelowContent: true },
    ],
    limits: [
      { pattern: /\b(?:DEFAULT_METADATA|EXTRA_PATH_METADATA|(?:ARTICLE|PAGE)_(?:EXCLUDES|PATHS)|IGNORE_FILES)\b/ },
      { pattern: /\bfrom (?!pelicanconf )[\w.]+ import \*/ },
      // Names of files may hold a status.
      { pattern: /\b(?:FILENAME|PATH)_METADATA\b(?!\s*=\s*r?(["'])(?:(?!status|\1)[^\n])*\1\s*$)/m },
      // A reader for `md` alone, and paths to which texts are written.
      {
        pattern:
          /\bREADERS\b(?!\s*=\s*\{\s*(?:["']html["']\s*:\s*None\s*(?:,\s*)?)?\})|\bWRITE_SELECTED\b(?!\s*=\s*\[\s*\])/,
      },
      // From the first in a line.
      { pattern: /\bREADERS\b(?<!\bREADERS\b[^\n]*?READERS)[^\n]*\bhtml\b/, below: /\.html?$/ },
      { pattern: /\bARTICLE_SAVE_AS\s*=\s*(?:""|'')/ },
      { pattern: /\bPAGE_SAVE_AS\s*=\s*(?:""|'')/, below: /(?:^|\/)pages\// },
    ],
    textFolders: { article_paths: [""], page_paths: ["pages"] },
    scopedFields: [
      { setting: "default_metadata", syntax: "all" },
      { setting: "extra_path_metadata", syntax: "paths" },
    ],
    settingFields: { author: "author", lang: "default_lang" },
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
    hasLanguages: true,
    hasBundles: true,
  },
  /** @see https://gohugo.io/configuration/cascade/ and https://gohugo.io/content-management/page-bundles/ */
  hugo: {
    isOf: (has) =>
      has(/^hugo\.(?:toml|ya?ml|json)$|^config\/_default\//) ||
      (has(/^content\//) && has(/^config\.(?:toml|ya?ml|json)$|^archetypes\//)),
    settings: withEndings("hugo config config/_default/hugo config/_default/config", "toml yaml yml json"),
    settingFolders: ["config/_default/", "config/production/"],
    readSettings: readHugoSettings,
    doubtfulFields: { outputs: /html/i, sites: /^$/ },
    timeZone: "UTC",
    contentRoots: ["content/"],
    contentSetting: "contentDir",
    staticRoots: ["static/", "assets/", "content/"],
    neverPublishes: /~$|(?:^|\/)#/,
    leftOutBy: [
      { name: "ignoreFiles", syntax: "expression" },
      { name: "module.mounts.excludeFiles", syntax: "glob", isBelowContent: true },
    ],
    scopedFields: [{ setting: "cascade", syntax: "hugo" }],
    folderFields: { placeOf: placeOfSection, field: "cascade" },
    hasLanguages: true,
    hasBundles: true,
  },
  /** @see https://jekyllrb.com/docs/configuration/ */
  jekyll: {
    isOf: (has, { files }) => {
      if (
        has(/^_config\.(?:ya?ml|toml)$|^_drafts\//) ||
        has(/$(?<=(?:^|\/)_posts\/(?:.*\/)?\d{4}-\d{1,2}-\d{1,2}-[^/]+)/)
      )
        return true;
      const texts = files.filter(({ path }) => isTextFile(path));
      const dated = texts.filter(({ path }) => datedName.test(path));
      return dated.length > 0 && dated.length * 2 >= texts.length;
    },
    settings: withEndings("_config", "yml yaml toml"),
    contentSetting: "source",
    slashOrder: "day-first",
    staticRoots: [""],
    neverPublishes: /(?:^|\/)vendor\/(?:bundle|cache|gems|ruby)\//,
    leftOutBy: [{ name: "exclude", syntax: "jekyll", isBelowContent: true }],
    scopedFields: [{ setting: "defaults", syntax: "jekyll" }],
    readSettings: readJekyllSettings,
  },
  /** VitePress and VuePress, and folders of no generator. @see https://vitepress.dev/reference/site-config#srcexclude */
  plain: {
    isOf: () => true,
    settings: withEndings(
      ".vitepress/config docs/.vitepress/config .vuepress/config docs/.vuepress/config",
      "mts ts mjs js",
    ),
    readsAllSettings: true,
    staticRoots: [""],
    leftOutBy: [{ name: "exclude", syntax: "glob" }],
    limits: [{ pattern: /\b(?:srcExclude|pagePatterns)\b/ }],
    isUndecided: true,
  },
};

/** A folder of Docusaurus, in each language. */
function docusaurusPart(name: string): RegExp {
  return new RegExp(`^(?:i18n/[^/]+/docusaurus-plugin-content-)?${name}/`);
}

async function headSays(source: OpenSource, name: string, pattern: RegExp): Promise<boolean> {
  const file = source.find(name);
  return file !== undefined && pattern.test(await readHead(file, maxSettingsHead));
}

/** `posts/_index.md` is for `posts/`. */
function placeOfSection(path: string, layout: SiteLayout): string | undefined {
  return rootOf(path, layout) !== undefined && /^_index\.[^/]+$/.test(nameOf(path)) ? folderOf(path) : undefined;
}

/** Data of Eleventy for all texts that a name makes fields of theirs. */
export const globalFields =
  /(?:^|\/)(?:eleventyComputed|eleventyExcludeFromCollections|permalink|draft|published)\.(?:json|ya?ml|toml|[cm]?js|ts)$/;

/** `posts/posts.json` is for `posts/`, and `posts/tea.json` for the text `posts/tea`. */
function placeOfEleventyData(
  path: string,
  { contentRoot }: SiteLayout,
  isText: (path: string) => boolean,
): string | undefined {
  if (globalFields.test(path)) return "";
  const [, name = "", mark] = /^(.+?)(\.11tydata)?\.(?:json|ya?ml|toml|[cm]?js|ts)$/.exec(nameOf(path)) ?? [];
  if (name === "" || !(mark || /\.(?:json|ya?ml|toml)$/.test(path)) || /(?:^|\/)_/.test(path)) return undefined;
  const folder = folderOf(path);
  if (isText(folder + name)) return folder + name;
  // The name of the root's folder is not known.
  const isOfRoot = mark !== undefined && (folder === "" || folder === contentRoot);
  return isOfRoot || nameOf(folder.slice(0, -1)) === name ? folder : undefined;
}
