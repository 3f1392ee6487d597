import { Fields } from "./fields.ts";
import { folderOf, nameOf, trimSlashes } from "./paths.ts";
import type { SourceSite } from "./source-site.ts";

/** A text as it would be in a site of one language. */
export interface Located {
  path: string;
  /** Empty: that of the site. */
  language: string;
  /** What its address begins with: empty, or a slash and the language. */
  prefix: string;
}

/** Finds the language in the name of a file (`tea.de.md`) or in its folder, as Hugo, Zola and Docusaurus have it. */
export function locate(path: string, site: SourceSite): Located {
  const translated = /^i18n\/([^/]+)\/docusaurus-plugin-content-(.+)$/.exec(path);
  if (site.family === "docusaurus" && translated)
    return { path: translated[2] ?? path, language: translated[1] ?? "", prefix: `/${translated[1]}` };
  const known = languagesOf(site);
  if (!known) return { path, language: "", prefix: "" };
  const { folders, first, isFirstBelow } = known;
  const located = (language: string, plain: string): Located => {
    const isBelow = language.toLowerCase() !== first || isFirstBelow;
    return { path: plain, language, prefix: isBelow ? `/${language.toLowerCase()}` : "" };
  };
  const [, stem = "", suffix = "", extension = ""] = /^(.+)\.([^.]+)(\.[^.]+)$/.exec(nameOf(path)) ?? [];
  const named = [...folders.keys()].find((it) => it.toLowerCase() === suffix.toLowerCase());
  if (named) return located(named, folderOf(path) + stem + extension);
  for (const [language, folder] of folders)
    if (folder !== "" && path.startsWith(folder))
      return located(language, site.contentRoot + path.slice(folder.length));
  return located(known.own, path);
}

/** The languages of the settings, with their folders; undefined for a site of one. */
export function foldersOfLanguages(config: Fields): Map<string, string> | undefined {
  const table = Object(config.value("languages"));
  const names = [...new Set([...Object.keys(table), settingLanguage(config)])];
  const folders = names.map((name) => {
    const folder = trimSlashes(new Fields(Object(table[name])).text("contentDir"));
    return [name, folder === "" ? "" : `${folder}/`] as const;
  });
  return names.length > 1 || folders.some(([, folder]) => folder !== "") ? new Map(folders) : undefined;
}

export const settingLanguage = (config: Fields) =>
  config.text("defaultContentLanguage", "default_language", "default_lang") || "en";

function languagesOf({ languages, config, contentRoot }: SourceSite) {
  if (!languages) return undefined;
  const own = settingLanguage(config);
  return {
    folders: new Map([...languages].map(([name, folder]) => [name, folder === contentRoot ? "" : folder])),
    own,
    first: own.toLowerCase(),
    isFirstBelow: config.flag("defaultContentLanguageInSubdir") === true,
  };
}
