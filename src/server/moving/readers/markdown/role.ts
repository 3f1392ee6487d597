import { datedName, folderOf, isMarkdownFile, isMedia, isTextFile, nameOf } from "./paths.ts";
import type { SourceSite } from "./site.ts";

/**
 * What a file of a site is, from its path.
 *
 * - `post`, `page`: a text that visitors saw, unless its front matter says otherwise
 * - `dated`: a post if it, or another text of its section, has a date; else a page
 * - `draft`, `unlisted`, `trash`: a text that they did not see in any list
 * - `static`: a text that is a page only with front matter
 */
export type Role = "post" | "page" | "dated" | "draft" | "unlisted" | "trash" | "static" | "media" | "machinery";

/** Folders of tools, of which not even the number of files matters. */
export const isToolFolder = (path: string) => /(?:^|\/)(?:\.git|node_modules)\//.test(path);

const machinery =
  /(?:^|\/)(?:_includes|_layouts|_sass|_data|_plugins|_site|layouts|archetypes|themes|components|resources)\//;
const readMe = /(?:^|\/)(?:readme|license|licence|changelog|contributing|code_of_conduct)(?:\.[a-z]+)?$/i;

export function roleOf(path: string, site: SourceSite): Role {
  if (isMedia(path)) return "media";
  if (!isTextFile(path) || isHidden(path))
    return path.startsWith(".trash/") && isTextFile(path) ? "trash" : "machinery";
  switch (site.family) {
    case "jekyll":
      return jekyllRole(path, site);
    case "hugo":
      return contentRole(path, site);
    case "astro":
      return astroRole(path);
    case "eleventy":
      if (machinery.test(path) || readMe.test(path)) return "machinery";
      return isMarkdownFile(path) ? "dated" : "static";
    case "obsidian":
      return isMarkdownFile(path) ? "post" : "static";
    case "plain":
      return "post";
  }
}

const isHidden = (path: string) => /(?:^|\/)\./.test(path);

function jekyllRole(path: string, site: SourceSite): Role {
  if (/(?:^|\/)_drafts\//.test(path)) return "draft";
  if (/(?:^|\/)_posts\//.test(path)) return datedName.test(path) ? "post" : "unlisted";
  if (machinery.test(path)) return "machinery";
  if (site.isPostsFolder) return "post";
  const collection = /^_([^/]+)\//.exec(path)?.[1];
  if (collection) return site.publicCollections.has(collection) ? "page" : "unlisted";
  // Jekyll reads no other file or folder that begins so.
  if (/(?:^|\/)_/.test(path)) return isMarkdownFile(path) ? "unlisted" : "static";
  return "static";
}

function contentRole(path: string, { contentRoot }: SourceSite): Role {
  if (!path.startsWith(contentRoot)) return "machinery";
  const inside = path.slice(contentRoot.length);
  if (/(?:^|\/)_index\.[^/]+$/.test(path)) return "page";
  return folderOf(inside) === "" || /^[^/]+\/index\.[^/]+$/.test(inside) ? "page" : "dated";
}

function astroRole(path: string): Role {
  if (/^src\/content\//.test(path)) return isMarkdownFile(path) ? "dated" : "machinery";
  if (/^src\/pages\//.test(path)) return isMarkdownFile(path) ? "page" : "machinery";
  return isMarkdownFile(path) && !readMe.test(nameOf(path)) ? "static" : "machinery";
}

/** The part of a site whose texts are posts together: the first folder below the root of its texts. */
export function sectionOf(path: string, { contentRoot, family }: SourceSite): string {
  const inside = path.slice(contentRoot.length);
  const [first = "", second = ""] = inside.split("/");
  return family === "astro" ? `${first}/${second}` : inside.includes("/") ? first : "";
}
