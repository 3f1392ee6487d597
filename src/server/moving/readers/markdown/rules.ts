import type { Reason } from "../../../../shared/import-report.ts";
import { AppError } from "../../../core/platform/errors.ts";
import type { Json } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { readText } from "../../source/read-text.ts";
import { readFrontMatter } from "../../text/front-matter.ts";
import { readJsLiteral } from "../../text/js-literal.ts";
import { withinTime } from "../../text/text-bounds.ts";
import { Fields, foldName } from "./fields.ts";
import { generators, type LeftOutBy } from "./generators.ts";
import { type Matches, readGlob } from "./glob.ts";
import { locate } from "./languages.ts";
import { folderOf, isTextFile, nameOf, pathBelow, withoutExtension, withoutSlashes } from "./paths.ts";
import { isToolFolder } from "./role.ts";
import type { SourceSite } from "./site.ts";

const maxRuleBytes = 1024 * 1024;
/** Entries of one list. */
const maxEntries = 500;
/** Milliseconds for the expressions of a list, over all paths. */
const maxExpressionMs = 5_000;

/** What the settings and folders of a site say about its texts. */
export interface SiteRules {
  /** Fields that a text has unless its front matter says otherwise. */
  inheritedBy(path: string): Json;
  /** Why visitors did not see a text, whatever its front matter says. */
  hides(path: string): Reason | undefined;
}

/** Fields for some texts below a folder. */
interface Scope {
  fields: Json;
  takes?: Matches;
}

/** A rule of which the first that takes a text counts. */
interface Hiding {
  takes: Matches;
  why: Reason;
}

/** Reads them, as the declaration of its generator says. A rule that cannot be read hides what it may hide. */
export async function readRules(source: OpenSource, site: SourceSite): Promise<SiteRules> {
  const generator = generators[site.family];
  const paths = source.files.map(({ path }) => path).filter((path) => isTextFile(path) && !isToolFolder(path));
  const hidings: Hiding[] = [];
  const scopes = new Map<string, Scope[]>();
  const addScopes = (place: string, added: Scope[]) => scopes.set(place, [...(scopes.get(place) ?? []), ...added]);
  const doubt = (name: string, takes: Matches = () => true) =>
    hidings.push({ takes, why: reason("rule-unreadable", { name }) });

  if (site.faultyConfig) doubt(site.faultyConfig);
  if (site.family === "hugo") addHugoSettings(site, hidings, doubt);
  for (const list of generator.leftOutBy ?? []) {
    const entries = await entriesOf(list, source, site);
    if (entries?.length === 0) continue;
    const takes = !entries || entries.length > maxEntries ? undefined : readEntries(entries, list, paths);
    const name = list.name.startsWith(".") ? list.name : `${list.name} in ${site.configName}`;
    if (!takes) doubt(name);
    else
      hidings.push({
        takes: list.isBelowContent ? belowContent(takes, site, list) : takes,
        why: reason("left-out-by", { name }),
      });
  }
  if (generator.scopedFields) {
    const { setting, syntax } = generator.scopedFields;
    const read = syntax === "jekyll" ? jekyllScopes : hugoScopes;
    const written = site.config.value(setting);
    if (isTooLong(written)) doubt(`${setting} in ${site.configName}`);
    else addScopes("", read(written, site));
  }
  await readFolderFields(source, site, paths, { addScopes, hide: (hiding) => hidings.push(hiding), doubt });

  const hiding = ({ takes }: Hiding, path: string) => takes(path);
  return {
    inheritedBy: (path) => {
      const inherited: Json = {};
      for (const { takes, fields } of placesOf(path).flatMap((place) => scopes.get(place) ?? []))
        if (takes?.(path) ?? true) Object.assign(inherited, fields);
      return inherited;
    },
    hides: (path) => hidings.find((it) => hiding(it, path))?.why ?? hiddenByName(path, site),
  };
}

/** Folders that Hugo puts in the place of its own, and languages that it leaves out. */
function addHugoSettings(site: SourceSite, hidings: Hiding[], doubt: (name: string) => void): void {
  const mounts = entriesIn(site.config.value("module.mounts")).map((entry) => new Fields(entry));
  const isOther = (mount: Fields) =>
    `${withoutSlashes(mount.text("source"))}/` !== site.contentRoot || mount.has("includeFiles", "files");
  if (mounts.some((mount) => /^content(?:\/|$)/.test(mount.text("target")) && isOther(mount)))
    doubt(`mounts in ${site.configName}`);
  else if (site.contentRoot === "") doubt("content");
  const languages = Object.entries(Object(site.config.value("languages")));
  const off = new Set([
    ...valuesAt(site.config.all(), ["disableLanguages"]),
    ...languages.flatMap(([name, table]) => (new Fields(Object(table)).flag("disabled") === true ? [name] : [])),
  ]);
  const why = reason("left-out-by", { name: `disableLanguages in ${site.configName}` });
  if (off.size > 0) hidings.push({ takes: (path) => off.has(locate(path, site).language), why });
}

/** The folders of a path from the root, and its own name without extension. */
function placesOf(path: string): string[] {
  const folders = path.split("/").slice(0, -1);
  return ["", ...folders.map((_, at) => `${folders.slice(0, at + 1).join("/")}/`), withoutExtension(path)];
}

function belowContent(takes: Matches, { contentRoot }: SourceSite, { except }: LeftOutBy): Matches {
  return (path) => {
    const inside = pathBelow(contentRoot, path);
    return except?.test(inside) !== true && (takes(path) || takes(inside));
  };
}

/** @returns undefined for a file that cannot be read */
async function entriesOf({ name }: LeftOutBy, source: OpenSource, site: SourceSite): Promise<string[] | undefined> {
  if (!name.startsWith(".")) return valuesAt(site.config.all(), name.split("."));
  const file = source.find(name);
  if (!file) return [];
  const text = await textOf(file);
  return text?.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

/** @returns undefined for a file that is damaged, or longer than rules are */
async function textOf(file: SourceFile): Promise<string | undefined> {
  try {
    return (await readText(file, maxRuleBytes)).text;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The texts at a place of the settings, through all lists on the way. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return typeof value === "string" ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  const wanted = foldName(name);
  return Object.entries(value).flatMap(([key, inner]) => (foldName(key) === wanted ? valuesAt(inner, rest) : []));
}

/** @returns undefined if an entry cannot be read */
function readEntries(entries: string[], { syntax }: LeftOutBy, paths: string[]): Matches | undefined {
  if (syntax === "expression") return readExpressions(entries, paths);
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

/** Expressions of Go, which this reads as those of JavaScript. They are tried once, within a time. */
function readExpressions(entries: string[], paths: string[]): Matches | undefined {
  try {
    const expressions = entries.map(
      (entry) => new RegExp(asJavaScript(entry.replace(/^\(\?i\)/, "")), entry.startsWith("(?i)") ? "iu" : "u"),
    );
    const takes = (path: string) => expressions.some((it) => it.test(path) || it.test(`/${path}`));
    const taken = new Set(withinTime(maxExpressionMs, () => paths.filter(takes)));
    return (path) => taken.has(path);
  } catch {
    return undefined;
  }
}

const entriesIn = (value: unknown): object[] =>
  (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === "object" && entry !== null);

const isTooLong = (scopes: unknown) => Array.isArray(scopes) && scopes.length > maxEntries;

/** `defaults` of Jekyll: of two scopes, the one with the longer path wins, then the one with a type. */
function jekyllScopes(value: unknown, { contentRoot }: SourceSite): Scope[] {
  const rows = entriesIn(value).map((entry) => {
    const fields = new Fields(entry);
    const path = fields.text("scope.path").replace(/^\.?\//, "");
    const type = fields.text("scope.type");
    const takesPath = path === "" ? () => true : readGlob(path, { crossesFolders: true, isBeginning: true });
    const takes = (it: string) => {
      const inside = pathBelow(contentRoot, it);
      return (takesPath?.(inside) ?? true) && (type === "" || typesOf(inside).includes(type));
    };
    return { takes, fields: tableOf(fields.value("values")), rank: path.length * 2 + (type === "" ? 0 : 1) };
  });
  return rows.sort((one, other) => one.rank - other.rank);
}

/** The types of a text in Jekyll, today's and the former one. */
function typesOf(path: string): string[] {
  if (/(?:^|\/)_posts\//.test(path)) return ["posts", "post"];
  if (/(?:^|\/)_drafts\//.test(path)) return ["drafts", "draft", "posts", "post"];
  const collection = /^_([^/]+)\//.exec(path)?.[1];
  return collection ? [collection] : ["pages", "page"];
}

const tableOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** `cascade` of Hugo: fields for the pages that its target names, else for all. Of two, the first wins. */
function hugoScopes(value: unknown, site: SourceSite): Scope[] {
  const rows = entriesIn(value).map((entry) => {
    const { target, _target = target, ...fields } = entry as Json;
    const wanted = new Fields(tableOf(_target));
    const [path, kind, environment] = ["path", "kind", "environment"].map((name) => {
      const text = wanted.text(name).toLowerCase();
      const crossesFolders = /[^/]\*\*|\*\*[^/]/.test(text);
      return (text === "" ? undefined : readGlob(text, { isExact: true, crossesFolders })) ?? (() => true);
    });
    const takes = (it: string) => {
      const page = pageOf(it, site);
      return path?.(page.path) === true && kind?.(page.kind) === true && environment?.("production") === true;
    };
    return { takes, fields };
  });
  return rows.reverse();
}

/** A text as targets of Hugo name it. */
function pageOf(path: string, { contentRoot }: SourceSite): { path: string; kind: string } {
  const inside = withoutExtension(path.slice(contentRoot.length)).toLowerCase();
  const isSection = nameOf(inside) === "_index";
  const kind = isSection ? (inside === "_index" ? "home" : "section") : "page";
  return { path: inside.replace(/\/?_?index$/, "") || "/", kind };
}

interface Sinks {
  addScopes(place: string, scopes: Scope[]): void;
  hide(hiding: Hiding): void;
  doubt(name: string, takes: Matches): void;
}

async function readFolderFields(source: OpenSource, site: SourceSite, paths: string[], sinks: Sinks): Promise<void> {
  const { folderFields } = generators[site.family];
  if (!folderFields) return;
  const texts = new Set(paths.map(withoutExtension));
  for (const file of source.files) {
    const place = isToolFolder(file.path) ? undefined : folderFields.placeOf(file.path, site, (it) => texts.has(it));
    if (place === undefined) continue;
    const isBelow = (path: string) =>
      place.endsWith("/") || place === "" ? path.startsWith(place) : withoutExtension(path) === place;
    const text = await textOf(file);
    const fields = text === undefined ? undefined : readData(file.path, text);
    const cascade = folderFields.field && fields && new Fields(fields).value(folderFields.field);
    if (!fields || isTooLong(cascade)) sinks.doubt(file.path, isBelow);
    else if (folderFields.hides?.some((name) => new Fields(fields).flag(name) === true)) {
      sinks.hide({ takes: isBelow, why: reason("left-out-by", { name: file.path }) });
    } else if (folderFields.field) {
      sinks.addScopes(place, hugoScopes(cascade, site));
    } else if (!folderFields.hides) sinks.addScopes(place, [{ fields }]);
  }
}

/** What a program may say that hides a text, or where it may have that from. */
const mayHide =
  /draft|publi|permalink|private|hid(?:e|den)|visib|unlisted|exclude|password|protect|status|require\s*\(|\bimport\b|\.\.\.|process\.env|\[[^\]"'`]+\]\s*:/i;

/** @returns undefined if it may hide texts and cannot be read */
function readData(path: string, text: string): Json | undefined {
  if (isTextFile(path)) {
    const { fields, fault } = readFrontMatter(text);
    return fault === undefined ? fields : undefined;
  }
  const fields = readJsLiteral(text);
  return fields ? (fields as Json) : mayHide.test(text) ? undefined : {};
}

/** Names of folders whose texts a person keeps back. */
const privateFolder =
  /^_?(?:drafts?|unpublished|private|trash|deleted|wip|hidden|internal|secrets?|confidential|unlisted)$/i;
/** In notes, texts to begin others with; a site may write about templates. */
const templateFolder = /^_?templates?$/i;
const privateFile = /\.(?:draft|wip|private|unpublished)\.[^.]+$/i;
/** Names with `_` at the start that hold posts or are pages. */
const publicName = /^_(?:index|posts?|pages?|blog|articles?|notes?|content|entries|stories|essays)\b/i;

function hiddenByName(path: string, { family, contentRoot }: SourceSite): Reason | undefined {
  const { neverPublishes, isUndecided } = generators[family];
  if (neverPublishes?.test(path)) return reason("left-out-by", { name: nameOf(path) });
  if (!isUndecided) return undefined;
  const inside = pathBelow(contentRoot, path);
  const isOfNotes = family === "obsidian" || family === "plain";
  const isPrivate = (name: string) =>
    privateFolder.test(name) || (isOfNotes && templateFolder.test(name)) || (family === "plain" && isUnderscored(name));
  const folder = folderOf(inside).split("/").find(isPrivate);
  if (folder !== undefined) return reason("folder-not-public", { name: folder });
  const name = nameOf(path);
  return privateFile.test(name) || (family === "plain" && isUnderscored(name))
    ? reason("left-out-by", { name })
    : undefined;
}

const isUnderscored = (name: string) => name.startsWith("_") && !publicName.test(name);
