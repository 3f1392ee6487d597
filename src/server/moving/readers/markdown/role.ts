import { datedName, folderOf, isMarkdownFile, isMedia, isTemplateText, isTextFile, nameOf } from "./paths.ts";

export type Family =
  | "jekyll"
  | "hugo"
  | "astro"
  | "eleventy"
  | "hexo"
  | "docusaurus"
  | "zola"
  | "pelican"
  | "obsidian"
  | "plain";

/**
 * What a file of a site is, from its path.
 *
 * - `post`, `page`: a text that visitors saw, unless its front matter says otherwise
 * - `dated`: a post if it, or another text of its section, has a date; else a page
 * - `draft`, `unlisted`, `trash`: a text that they did not see in any list
 * - `static`: a text that is a page only with front matter
 */
export type Role = "post" | "page" | "dated" | "draft" | "unlisted" | "trash" | "static" | "media" | "machinery";

/** Where a site has its texts. */
export interface SiteLayout {
  family: Family;
  /** Where the texts are: empty or a path with a slash at the end. */
  contentRoot: string;
  /** Where those of further languages are, if that is elsewhere, with a slash at the end. */
  languageRoots: readonly string[];
  /** Posts are the files with a date in their name, in any folder: a folder `_posts` alone was exported. */
  isPostsFolder: boolean;
  /** Folders that begin with `_` and have addresses, without that sign: collections of Jekyll. */
  publicCollections: ReadonlySet<string>;
  /** Folders, with a slash at the end, that are one page: its text is their `index`, and what else is in them belongs to it. */
  bundles: ReadonlySet<string>;
}

/** Folders of tools, of which not even the number of files matters. */
export const isToolFolder = (path: string) => /(?:^|\/)(?:\.git|node_modules)\//.test(path);

const machinery =
  /(?:^|\/)(?:_includes|_layouts|_sass|_data|_plugins|_site|layouts|archetypes|themes|components|resources)\//;
export const readMe = /(?:^|\/)(?:readme|license|licence|changelog|contributing|code_of_conduct)(?:\.[a-z]+)?$/i;
const isHidden = (path: string) => /(?:^|\/)\./.test(path);

export function roleOf(path: string, layout: SiteLayout): Role {
  if (isMedia(path)) return "media";
  if (!isTextFile(path) || isHidden(path))
    return path.startsWith(".trash/") && isTextFile(path) ? "trash" : "machinery";
  if (isTemplateText(path) && (layout.family !== "eleventy" || /(?:^|\/)_/.test(path))) return "machinery";
  return roles[layout.family](path, layout);
}

const roles: Readonly<Record<Family, (path: string, layout: SiteLayout) => Role>> = {
  jekyll: jekyllRole,
  hugo: contentRole,
  zola: contentRole,
  astro: astroRole,
  eleventy: (path, { contentRoot }) => {
    if (machinery.test(path) || readMe.test(path)) return "machinery";
    if (!path.startsWith(contentRoot)) return isMarkdownFile(path) ? "unlisted" : "machinery";
    return isMarkdownFile(path) || isTemplateText(path) ? "dated" : "static";
  },
  hexo: hexoRole,
  docusaurus: docusaurusRole,
  pelican: (path, { contentRoot }) => {
    if (!path.startsWith(contentRoot) || machinery.test(path)) return "machinery";
    return path.startsWith(`${contentRoot}pages/`) ? "page" : "post";
  },
  obsidian: (path) => (isMarkdownFile(path) ? "post" : "static"),
  plain: () => "post",
};

/** Jekyll reads no file and no folder that begins so, other than those that it names. */
const isSpecial = (path: string) => /^[_.#~]|\/[_.#~][^/]*$/.test(path);

function jekyllRole(path: string, layout: SiteLayout): Role {
  if (!path.startsWith(layout.contentRoot)) return isMarkdownFile(path) ? "unlisted" : "machinery";
  const inside = path.slice(layout.contentRoot.length);
  if (/(?:^|\/)_drafts\//.test(inside)) return "draft";
  const [, above = "", below] = /^((?:.*?\/)?)_posts\/(.+)$/s.exec(inside) ?? [];
  if (below !== undefined) {
    const isRead = layout.publicCollections.has(/^_([^/]+)\//.exec(above)?.[1] ?? "") || !/(?:^|\/)[_.#~]/.test(above);
    return isRead && datedName.test(below) && !isSpecial(below) ? "post" : "unlisted";
  }
  if (machinery.test(inside)) return "machinery";
  if (layout.isPostsFolder) return isSpecial(inside) ? "unlisted" : "post";
  const [, collection, text = ""] = /^_([^/]+)\/(.+)$/.exec(inside) ?? [];
  if (collection) return layout.publicCollections.has(collection) && !isSpecial(text) ? "page" : "unlisted";
  if (/(?:^|\/)[_#~]/.test(inside)) return isMarkdownFile(path) ? "unlisted" : "static";
  return "static";
}

/** The folder of the texts in which a path is; undefined if it is in none. */
export function rootOf(path: string, { contentRoot, languageRoots }: SiteLayout): string | undefined {
  const own = languageRoots.find((root) => path.startsWith(root));
  return own ?? (path.startsWith(contentRoot) && (contentRoot || languageRoots.length === 0) ? contentRoot : undefined);
}

function contentRole(path: string, layout: SiteLayout): Role {
  const root = rootOf(path, layout);
  if (root === undefined) return "machinery";
  const { bundles } = layout;
  const inside = path.slice(root.length);
  if (/(?:^|\/)_index\.[^/]+$/.test(path)) return "page";
  if (isInBundle(path, bundles)) return "unlisted";
  return folderOf(inside) === "" || /^[^/]+\/index\.[^/]+$/.test(inside) ? "page" : "dated";
}

const isIndex = (path: string) => /^index\.[^/]+$/.test(nameOf(path));

/** Other texts of a bundle are its parts, which have no address. */
function isInBundle(path: string, bundles: ReadonlySet<string>): boolean {
  let folder = folderOf(path);
  if (isIndex(path)) folder = folderOf(folder.slice(0, -1));
  for (; folder !== ""; folder = folderOf(folder.slice(0, -1))) if (bundles.has(folder)) return true;
  return false;
}

/** The folders below the roots of the texts that hold an `index`. */
export const bundlesOf = (paths: readonly string[], roots: readonly string[]): Set<string> =>
  new Set(
    paths
      .filter((path) => isTextFile(path) && isIndex(path))
      .map(folderOf)
      .filter((it) => !roots.includes(it)),
  );

function astroRole(path: string): Role {
  if (/^src\/(?:content|data)\//.test(path)) return isMarkdownFile(path) ? "dated" : "machinery";
  if (/^src\/pages\//.test(path)) return isMarkdownFile(path) ? "page" : "machinery";
  return isMarkdownFile(path) && !readMe.test(nameOf(path)) ? "static" : "machinery";
}

function hexoRole(path: string, { contentRoot }: SiteLayout): Role {
  if (!path.startsWith(contentRoot)) return "machinery";
  const inside = path.slice(contentRoot.length);
  if (inside.startsWith("_posts/")) return /\/[_.]/.test(inside) ? "unlisted" : "post";
  if (inside.startsWith("_drafts/")) return "draft";
  if (inside.startsWith("_data/")) return "machinery";
  // Hexo reads no other file or folder that begins so.
  if (/(?:^|\/)_/.test(inside)) return "unlisted";
  return isMarkdownFile(path) ? "page" : "static";
}

function docusaurusRole(path: string): Role {
  if (!isMarkdownFile(path)) return "machinery";
  if (/^(?:i18n\/[^/]+\/docusaurus-plugin-content-)?blog\//.test(path)) return "post";
  if (/^(?:docs|src\/pages)\//.test(path)) return "page";
  // Documents of earlier versions and of other languages.
  return /^(?:versioned_docs|i18n)\//.test(path) ? "unlisted" : "machinery";
}

/** The part of a site whose texts are posts together: the first folder below the root of its texts. */
export function sectionOf(path: string, layout: SiteLayout): string {
  const { family, contentRoot } = layout;
  const inside = path.slice((rootOf(path, layout) ?? contentRoot).length);
  const [first = "", second = ""] = inside.split("/");
  return family === "astro" ? `${first}/${second}` : inside.includes("/") ? first : "";
}
