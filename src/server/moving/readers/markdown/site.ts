import type { Json } from "../../items/source-item.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { readText } from "../../source/read-text.ts";
import { pathOfSite, withoutEndSlashes } from "../../text/addresses.ts";
import { readToml, readYaml } from "../../text/front-matter.ts";
import { readJsLiteral } from "../../text/js-literal.ts";
import { plainFields } from "../../text/plain-fields.ts";
import { knownZone } from "../read-date.ts";
import { Fields, isTable } from "./fields.ts";
import { generators } from "./generators.ts";
import { nameOf, trimSlashes } from "./paths.ts";
import { bundlesOf, type Family, type SiteLayout } from "./role.ts";

/** What a folder of Markdown says about the site that was made from it. */
export interface SourceSite extends SiteLayout {
  /** Origin and path, without a slash at the end. */
  url: string | null;
  /** Below which path all addresses of the site are: empty, or with a slash at its start and none at its end. */
  basePath: string;
  /** Of dates without a zone; null if the site does not say. */
  timeZone: string | null;
  /** Folders whose files are served from the site's root, as `static/`. */
  staticRoots: readonly string[];
  /** A text is public only if it says so: in a vault, and in a folder without a generator where some texts do. */
  asksForMarks?: boolean;
  /** Names of authors, by the keys that texts have. */
  people: ReadonlyMap<string, string>;
  config: Fields;
  /** The file of its settings; empty: it has none. */
  configName: string;
  /** That file or settings in it, which may leave texts out and cannot be read. */
  unreadable: readonly string[];
}

type SiteConfig = Pick<SourceSite, "config" | "configName" | "unreadable">;

const maxConfigBytes = 1024 * 1024;

/** What a source says about its site. @param given the address of the site, if a person named it */
export async function readSourceSite(source: OpenSource, given: string | null): Promise<SourceSite> {
  const family = await familyOf(source);
  const generator = generators[family];
  const siteConfig = await readConfig(source, family);
  const { config } = siteConfig;
  const address = siteAddress(config, family);
  const paths = source.files.map(({ path }) => path);
  const root = contentRoot(paths, config, family);
  return {
    family,
    url: isWeb(address) && URL.canParse(address) ? address.replace(/(?<!\/)\/+$/, "") : null,
    basePath: basePathOf(address, given),
    timeZone: knownZone(config.text("timezone")) ?? generator.timeZone ?? null,
    contentRoot: root,
    staticRoots: generator.staticRoots,
    isPostsFolder: family === "jekyll" && !paths.some((path) => /(?:^|\/)_(?:posts|config\.)/.test(path)),
    publicCollections: publicCollections(config),
    bundles: generator.hasBundles ? bundlesOf(paths, root) : new Set(),
    people: await readPeople(source),
    ...siteConfig,
  };
}

/** Docusaurus and themes of Jekyll keep authors in a file. */
const peopleFiles = ["blog/authors.yml", "_data/authors.yml"];

async function readPeople(source: OpenSource): Promise<Map<string, string>> {
  const people = new Map<string, string>();
  for (const file of peopleFiles.flatMap((name) => source.find(name) ?? [])) {
    try {
      const { text } = await readText(file, maxConfigBytes);
      for (const [key, value] of Object.entries(Object(readYaml(text)))) {
        const name = new Fields(Object(value)).text("name", "display_name");
        if (name) people.set(key, name);
      }
    } catch {
      // Texts then show the keys.
    }
  }
  return people;
}

/** Recognises the generator by the files that it needs. */
export async function familyOf(source: OpenSource): Promise<Family> {
  const has = (pattern: RegExp) => source.files.some(({ path }) => pattern.test(path));
  for (const [family, { isOf }] of Object.entries(generators)) if (await isOf(has, source)) return family as Family;
  return "plain";
}

async function readConfig(source: OpenSource, family: Family): Promise<SiteConfig> {
  const found = generators[family].settings.flatMap((name) => source.find(name) ?? []);
  if (family === "hugo") return readHugoConfig(source, found[0]);
  const [file] = found;
  if (!file) return { config: new Fields({}), configName: "", unreadable: [] };
  let written = "";
  try {
    const values: Json[] = [];
    const unreadable: string[] = [];
    // A program is read with the data beside it.
    for (const it of isProgram(file.path) || family === "eleventy" ? found : [file]) {
      written = (await readText(it, maxConfigBytes)).text;
      values.push(parseConfig(it.path, written));
      const unread = isProgram(it.path)
        ? leftOfProgram(it.path, written).match(generators[family].limits ?? /$^/)
        : null;
      if (unread) unreadable.push(`${unread[0]} in ${it.path}`);
    }
    const config = new Fields(Object.assign({}, ...values.reverse()));
    return { config, configName: file.path, unreadable };
  } catch {
    // The texts can be read without it.
    const isFaulty = written === "" || mayHideTexts.test(written);
    return { config: new Fields({}), configName: file.path, unreadable: isFaulty ? [file.path] : [] };
  }
}

/** The settings of Hugo: one file, below those of `config/_default` and then of `config/production`. */
async function readHugoConfig(source: OpenSource, main: SourceFile | undefined): Promise<SiteConfig> {
  const inFolder = (folder: string) => source.files.filter(({ path }) => path.startsWith(`config/${folder}/`));
  const files = [...(main ? [main] : []), ...inFolder("_default"), ...inFolder("production")];
  const readable = files.filter(({ path }) => /\.(?:toml|ya?ml|json)$/.test(path));
  let all: Json = {};
  let isConfigFaulty = false;
  for (const file of new Set(readable)) {
    let written = "";
    try {
      written = (await readText(file, maxConfigBytes)).text;
      all = merged(all, tableOfFile(file.path, parseConfig(file.path, written)));
    } catch {
      isConfigFaulty ||= written === "" || mayHideTexts.test(file.path + written);
    }
  }
  const configName = readable[0]?.path ?? "";
  return { config: new Fields(all), configName, unreadable: isConfigFaulty ? [configName] : [] };
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
    return [name, isTable(before) && isTable(value) ? { ...before, ...value } : value];
  });
  return { ...below, ...Object.fromEntries(entries) };
}

/** What settings say that leaves files out. */
const mayHideTexts =
  /exclude|ignore|defaults|cascade|draft|publish|private|hidden|skip_render|collections|mounts|disable/i;

const isProgram = (name: string) => /\.(?:[mc]?[jt]s|py)$/.test(name);

function parseConfig(name: string, text: string): Json {
  if (name === "package.json") return { input: /\beleventy\b[^"\n]{0,300}?\s--input[= ]([^\s"\\]+)/.exec(text)?.[1] };
  if (name.endsWith(".py")) return readPython(text);
  if (isProgram(name)) return readProgram(text);
  const read = name.endsWith(".toml") ? readToml : name.endsWith(".json") ? JSON.parse : readYaml;
  return plainFields(read(text));
}

/** Of a program, which is not run, its addresses and folders. */
function readProgram(text: string): Json {
  const named = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  const site = named(/\b(?:site|url):\s*["'`](https?:[^"'`]+)/);
  const base = named(/(?:^|[{,])\s*(?:base|baseUrl):\s*["'`]\/?([^"'`]*)/m);
  const input = named(/\binput:\s*["'`]([^"'`]+)/) || named(/setInputDirectory\(\s*["'`]([^"'`]+)/);
  const ignores = [...text.matchAll(/\bignores\.add\(\s*["'`]([^"'`]+)/g)].map(([, path]) => path);
  // Its paths are below the folder of each plugin.
  const exclude = [...text.matchAll(literalList)].flatMap(([, list = ""]) => textsOf(list) ?? []);
  return {
    ...(site + base && { site: `${withoutEndSlashes(site)}/${base}` }),
    ...(input && { input }),
    ignores,
    exclude: exclude.map((path) => `**/${trimSlashes(path)}`),
  };
}

const literalList = /\bexclude\b["']?\s*:\s*(\[[^\]]{0,5000}\])/g;
const literalText = /\b(?:ignores\.add\(|setInputDirectory\(|input["']?\s*:)\s*(["'`])[^"'`$\n]+\1(?=\s*[,)}\n/]|$)/g;
/** A line that holds nothing else. */
const commentLine = /^[ \t]*(?:\/\/.*|\/?\*(?:(?!\*\/).)*(?:\*\/[ \t]*)?|#.*)$\n?/gm;

/** A program without its comments and without the settings that could be read. */
function leftOfProgram(name: string, text: string): string {
  const program = text.replace(commentLine, "");
  if (name.endsWith(".py"))
    return program.replace(pythonSetting, (written, _, value: string) =>
      pythonValue(value) === undefined ? written : "",
    );
  return program
    .replace(literalText, "")
    .replace(literalList, (written, list: string) => (textsOf(list) ? "" : written));
}

/** @returns undefined for a list that is more than texts */
function textsOf(list: string): string[] | undefined {
  const { value } = Object(readJsLiteral(`{ value: ${list} }`));
  return Array.isArray(value) && value.every((it) => typeof it === "string") ? value : undefined;
}

const pythonSetting = /^([A-Z_]+)[ \t]*=[ \t]*([^\n]*(?:\n(?:[ \t]+[^\n]*|[\])}][^\n]*))*)/gm;

/** Of a program of Python, which is not run, the settings that are texts and lists. */
function readPython(text: string): Json {
  const settings = [...text.replace(commentLine, "").matchAll(pythonSetting)];
  return Object.fromEntries(settings.map(([, name = "", value = ""]) => [name.toLowerCase(), pythonValue(value)]));
}

/** @returns undefined for what is more than names and values */
function pythonValue(value: string): unknown {
  const plain = value
    .replace(/[ \t]#[^\n]*/g, "")
    .replace(/^\((.*)\)\s*$/s, "[$1]")
    .replace(/\bTrue\b/g, "true")
    .replace(/\bFalse\b/g, "false")
    .replace(/\bNone\b/g, "null");
  return Object(readJsLiteral(`{ value: ${plain} }`)).value;
}

const isWeb = (address: string) => /^https?:\/\/[^/]/.test(address);

/** The address of the site as its settings say it, or its path alone. */
function siteAddress(config: Fields, family: Family): string {
  if (family === "hexo") return withoutEndSlashes(config.text("url")) || config.text("root");
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
