import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";
import type { Json } from "../items/source-item.ts";
import { readJsLiteral } from "./js-literal.ts";
import { plainFields } from "./plain-fields.ts";
import { TooSlowError, withinTime } from "./text-bounds.ts";

/** Some lines of YAML take its parser minutes. */
const maxParseMs = 10_000;
/** How far front matter may reach, in characters. */
const maxFrontMatter = 256 * 1024;
/** Aliases of one YAML anchor: a few lines of them can name billions of values. */
const maxAliases = 100;

type Language = "yaml" | "toml" | "json" | "js";

export interface SourceFrontMatter {
  /** Dates are text as written. Empty when there is none, or when it cannot be read. */
  fields: Json;
  /** The text behind it, with `\n` as line break. */
  body: string;
  kind: Language | "lines" | "none";
  /** Why it cannot be read; the text of the block is then in `raw`. */
  fault?: string;
  raw?: string;
}

/** How front matter begins, how it ends, and in which language it is unless its first line names one, as `---js` does. */
const blocks: readonly { begin: RegExp; end: RegExp; language: Language }[] = [
  { begin: /^---([a-z]\w*)?[ \t]*\n/i, end: /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m, language: "yaml" },
  { begin: /^\+\+\+[ \t]*\n/, end: /^\+\+\+[ \t]*(?:\n|$)/m, language: "toml" },
  // Hexo's, with the braces or without.
  { begin: /^(?:;;;[ \t]*\n|(?="[^"\n]*"\s*:))/, end: /^;;;[ \t]*(?:\n|$)/m, language: "json" },
];

const readers = new Map<string, (raw: string) => unknown>([
  ["yaml", (raw) => readYaml(raw)],
  ["yml", (raw) => readYaml(raw)],
  ["toml", (raw) => readToml(raw)],
  ["json", (raw) => JSON.parse(/^\s*\{/.test(raw) ? raw : `{${raw}}`)],
  ["js", readProgram],
  ["javascript", readProgram],
]);

function readProgram(raw: string): object {
  const fields = readJsLiteral(raw);
  if (!fields) throw new Error("it is a program");
  return fields;
}

/** Lines such as `Title: Tea` that are a text's first paragraph, as Pelican and MultiMarkdown have them. */
const firstLineOf =
  /^(?:title|date|status|category|tags|keywords|slug|authors?|lang|summary|modified|template)[ \t]*:(?:[ \t]|\n)/i;
const listNames = new Set(["tags", "authors", "keywords"]);

/** @returns undefined for a text that begins otherwise */
export function readHeaderLines(text: string): SourceFrontMatter | undefined {
  const start = text.replace(/^(?:[ \t]*\n)+/, "");
  if (!firstLineOf.test(start)) return undefined;
  const end = /\n[ \t]*\n|$/.exec(start.slice(0, maxFrontMatter));
  const raw = start.slice(0, end?.index);
  const fields: Record<string, string> = {};
  let last = "";
  for (const line of raw.split("\n")) {
    const [, name, value = ""] = /^([A-Za-z](?:[\w -]*[\w-])?)[ \t]*:(.*)$/.exec(line) ?? [];
    if (name !== undefined) last = name.toLowerCase();
    // Another line belongs to the one above it.
    fields[last] = name === undefined ? `${fields[last]} ${line.trim()}` : value.trim();
  }
  const listed = Object.entries(fields).map(([name, value]) => [
    name,
    listNames.has(name) ? value.split(value.includes(";") ? ";" : ",").map((it) => it.trim()) : value,
  ]);
  return { fields: Object.fromEntries(listed), body: start.slice(raw.length).replace(/^\s*\n/, ""), kind: "lines" };
}

/** Reads what generators of sites write above a text: YAML between `---`, TOML between `+++`, JSON, or the language that `---` names. */
export function readFrontMatter(text: string): SourceFrontMatter {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  // Some generators read it below empty lines, too.
  const start = lines.replace(/^(?:[ \t]*\n)+/, "");
  for (const block of blocks) {
    const begin = block.begin.exec(start);
    const found = begin && readBlock(start, { ...block, from: begin[0].length, named: begin[1] });
    if (found) return found;
  }
  if (/^\{\s*["}]/.test(start)) return readJson(start);
  return { fields: {}, body: lines, kind: "none" };
}

/** Hexo also reads YAML without a line above it, and between lines of more than three dashes. */
export function readFrontMatterOfHexo(text: string): SourceFrontMatter {
  const front = readFrontMatter(text);
  if (front.kind !== "none" || front.fault !== undefined) return front;
  const opened = front.body.replace(/^\s+/, "").replace(/^-{4,}[ \t]*\n/, "");
  if (!/^\w[\w-]*[ \t]*:(?:\s|$)/.test(opened)) return front;
  const end = /^-{3,}[ \t]*$/m.exec(opened.slice(0, maxFrontMatter));
  if (!end) return front;
  return readFrontMatter(`---\n${opened.slice(0, end.index)}---${opened.slice(end.index + end[0].length)}`);
}

interface Block {
  end: RegExp;
  language: Language;
  from: number;
  /** The language that its first line names. */
  named: string | undefined;
}

/** @returns undefined for a line that begins nothing */
function readBlock(text: string, { end, language, from, named }: Block): SourceFrontMatter | undefined {
  const found = end.exec(text.slice(from, from + maxFrontMatter));
  if (!found) {
    if (from === 0) return undefined;
    // A line of dashes that is never repeated is a rule of Markdown, unless a field is below it.
    const [below = ""] = text.slice(from).split("\n", 1);
    const isField = language === "toml" || /^\w[\w-]*[ \t]*:(?:[ \t]|$)/.test(below);
    return withoutFields(text, isField || text.length > maxFrontMatter);
  }
  const raw = text.slice(from, from + found.index);
  const body = text.slice(from + found.index + found[0].length);
  try {
    const read = readers.get(named?.toLowerCase() ?? language);
    if (!read) throw new Error(`its language is ${named}`);
    return { fields: plainFields(read(raw)), body, kind: language };
  } catch (error) {
    return { fields: {}, body, kind: language, raw, fault: firstLine(error) };
  }
}

/** A text that has no front matter, or one whose front matter has no end and may say that the text is a draft. */
function withoutFields(text: string, hasNoEnd: boolean): SourceFrontMatter {
  return { fields: {}, body: text, kind: "none", ...(hasNoEnd && { fault: "it does not end" }) };
}

/**
 * Reads YAML of a source. Dates are text, and of a key that occurs twice the last counts.
 *
 * @throws Error when it is none, or takes too long
 */
export const readYaml = (raw: string): unknown =>
  withinTime(maxParseMs, () => {
    requireShallow(raw);
    // The core schema leaves dates as text and knows no types of a programming language.
    const options = { schema: "core", uniqueKeys: false, logLevel: "silent", prettyErrors: false } as const;
    const document = parseDocument(raw, options);
    const [error] = document.errors;
    // The parser would name the place of each of thousands.
    if (error) throw new Error(`${error.message} at line ${raw.slice(0, error.pos[0]).split("\n").length}`);
    return document.toJS({ maxAliasCount: maxAliases });
  });

/** Brackets and columns before the text of a line that YAML may have: it then nests less deeply than its parser can follow. */
const maxBrackets = 300;
const maxColumns = 300;
const deepLine = new RegExp(`^(?:[ \\t]|[-?:][ \\t]){${maxColumns}}`, "m");

/** The parser catches that it ran out of stack, goes on, and takes all memory. */
function requireShallow(raw: string): void {
  let isDeep = deepLine.test(raw);
  let depth = 0;
  for (const mark of raw) {
    if (mark === "[" || mark === "{") depth += 1;
    else if (mark === "]" || mark === "}") depth = Math.max(0, depth - 1);
    isDeep ||= depth > maxBrackets;
  }
  if (isDeep) throw new Error("it is nested too deeply");
}

/** Reads TOML of a source. @throws as {@link readYaml} */
export const readToml = (raw: string): unknown => withinTime(maxParseMs, () => parseToml(raw));

function readJson(text: string): SourceFrontMatter {
  const end = endOfObject(text.slice(0, maxFrontMatter));
  if (end === -1) return withoutFields(text, text.length > maxFrontMatter);
  try {
    return {
      fields: plainFields(JSON.parse(text.slice(0, end))),
      body: text.slice(end).replace(/^\s*\n/, ""),
      kind: "json",
    };
  } catch {
    // A text may begin with a brace.
    return { fields: {}, body: text, kind: "none" };
  }
}

/** The end of the object at the start; -1 if it has none. */
function endOfObject(text: string): number {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInText && character === "\\") at += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && character === "{") depth += 1;
    else if (!isInText && character === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

function firstLine(error: unknown): string {
  if (error instanceof TooSlowError) return "it takes too long to read";
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}
