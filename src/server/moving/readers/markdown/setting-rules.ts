import { Fields, tablesIn, valuesAt } from "./fields.ts";
import type { Matches } from "./glob.ts";
import { locate } from "./languages.ts";
import { pathBelow, trimSlashes } from "./paths.ts";
import type { Scope } from "./scopes.ts";
import type { SourceSite } from "./source-site.ts";

/** The rules of a site while they are read. */
export interface RuleSink {
  addScopes(place: string, scopes: Scope[], name: string): void;
  /** @param name what the report calls the rule */
  hide(takes: Matches, name: string): void;
  /** Hides what a rule that cannot be read may hide. */
  doubt(name: string, takes?: Matches): void;
}

/** Folders that Hugo puts in the place of its own, and kinds of pages and languages that it leaves out. */
export function readHugoSettings(site: SourceSite, { hide, doubt }: RuleSink): void {
  const { config, configName } = site;
  const mounts = tablesIn(config.value("module.mounts")).map((mount) => new Fields(mount));
  const isOther = (mount: Fields) =>
    `${trimSlashes(mount.text("source"))}/` !== site.contentRoot || mount.has("includeFiles", "files", "sites");
  if (mounts.some((mount) => /^content(?:\/|$)/.test(mount.text("target")) && isOther(mount)))
    doubt(`mounts in ${configName}`);
  else if (site.contentRoot === "" && site.languageRoots.length === 0) doubt("content");
  if (valuesAt(config.all(), ["disableKinds"]).some((kind) => kind.toLowerCase() === "page"))
    doubt(`disableKinds in ${configName}`);
  const outputs = config.value("outputs.page");
  if (outputs !== undefined && !/html/i.test(JSON.stringify(outputs))) doubt(`outputs in ${configName}`);
  if (config.has("renderSegments")) doubt(`renderSegments in ${configName}`);
  const languages = Object.entries(Object(config.value("languages")));
  const off = new Set([
    ...valuesAt(config.all(), ["disableLanguages"]),
    ...languages.flatMap(([name, table]) => (new Fields(Object(table)).flag("disabled") === true ? [name] : [])),
  ]);
  if (off.size > 0) hide((path) => off.has(locate(path, site).language), `disableLanguages in ${configName}`);
}

/** Posts of Jekyll that have no page, or of which it publishes only some. */
export function readJekyllSettings({ config, configName, contentRoot }: SourceSite, { hide, doubt }: RuleSink): void {
  const isPost: Matches = (path) => /(?:^|\/)_posts\//.test(path);
  if (Number(config.text("limit_posts")) > 0) doubt(`limit_posts in ${configName}`, isPost);
  if (config.flag("collections.posts.output") === false) hide(isPost, `collections in ${configName}`);
  const folder = trimSlashes(config.text("collections_dir"));
  const isRead: Matches = (path) => pathBelow(contentRoot, path).startsWith(`${folder}/`);
  if (folder !== "" && folder !== ".")
    hide((path) => isPost(path) && !isRead(path), `collections_dir in ${configName}`);
}
