import type { Json } from "../../items/source-item.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { readText } from "../../source/read-text.ts";
import { pathOfSite, withoutEndSlashes } from "../../text/addresses.ts";
import { readToml, readYaml } from "../../text/front-matter.ts";
import { plainFields } from "../../text/plain-fields.ts";
import { knownZone } from "../read-date.ts";
import { Fields, isTable, valuesAt } from "./fields.ts";
import { generators } from "./generators.ts";
import { foldersOfLanguages } from "./languages.ts";
import { folderOf, nameOf, resolvePath, trimSlashes } from "./paths.ts";
import { type Doubt, doubtsIn, importsOf, isProgram, readProgram, readPython } from "./programs.ts";
import { bundlesOf, type Family } from "./role.ts";
import type { SourceSite } from "./source-site.ts";

type SiteConfig = Pick<SourceSite, "config" | "configName" | "unreadable">;

const maxConfigBytes = 1024 * 1024;
/** Programs of one site that are read. */
const maxPrograms = 50;
const importEndings = ["", ".js", ".cjs", ".mjs", ".ts", "/index.js", "/index.ts"];
/** Each program adds to them. */
const joinedLists = new Set(["ignores", "exclude"]);

/** What a source says about its site. @param given the address of the site, if a person named it */
export async function readSourceSite(source: OpenSource, given: string | null): Promise<SourceSite> {
  const family = await familyOf(source);
  const generator = generators[family];
  const siteConfig = await readConfig(source, family);
  const { config } = siteConfig;
  const address = siteAddress(config, family);
  const paths = source.files.map(({ path }) => path);
  const root = contentRoot(paths, config, family);
  const languages = generator.hasLanguages ? foldersOfLanguages(config) : undefined;
  const languageRoots = [...(languages?.values() ?? [])].filter(
    (folder) => folder !== "" && !(root !== "" && folder.startsWith(root)),
  );
  return {
    family,
    url: isWeb(address) && URL.canParse(address) ? address.replace(/(?<!\/)\/+$/, "") : null,
    basePath: basePathOf(address, given),
    timeZone: knownZone(config.text("timezone")) ?? generator.timeZone ?? null,
    contentRoot: root,
    languageRoots,
    languages,
    staticRoots: generator.staticRoots,
    isPostsFolder: family === "jekyll" && !paths.some((path) => /(?:^|\/)_(?:posts|config\.)/.test(path)),
    publicCollections: publicCollections(config),
    bundles: generator.hasBundles ? bundlesOf(paths, [root, ...languageRoots]) : new Set(),
    people: await readNamed(source, peopleFiles),
    tags: await readNamed(source, tagFiles),
    tagsWithPassword: new Set(
      generator.tagsWithPassword ? valuesAt(config.all(), generator.tagsWithPassword.split(".")) : [],
    ),
    ...siteConfig,
  };
}

/** Docusaurus and themes of Jekyll keep authors in a file, and Docusaurus its tags. */
const peopleFiles = ["blog/authors.yml", "_data/authors.yml"];
const tagFiles = ["blog/tags.yml"];

/** The tables of files that have a name, by the keys that texts have. */
async function readNamed(source: OpenSource, names: readonly string[]): Promise<Map<string, Fields>> {
  const named = new Map<string, Fields>();
  for (const file of names.flatMap((name) => source.find(name) ?? [])) {
    try {
      const { text } = await readText(file, maxConfigBytes);
      for (const [key, value] of Object.entries(Object(readYaml(text)))) {
        const fields = new Fields(Object(value));
        if (fields.has("name", "display_name", "label", "permalink")) named.set(key, fields);
      }
    } catch {
      // Texts then show the keys.
    }
  }
  return named;
}

/** Recognises the generator by the files that it needs. */
export async function familyOf(source: OpenSource): Promise<Family> {
  const has = (pattern: RegExp) => source.files.some(({ path }) => pattern.test(path));
  for (const [family, { isOf }] of Object.entries(generators)) if (await isOf(has, source)) return family as Family;
  return "plain";
}

/** The settings of a site, one file above the other. A file that cannot be read changes nothing of the others. */
async function readConfig(source: OpenSource, family: Family): Promise<SiteConfig> {
  const { settings, readsAllSettings, settingFolders = [], limits = [] } = generators[family];
  const found = settings.flatMap((name) => source.find(name) ?? []);
  const inFolder = (folder: string) =>
    source.files.filter(({ path }) => path.startsWith(folder) && /\.(?:toml|ya?ml|json)$/.test(path));
  const own = readsAllSettings ? found.reverse() : found.slice(0, 1);
  const files = new Set([...(await withImports(own, source)), ...settingFolders.flatMap(inFolder)]);
  const unreadable: Doubt[] = [];
  let all: Json = {};
  for (const file of files) {
    let written = "";
    try {
      written = (await readText(file, maxConfigBytes)).text;
      all = merged(all, tableOfFile(file.path, parseConfig(file.path, written)));
      if (isProgram(file.path)) unreadable.push(...doubtsIn(file.path, written, limits));
    } catch {
      // The texts can be read without it.
      if (written === "" || mayHideTexts.test(file.path + written)) unreadable.push({ name: file.path });
    }
  }
  return { config: new Fields(all), configName: own.at(-1)?.path ?? [...files][0]?.path ?? "", unreadable };
}

/** Programs below those that they import from the same site. */
async function withImports(files: readonly SourceFile[], source: OpenSource): Promise<SourceFile[]> {
  const found = new Set<SourceFile>();
  const waiting = files.filter(({ path }) => isProgram(path));
  for (let file = waiting.pop(); file && found.size < maxPrograms; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const folder = folderOf(file.path);
    const text = await readText(file, maxConfigBytes).catch(() => ({ text: "" }));
    for (const name of importsOf(text.text)) {
      const path = resolvePath(folder, name);
      const imported = path && importEndings.map((ending) => source.find(path + ending)).find(Boolean);
      if (imported && isProgram(imported.path)) waiting.push(imported);
    }
  }
  return [...[...found].filter((it) => !files.includes(it)), ...files];
}

/** `config/_default/languages.en.toml` is the table `en` of `languages`. */
function tableOfFile(path: string, settings: Json): Json {
  const name = nameOf(path).replace(/\.[^.]+$/, "");
  if (!path.startsWith("config/") || /^(?:hugo|config)$/.test(name)) return settings;
  // A file may hold a list under the name of its table, or at its root.
  const table = name in settings ? settings : { [name]: settings };
  const [outer = "", inner] = name.split(".");
  return inner === undefined ? table : { [outer]: { [inner]: settings } };
}

function merged(below: Json, above: Json): Json {
  const entries = Object.entries(above).map(([name, value]) => {
    const before = Object.hasOwn(below, name) ? below[name] : undefined;
    if (joinedLists.has(name) && Array.isArray(before) && Array.isArray(value)) return [name, [...before, ...value]];
    return [name, isTable(before) && isTable(value) ? { ...before, ...value } : value];
  });
  return { ...below, ...Object.fromEntries(entries) };
}

/** What settings say that leaves files out. */
const mayHideTexts =
  /exclude|ignore|defaults|cascade|draft|publish|private|hidden|skip_render|collections|mounts|disable/i;

function parseConfig(name: string, text: string): Json {
  if (name === "package.json") return { input: /\beleventy\b[^"\n]{0,300}?\s--input[= ]([^\s"\\]+)/.exec(text)?.[1] };
  if (name.endsWith(".py")) return readPython(text);
  if (isProgram(name)) return readProgram(text, name);
  const read = name.endsWith(".toml") ? readToml : name.endsWith(".json") ? JSON.parse : readYaml;
  return plainFields(read(text));
}

const isWeb = (address: string) => /^https?:\/\/[^/]/.test(address);

/** The address of the site as its settings say it, or its path alone. */
function siteAddress(config: Fields, family: Family): string {
  if (family === "hexo") return withoutEndSlashes(config.text("url")) || config.text("root");
  // Programs of settings name other sites, too.
  if (family === "plain") return "";
  if (family !== "jekyll") return config.text("baseurl", "base_url", "siteurl", "url", "site");
  const url = config.text("url");
  return (isWeb(url) ? url : "") + config.text("baseurl");
}

/** A person may name the host alone where the settings say the path alone. */
function basePathOf(address: string, given: string | null): string {
  const own = isWeb(address) || address.startsWith("/") ? pathOfSite(address) : "";
  return given === null ? own : pathOfSite(given) || (isWeb(address) ? "" : own);
}

/** Those that have pages of their own, and folders that Jekyll reads although `_` begins their names. */
function publicCollections(config: Fields): Set<string> {
  const isPublic = (options: unknown) => new Fields(Object(options)).flag("output") === true;
  const collections = Object.entries(Object(config.value("collections")));
  const included = config.list(["include"], (entry) => (typeof entry === "string" ? [entry] : []));
  return new Set([
    ...collections.flatMap(([name, options]) => (isPublic(options) ? [name] : [])),
    ...included.flatMap((name) => /^\/?_([^/]+)\/?$/.exec(name)?.[1] ?? []),
  ]);
}

function contentRoot(paths: string[], config: Fields, family: Family): string {
  const { contentRoots = [], contentSetting } = generators[family];
  const named = contentSetting ? trimSlashes(config.text(contentSetting)) : "";
  const wanted = [...(named === "" || named === "." ? [] : [`${named}/`]), ...contentRoots];
  return wanted.find((root) => paths.some((path) => path.startsWith(root))) ?? "";
}
