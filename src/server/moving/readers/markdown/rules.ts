import type { Reason } from "../../../../shared/import-report.ts";
import type { Json } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { readableText } from "../../source/read-text.ts";
import { readFrontMatter, readToml, readYaml } from "../../text/front-matter.ts";
import { readJsLiteral } from "../../text/js-literal.ts";
import { plainFields } from "../../text/plain-fields.ts";
import { TooSlowError, withinTime } from "../../text/text-bounds.ts";
import { Fields, valuesAt } from "./fields.ts";
import type { LeftOutBy, ScopedFields } from "./generator.ts";
import { generators, globalFields } from "./generators.ts";
import { type Matches, readGlob } from "./glob.ts";
import { folderOf, isTextFile, nameOf, pathBelow, trimSlashes, withoutExtension } from "./paths.ts";
import { isToolFolder } from "./role.ts";
import { hugoScopes, jekyllScopes, pathScopes, type Scope, scopeOfAll } from "./scopes.ts";
import type { RuleSink } from "./setting-rules.ts";
import type { SourceSite } from "./source-site.ts";
import { isHidingWord } from "./visibility.ts";

const maxRuleBytes = 1024 * 1024;
/** Entries of one list. */
const maxEntries = 500;
/** Milliseconds for the patterns of a list, over all paths. */
const maxPatternMs = 5_000;

/** What the settings and folders of a site say about its texts. */
export interface SiteRules {
  /** Fields that a text has unless its front matter says otherwise. @param own those of its front matter */
  inheritedBy(path: string, own: Json): Json;
  /** Why visitors did not see a text, whatever its front matter says. */
  hides(path: string): Reason | undefined;
}

/** Of several rules, the first that takes a text counts. */
interface Hiding {
  takes: Matches;
  why: Reason;
}

/** Reads the rules of a site, as its generator declares them. @param unclearFolders those whose generator is not known */
export async function readRules(
  source: OpenSource,
  site: SourceSite,
  unclearFolders: readonly string[],
): Promise<SiteRules> {
  const { leftOutBy = [], scopedFields = [], settingFields = {}, readSettings } = generators[site.family];
  const paths = source.files.map(({ path }) => path).filter((path) => isTextFile(path) && !isToolFolder(path));
  const hidings: Hiding[] = [];
  const scopes = new Map<string, Scope[]>();
  // Patterns are tried once, within a time.
  const taking = (takes: Matches): Matches => {
    const taken = new Set(paths.filter(takes));
    return (path) => taken.has(path);
  };
  const inTime = (name: string, add: () => void) => {
    try {
      withinTime(maxPatternMs, add);
    } catch (error) {
      if (!(error instanceof TooSlowError)) throw error;
      sink.doubt(name);
    }
  };
  const sink: RuleSink = {
    addScopes: (place, added, name) =>
      inTime(name, () => {
        const decided = added.map(({ takes, fields }) => (takes ? { fields, takes: taking(takes) } : { fields }));
        scopes.set(place, [...(scopes.get(place) ?? []), ...decided]);
      }),
    hide: (takes, name) =>
      inTime(name, () => hidings.push({ takes: taking(takes), why: reason("left-out-by", { name }) })),
    doubt: (name, takes = () => true) => hidings.push({ takes, why: reason("rule-unreadable", { name }) }),
  };

  for (const { name, below } of site.unreadable) sink.doubt(name, below && ((path) => below.test(path)));
  const unclear = new Set(unclearFolders);
  if (unclear.size > 0)
    sink.doubt(unclearFolders.slice(0, 3).join(", "), (path) => unclear.has(path.slice(0, path.indexOf("/") + 1)));
  for (const [field, setting] of Object.entries(settingFields))
    sink.addScopes("", [{ fields: { [field]: site.config.text(setting) } }], setting);
  readSettings?.(site, sink);
  for (const list of leftOutBy) await readLeftOut(list, source, site, sink);
  readTextFolders(site, sink);
  for (const fields of scopedFields) readScopedFields(fields, site, sink);
  await readFolderFields(source, site, paths, sink);
  const layouts = await readLayouts(source, site);

  return {
    inheritedBy: (path, own) => {
      const inherited: Json = {};
      for (const { takes, fields } of placesOf(path).flatMap((place) => scopes.get(place) ?? []))
        if (takes?.(path) ?? true) Object.assign(inherited, fields);
      return { ...inherited, ...layouts.get(String(own.layout ?? inherited.layout)) };
    },
    hides: (path) => hidings.find(({ takes }) => takes(path))?.why ?? hiddenByName(path, site),
  };
}

async function readLeftOut(
  list: LeftOutBy,
  source: OpenSource,
  site: SourceSite,
  { hide, doubt }: RuleSink,
): Promise<void> {
  const isFile = list.name.startsWith(".");
  // Such a file is for the folder in which it is.
  for (const place of new Set(isFile ? ["", site.contentRoot] : [""])) {
    const entries = isFile
      ? await linesOf(source.find(place + list.name))
      : valuesAt(site.config.all(), list.name.split("."));
    if (entries?.length === 0) continue;
    const takes = !entries || entries.length > maxEntries ? undefined : readEntries(entries, list);
    const name = isFile ? place + list.name : `${list.name} in ${site.configName}`;
    const isBelow = (path: string) => path.startsWith(place);
    if (!takes) doubt(name, isBelow);
    else if (list.isBelowContent) hide(belowContent(takes, site, list), name);
    else hide((path) => isBelow(path) && takes(path.slice(place.length)), name);
  }
}

/** Hides what is in none of the folders that the generator reads. */
function readTextFolders(site: SourceSite, { hide }: RuleSink): void {
  const names = Object.keys(generators[site.family].textFolders ?? {});
  const isRead = names.map((name) => textFolder(name, site));
  const isInNone = (path: string) => !isRead.some((takes) => takes(pathBelow(site.contentRoot, path)));
  if (names.length > 0) hide(isInNone, `${names.join(", ")} in ${site.configName}`);
}

/** Whether a path below the texts' folder is in one that a setting names. */
function textFolder(setting: string, { family, config }: SourceSite): Matches {
  const usual = generators[family].textFolders?.[setting] ?? [];
  const named = config.has(setting) ? valuesAt(config.all(), [setting]) : usual;
  const folders = named.map((it) => trimSlashes(`${it}/`).replace(/^\.$/, ""));
  return (path) => folders.some((it) => it === "" || path === it || path.startsWith(`${it}/`));
}

function readScopedFields({ setting, syntax }: ScopedFields, site: SourceSite, { addScopes, doubt }: RuleSink): void {
  const written = site.config.value(setting);
  const name = `${setting} in ${site.configName}`;
  const scopes = isTooLong(written) ? undefined : readScopes[syntax](written, site);
  if (scopes) addScopes("", scopes, name);
  else doubt(name);
}

/** Undefined for what cannot be read. */
const readScopes: Readonly<
  Record<ScopedFields["syntax"], (written: unknown, site: SourceSite) => Scope[] | undefined>
> = { jekyll: jekyllScopes, hugo: hugoScopes, all: scopeOfAll, paths: pathScopes };

/** The folders of a path from the root, and its own name without extension. */
function placesOf(path: string): string[] {
  const folders = path.split("/").slice(0, -1);
  return ["", ...folders.map((_, at) => `${folders.slice(0, at + 1).join("/")}/`), withoutExtension(path)];
}

function belowContent(takes: Matches, site: SourceSite, { except }: LeftOutBy): Matches {
  const isOther = except === undefined ? () => false : textFolder(except, site);
  return (path) => {
    const inside = pathBelow(site.contentRoot, path);
    return !isOther(inside) && (takes(path) || takes(inside));
  };
}

/** @returns undefined for a file that cannot be read */
async function linesOf(file: SourceFile | undefined): Promise<string[] | undefined> {
  if (!file) return [];
  const text = await textOf(file);
  return text?.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

/** @returns undefined for a file that is damaged, or longer than rules are */
const textOf = async (file: SourceFile) => (await readableText(file, maxRuleBytes))?.text;

/** @returns undefined if an entry cannot be read */
function readEntries(entries: string[], { syntax }: LeftOutBy): Matches | undefined {
  if (syntax === "expression") return readExpressions(entries);
  if (syntax === "git") return readGitIgnore(entries);
  const isJekyll = syntax === "jekyll";
  const globs = entries.map((entry) => readGlob(entry, { crossesFolders: isJekyll, isBeginning: isJekyll }));
  return globs.every((it) => it !== undefined) ? (path) => globs.some((takes) => takes(path)) : undefined;
}

/** A later line wins, and `!` takes back. A name without a folder is in any. */
function readGitIgnore(lines: string[]): Matches | undefined {
  const rules = lines.map((line) => {
    const pattern = line.trim().replace(/^!/, "");
    const isAnywhere = !/\/./.test(pattern);
    return { hides: !line.trim().startsWith("!"), takes: readGlob(isAnywhere ? `**/${pattern}` : pattern) };
  });
  if (rules.some(({ takes }) => !takes)) return undefined;
  return (path) => rules.reduce((isHidden, { hides, takes }) => (takes?.(path) ? hides : isHidden), false);
}

/** What JavaScript writes otherwise. Any other escape that it does not know is a fault with the flag `u`. */
const asJavaScript = (expression: string) =>
  expression.replace(/\\(.)/g, (written, sign: string) => {
    if (sign === "A") return "^";
    if (sign === "z") return "$";
    return /[-_~#@!%&,:;<>"'`= ]/.test(sign) ? `\\x${sign.charCodeAt(0).toString(16)}` : written;
  });

/** Expressions of Go, which this reads as those of JavaScript. */
function readExpressions(entries: string[]): Matches | undefined {
  try {
    const expressions = entries.map(
      (entry) => new RegExp(asJavaScript(entry.replace(/^\(\?i\)/, "")), entry.startsWith("(?i)") ? "iu" : "u"),
    );
    return (path) => expressions.some((it) => it.test(path) || it.test(`/${path}`));
  } catch {
    return undefined;
  }
}

const isTooLong = (scopes: unknown) => Object.keys(Object(scopes)).length > maxEntries;

async function readFolderFields(
  source: OpenSource,
  site: SourceSite,
  paths: string[],
  { addScopes, hide, doubt }: RuleSink,
): Promise<void> {
  const { folderFields } = generators[site.family];
  if (!folderFields) return;
  const { field, hides } = folderFields;
  const texts = new Set(paths.map(withoutExtension));
  for (const file of source.files) {
    const place = isToolFolder(file.path) ? undefined : folderFields.placeOf(file.path, site, (it) => texts.has(it));
    if (place === undefined) continue;
    const isBelow = (path: string) =>
      place.endsWith("/") || place === "" ? path.startsWith(place) : withoutExtension(path) === place;
    const text = await textOf(file);
    const fields = text === undefined ? undefined : readData(file.path, text);
    const cascade = field && fields && new Fields(fields).value(field);
    if (!fields || isTooLong(cascade)) doubt(file.path, isBelow);
    else if (!hides) addScopes(place, field ? hugoScopes(cascade, site) : [{ fields }], file.path);
    else if (hides.some((name) => new Fields(fields).flag(name) === true)) hide(isBelow, file.path);
  }
}

/** The fields of layouts by their names, with and without their endings. One that cannot be read may hide texts. */
async function readLayouts({ files }: OpenSource, { family }: SourceSite): Promise<Map<string, Json>> {
  const found = new Map<string, Json>();
  for (const file of files) {
    const name = generators[family].layouts?.exec(file.path)?.[1];
    if (name === undefined || isToolFolder(file.path)) continue;
    const { fields, fault } = readFrontMatter((await textOf(file)) ?? "");
    for (const it of [name, withoutExtension(name)]) found.set(it, fault === undefined ? fields : { draft: true });
  }
  // A layout may have one.
  for (const [name, fields] of found) found.set(name, { ...found.get(String(fields.layout)), ...fields });
  return found;
}

/** What a program may say that hides a text, or where it may have that from. */
const mayHide =
  /draft|publi|permalink|private|hid(?:e|den)|visib|unlisted|exclude|password|protect|status|require\s*\(|\bimport\b|\.\.\.|process\.env/i;
/** A name that a program computes. */
const computedName = /\[[^[\]"'`]{1,200}\]\s*:/;

/** @returns undefined if it may hide texts and cannot be read */
function readData(path: string, text: string): Json | undefined {
  if (isTextFile(path)) {
    const { fields, fault } = readFrontMatter(text);
    return fault === undefined ? fields : undefined;
  }
  const isComputed = withoutExtension(nameOf(path)) === "eleventyComputed";
  if (globalFields.test(path) && !isComputed) return undefined;
  const fields = readTable(path, text);
  // What is computed of each text is not known.
  const unknown = fields ? JSON.stringify(isComputed ? fields : (fields.eleventyComputed ?? "")) : text;
  if (mayHide.test(unknown) || computedName.test(unknown)) return undefined;
  return isComputed ? {} : (fields ?? {});
}

function readTable(path: string, text: string): Json | undefined {
  const read = /\.ya?ml$/.test(path) ? readYaml : path.endsWith(".toml") ? readToml : undefined;
  if (!read) return readJsLiteral(text) as Json | undefined;
  try {
    return plainFields(read(text));
  } catch {
    return undefined;
  }
}

/** Names of folders whose texts a person keeps back. */
const privateFolder =
  /^_?(?:drafts?|unpublished|private|trash|deleted|wip|hidden|internal|secrets?|confidential|unlisted)$/i;
/** In notes, texts to begin others with, and those that wait for their place; a site may write about templates. */
const noteFolder = /^_?(?:templates?|inbox)$/i;
const privateFile = /\.(?:draft|wip|private|unpublished)\.[^.]+$|^wip[-_ ]/i;
/** Words at the start of a name, with what separates them from the rest. */
const firstWord = /^\p{L}+(?=[-_ .])/u;
/** Names with `_` at the start that hold posts or are pages. */
const publicName = /^_(?:index|posts?|pages?|blog|articles?|notes?|content|entries|stories|essays)\b/i;

function hiddenByName(path: string, { family, contentRoot, config }: SourceSite): Reason | undefined {
  const { neverPublishes, isUndecided } = generators[family];
  if (neverPublishes?.test(path)) return reason("left-out-by", { name: nameOf(path) });
  if (!isUndecided) return undefined;
  const inside = pathBelow(contentRoot, path);
  const isOfNotes = family === "obsidian" || family === "plain";
  const isOfAstro = family === "astro" && config.flag("takesFolders") !== true;
  const isPrivate = (name: string) =>
    privateFolder.test(name) ||
    isHidingWord(name) ||
    (isOfNotes && noteFolder.test(name)) ||
    (isOfAstro ? name.startsWith("_") : family === "plain" && isUnderscored(name));
  const folder = folderOf(inside).split("/").find(isPrivate);
  if (folder !== undefined) return reason("folder-not-public", { name: folder });
  const name = nameOf(path);
  const isNamedSo = privateFile.test(name) || (isOfNotes && isHidingWord(firstWord.exec(name)?.[0] ?? ""));
  return isNamedSo || (family === "plain" && isUnderscored(name)) ? reason("left-out-by", { name }) : undefined;
}

const isUnderscored = (name: string) => name.startsWith("_") && !publicName.test(name);
