import type { SourceFile } from "../../source/open-source.ts";
import { textChunks } from "../../source/read-text.ts";

/** Lines `KEY: value`, in their order. A key may come several times. */
export type MtFields = readonly (readonly [key: string, value: string])[];

/** A text between two lines of five hyphens. */
interface MtSection {
  name: string;
  /** Of a comment or a ping. */
  fields: [string, string][];
  text: string;
}

export interface MtEntry {
  fields: [string, string][];
  sections: MtSection[];
  /** The file ends inside of it. */
  isCut: boolean;
  /** A part of it was left out. */
  isTooBig: boolean;
}

/** Characters of the longest entry with its comments, and of the longest line. */
const maxLength = 32 * 1024 * 1024;
const maxSections = 100_000;

const endOfSection = "-----";
const endOfEntry = "--------";
const sectionName = /^([A-Z][A-Z ]{2,29}):\s*$/;
const field = /^([A-Z][A-Z ]{1,29}): ?(.*)$/;
/** Keys with which an entry begins. */
export const headKey = /^(?:AUTHOR|TITLE|BASENAME|STATUS|DATE|UNIQUE URL|(?:PRIMARY )?CATEGORY|ALLOW COMMENTS): ?/;
const commentKeys = new Set("AUTHOR EMAIL IP URL DATE TITLE SECRET PASS".split(" ").concat("BLOG NAME"));

/**
 * Reads entries one by one. Lines of hyphens may stand in texts too: what follows tells whether one ends its section or entry.
 *
 * @param encoding of a file that does not say its own
 */
export async function* mtEntries(file: SourceFile, encoding: string) {
  let entry = emptyEntry();
  let length = 0;
  /** A line of hyphens with the blank ones behind it. */
  let held: string[] = [];
  const add = (line: string) => {
    const last = entry.sections.at(-1);
    length += line.length + 1;
    if (length > maxLength) entry.isTooBig = true;
    else if (last) addToSection(last, line);
    else entry.fields.push(...fieldsIn(line));
  };
  const finish = (isCut: boolean) => {
    const done = { ...entry, isCut };
    [entry, length, held] = [emptyEntry(), 0, []];
    return done;
  };
  for await (const line of linesOf(file, encoding)) {
    const bare = line.trimEnd();
    const isMark = bare === endOfSection || bare === endOfEntry;
    if (bare === endOfEntry && held[0] === endOfSection) yield finish(false);
    else if (isMark || (held.length > 0 && bare === "")) {
      if (isMark) for (const text of held.splice(0)) add(text);
      held.push(bare);
    } else {
      const [, name] = (held[0] === endOfSection && sectionName.exec(bare)) || [];
      if (held[0] === endOfEntry && headKey.test(bare)) yield finish(false);
      if (name === undefined) for (const text of [...held, line]) add(text);
      else if (entry.sections.length < maxSections) entry.sections.push({ name, fields: [], text: "" });
      else entry.isTooBig = true;
      held = [];
    }
  }
  if (entry.fields.length > 0 || entry.sections.length > 0) yield finish(held.length === 0);
}

const emptyEntry = (): MtEntry => ({ fields: [], sections: [], isCut: false, isTooBig: false });

function fieldsIn(line: string): [string, string][] {
  const [, key, value = ""] = field.exec(line.trimEnd()) ?? [];
  return key === undefined ? [] : [[key, value.trim()]];
}

function addToSection(section: MtSection, line: string): void {
  const isPerson = section.name === "COMMENT" || section.name === "PING";
  const [given] = isPerson && section.text === "" ? fieldsIn(line) : [];
  if (given && commentKeys.has(given[0])) section.fields.push(given);
  else section.text += `${line}\n`;
}

async function* linesOf(file: SourceFile, encoding: string) {
  let parts: string[] = [];
  let length = 0;
  /** A carriage return at the end of a piece. */
  let carry = "";
  for await (const chunk of textChunks(file, () => {}, encoding)) {
    const text = carry + chunk;
    carry = text.endsWith("\r") ? "\r" : "";
    const [first = "", ...lines] = text.slice(0, text.length - carry.length).split(/\r\n?|\n/);
    if (length <= maxLength) parts.push(first);
    length += first.length;
    for (const line of lines) {
      yield parts.join("");
      [parts, length] = [[line], line.length];
    }
  }
  if (parts.join("") !== "") yield parts.join("");
}

/** The first value of a field; empty without one. */
export const fieldOf = (fields: MtFields, key: string): string => fields.find(([name]) => name === key)?.[1] ?? "";

export const fieldsOf = (fields: MtFields, key: string): string[] =>
  fields.flatMap(([name, value]) => (name === key && value !== "" ? [value] : []));
