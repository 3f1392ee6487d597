import type { Json } from "../../items/source-item.ts";
import { withoutEndSlashes } from "../../text/addresses.ts";
import { readJsLiteral } from "../../text/js-literal.ts";
import { trimSlashes } from "./paths.ts";

/** A place of a program that may leave texts out. */
export interface ProgramLimit {
  pattern: RegExp;
  /** Which texts; undefined: all. */
  below?: RegExp;
}

/** What may leave texts out and cannot be read. */
export interface Doubt {
  /** What the report calls it. */
  name: string;
  below?: RegExp;
}

export const isProgram = (name: string) => /\.(?:[mc]?[jt]s|py)$/.test(name);

/** The programs of the same site that a program imports, as it writes their paths. */
export const importsOf = (text: string): string[] =>
  [
    ...text
      .replace(commentLine, "")
      .matchAll(/(?:\brequire\(|\bfrom|\bimport(?:\(|\b))\s*["'`](\.{1,2}\/[^"'`\n]+)["'`]/g),
  ].map(([, path = ""]) => path);

/** Of a program, which is not run, its addresses and folders. @param name its path: one below `src` sets no path of the site */
export function readProgram(text: string, name: string): Json {
  const named = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  const site = named(/\b(?:site|url|website):\s*["'`](https?:[^"'`]+)/);
  // AstroPaper has the author of its texts there.
  const author = name.startsWith("src/config.") ? named(/\bauthor:\s*["'`]([^"'`\n]+)/) : "";
  const base = name.startsWith("src/") ? "" : outerBase(text);
  const input = named(/\binput:\s*["'`]([^"'`]+)/) || named(/setInputDirectory\(\s*["'`]([^"'`]+)/);
  const ignores = [...text.matchAll(/\bignores\.add\(\s*["'`]([^"'`]+)/g)].map(([, path]) => path);
  // Its paths are below the folder of each plugin or collection.
  const exclude = [...text.matchAll(literalList)].flatMap(([, name = "", list = ""]) => leftOutIn(name, list) ?? []);
  return {
    ...(site + base && { site: `${withoutEndSlashes(site)}/${base}` }),
    ...(input && { input }),
    ...(author && { author }),
    // Such a pattern takes folders whatever their names.
    ...(/["'`](?:\.\/)?\*\*\/\[\^_\]/.test(text) && { takesFolders: true }),
    ignores,
    exclude: exclude.map((path) => `**/${trimSlashes(path)}`),
  };
}

const basePart = /^(.*?[{,\s])?(?:base|baseUrl)["']?:\s*["'`]\/?([^"'`$.][^"'`$]*)["'`]/;
const quoted = /"[^"\n]*"|'[^'\n]*'|`[^`]*`/g;

/** The path of the site: `base` of the settings themselves. What is deeper, as in a loader or plugin, has one of its own. */
function outerBase(text: string): string {
  let depth = 0;
  for (const line of text.replace(commentLine, "").split("\n")) {
    const [, before = "", value] = basePart.exec(line) ?? [];
    if (value !== undefined && depth + depthOf(before) <= 1) return value;
    depth += depthOf(line);
  }
  return "";
}

/** By how many braces a line is deeper at its end than at its start. */
function depthOf(line: string): number {
  const code = line.replace(quoted, "");
  return code.split("{").length - code.split("}").length;
}

/** Without its end, it is a list that cannot be read. */
const literalList =
  /\b(exclude|srcExclude|include|pattern|pagePatterns|templateFormats|setTemplateFormats)\b["']?\s*[:(]\s*(\[(?:"[^"\n]*"|'[^'\n]*'|[^\]"'])*\]?|"[^"\n]*"|'[^'\n]*')/g;
const literalText = /\b(?:ignores\.add\(|setInputDirectory\(|input["']?\s*:)\s*(["'`])[^"'`$\n]+\1(?=\s*[,)}\n/]|$)/g;
/** A line that holds nothing else. */
const commentLine = /^[ \t]*(?:\/\/.*|\/?\*(?:(?!\*\/).)*(?:\*\/[ \t]*)?|#.*)$\n?/gm;
/** A pattern that takes each text of a folder. `[^_]` leaves out what is never published. */
const allTexts = /^(?:\.?\/)?\*\*\/(?:\[\^_\])?\*(?:\.(\{[\w,]+\}|\w+))?$/;

/** The paths that a list of a program leaves out; undefined for a list that leaves out more, or cannot be read. */
function leftOutIn(name: string, list: string): string[] | undefined {
  const texts = textsOf(list);
  if (!texts || /exclude$/i.test(name)) return texts;
  if (/formats$/i.test(name))
    return texts
      .join(",")
      .split(",")
      .some((it) => it.trim() === "md")
      ? []
      : undefined;
  const [taken, not] = [texts.filter((it) => !it.startsWith("!")), texts.filter((it) => it.startsWith("!"))];
  const endings = taken.flatMap((it) => allTexts.exec(it)?.[1] ?? []).join(",");
  const isAll = taken.length > 0 && taken.every((it) => allTexts.test(it));
  return isAll && (endings === "" || /\bmd\b/.test(endings)) ? not.map((it) => it.slice(1)) : undefined;
}

/** What a program says that may leave texts out and cannot be read. @param limits of its generator */
export function doubtsIn(path: string, text: string, limits: readonly ProgramLimit[]): Doubt[] {
  const left = leftOfProgram(path, text);
  return limits.flatMap(({ pattern, below }) => {
    const [found] = pattern.exec(left) ?? [];
    return found === undefined
      ? []
      : [{ name: `${found.trim().split("\n", 1)[0]} in ${path}`, ...(below && { below }) }];
  });
}

/** A program without its comments and without the settings that could be read. */
function leftOfProgram(name: string, text: string): string {
  const program = text.replace(commentLine, "");
  if (name.endsWith(".py"))
    return program.replace(pythonSetting, (written, setting: string, value: string) =>
      pythonValue(value) === undefined || keptSetting.test(setting) ? written : "",
    );
  return withoutDraftFilters(program)
    .replace(literalText, "")
    .replace(literalList, (written, setting: string, list: string) => (leftOutIn(setting, list) ? "" : written));
}

/** Names of Eleventy for functions that see each text. */
const filterCall = /\b(?:addPreprocessor|addGlobalData)(?=\()/g;
/** In characters. One that is longer does more than leave out drafts. */
const maxFilterLength = 1000;
/** Words of a function that leaves out drafts alone, as the starter of Eleventy has it. */
const draftWords =
  /^(?:addPreprocessor|addGlobalData|eleventyComputed|permalink|eleventyExcludeFromCollections|data|draft|drafts|title|content|if|else|return|false|true|undefined|function|async|const|let|isDraft|process|env|[A-Z_]+)$/;

/** A program without its functions that leave out drafts alone: the front matter says which those are. */
function withoutDraftFilters(program: string): string {
  let result = "";
  let written = 0;
  for (const { index, 0: name } of program.matchAll(filterCall)) {
    if (index < written) continue;
    const part = program.slice(index, index + maxFilterLength);
    const length = endOfBrackets(part, name.length);
    if (length === undefined || !asksForDraftsAlone(part.slice(0, length))) continue;
    result += program.slice(written, index);
    written = index + length;
  }
  return result + program.slice(written);
}

function asksForDraftsAlone(call: string): boolean {
  const code = call.replace(/`[^`]*`|"[^"\n]*"|'[^'\n]*'|\/\/[^\n]*/g, "");
  // What asks for texts that are no drafts leaves out the others.
  const isTurned = /!\s*(?:\(\s*)?(?:data|draft|isDraft)\b|(?:draft|isDraft)\s*!==?|\[/i.test(code);
  return (
    /\bdraft\b/.test(code) && !isTurned && (code.match(/[A-Za-z_$][\w$]*/g) ?? []).every((it) => draftWords.test(it))
  );
}

const bracketOrText = /(?<!\\)(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\/[^\n]*|[()]/g;

/** Behind the bracket that closes the one at a place. */
function endOfBrackets(program: string, from: number): number | undefined {
  bracketOrText.lastIndex = from;
  let depth = 0;
  for (let found = bracketOrText.exec(program); found; found = bracketOrText.exec(program)) {
    if (found[0] === "(") depth += 1;
    else if (found[0] === ")" && --depth === 0) return bracketOrText.lastIndex;
  }
  return undefined;
}

/** @returns undefined for a list that is more than texts */
function textsOf(list: string): string[] | undefined {
  const { value } = Object(readJsLiteral(`{ value: ${list} }`));
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.every((it) => typeof it === "string") ? values : undefined;
}

const pythonSetting = /^([A-Z_]+)[ \t]*=[ \t]*([^\n]*(?:\n(?:[ \t]+[^\n]*|[\])}][^\n]*))*)/gm;
/** Settings that may leave texts out whatever they are. */
const keptSetting = /^(?:READERS|WRITE_SELECTED|(?:ARTICLE|PAGE)_SAVE_AS)$/;

/** Of a program of Python, which is not run, the settings that are texts and lists. */
export function readPython(text: string): Json {
  const settings = [...text.replace(commentLine, "").matchAll(pythonSetting)];
  return Object.fromEntries(settings.map(([, name = "", value = ""]) => [name.toLowerCase(), pythonValue(value)]));
}

const pythonWords: Readonly<Record<string, string>> = {
  True: "true",
  False: "false",
  None: "null",
  "(": "[",
  ")": "]",
};

/** Tuples are lists. @returns undefined for what is more than names and values */
function pythonValue(value: string): unknown {
  const plain = value
    .replace(/[ \t]#[^\n]*/g, "")
    .replace(
      /(?:\bu|(?<!\\))("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\b(?:True|False|None)\b|[()]/g,
      (found, text?: string) => text ?? pythonWords[found] ?? found,
    );
  return Object(readJsLiteral(`{ value: ${plain} }`)).value;
}
