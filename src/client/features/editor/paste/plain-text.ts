import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  type LexicalNode,
  type ParagraphNode,
} from "lexical";
import { escapeText } from "../../../../shared/text/escape-markup.ts";
import { frontMatterOf } from "../../../../shared/text/front-matter.ts";

const linesOf = (text: string) => escapeText(text).replaceAll("\n", "<br>");

/** Plain text as paragraphs, separated by empty lines. Other line breaks are kept. */
export function $paragraphsOf(text: string, separator: RegExp = /\n(?:[ \t]*\n)+/): ParagraphNode[] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/^\n+|(?<!\s)\s+$/g, "");
  return lines.split(separator).map((paragraph) => $createParagraphNode().append(...$linesOf(paragraph)));
}

/** Lines with line breaks between them. */
export function $linesOf(text: string): LexicalNode[] {
  return text
    .split("\n")
    .flatMap((line, at) => [...(at > 0 ? [$createLineBreakNode()] : []), ...(line ? [$createTextNode(line)] : [])]);
}

/** Rows of cells as a table. */
export function tableOf(rows: readonly string[][]): string {
  const written = rows.map((row) => `<tr>${row.map((cell) => `<td>${linesOf(cell)}</td>`).join("")}</tr>`);
  return `<table>${written.join("")}</table>`;
}

/** Whether an empty line separates two lines of a text. */
export const hasEmptyLine = (text: string) => /\S[ \t]*\r?\n[ \t]*\r?\n[ \t]*(?:\r?\n[ \t]*)*\S/.test(text);

/** Maximum cells of a pasted table. Larger ones stay text, because the editor would block for too long. */
const maxCells = 5_000;

/** A cell. Spreadsheets quote cells of several lines. */
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/y;

/** A bullet or number before the tab in a plain-text list. */
const listMarker = /^\s*(?:[-*+–•◦▪‣o]|\d+[.)]|[a-z][.)])\s*$/i;

/**
 * Reads tab-separated cells, as spreadsheets and databases copy them.
 *
 * @returns the rows, or undefined when the text is not a table. In a table all rows have the same number of cells, at
 * least two; the first cells are not all empty, as in indented lines; the other cells are not all empty, as in lines
 * that end with a tab; and it is not a plain-text list.
 */
export function readCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, "\n").replace(/(?<!\n)\n+$/, "");
  if (!lines.includes("\t") || !lines.includes("\n")) return undefined;
  const rows: string[][] = [[]];
  let count = 0;
  cell.lastIndex = 0;
  for (let end = "\t"; end !== "" && ++count <= maxCells; ) {
    const [, quoted, plain = "", after = ""] = cell.exec(lines) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (after === "\n") rows.push([]);
    end = after;
  }
  const width = rows[0]?.length ?? 0;
  const isTable =
    count <= maxCells &&
    rows.length > 1 &&
    width > 1 &&
    rows.every((row) => row.length === width) &&
    rows.some((row) => row[0]?.trim()) &&
    !(width === 2 && rows.every(([first = ""]) => listMarker.test(first))) &&
    rows.some((row) => row.slice(1).some((text) => text.trim()));
  return isTable ? rows : undefined;
}

/** A formula between two signs, alone on its lines. */
const formula = /^\$\$[^$]+\$\$[ \t]*$/m;

/** The signs of bold, slanted and struck text. One expression for both ends would try each end for each beginning. */
const opening = /(?:^|[\s(])(\*{1,3}|~~)(?=[^\s*])/g;
const closing = /(?<=[^\s\\*])(\*{1,3}|~~)(?=[\s.,;:!?)]|$)/g;

/** Whether a line has text between two signs of one kind, as bold text is. */
function hasEmphasis(line: string): boolean {
  const begins = new Map<string, number>();
  for (const { 0: found, 1: sign = "", index } of line.matchAll(opening)) {
    if (!begins.has(sign)) begins.set(sign, index + found.length);
  }
  return [...line.matchAll(closing)].some(({ 1: sign = "", index }) => index > (begins.get(sign) ?? line.length));
}

/** The first groups of the lines that match. */
const signsOf = (lines: readonly string[], mark: RegExp) => lines.flatMap((line) => mark.exec(line)?.[1] ?? []);

/** Kinds of marks. Prose has one of them by chance: dialogue with dashes, dates, names of programs. */
const kinds: readonly ((lines: readonly string[]) => boolean)[] = [
  (lines) => {
    const bullets = signsOf(lines, /^([-*+]) \S/);
    // The lines of a difference begin with two kinds of signs.
    return bullets.length > 1 && new Set(bullets).size === 1;
  },
  (lines) => {
    const numbers = signsOf(lines, /^(\d{1,3})[.)] \S/).map(Number);
    return numbers.length > 1 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
  },
  (lines) => lines.some((line) => /^[-*+] \[[ x]\] \S/i.test(line)),
  // Below quoted lines of a mail, its answer begins at once.
  (lines) => lines.some((line) => /^> ?\S/.test(line)) && !/^>.*\n[^>\s]/m.test(lines.join("\n")),
  (lines) => lines.some((line) => /\[[^[\]\n]+\]\((?:https?:\/\/|mailto:|tel:|sms:|\/)[^[)\s]+\)/.test(line)),
  (lines) => lines.some((line) => /(?:^|[\s(])`[^`]+`(?=[\s.,;:!?)]|$)/.test(line)),
  (lines) => lines.some(hasEmphasis),
];

/** A line of a program or of its settings, which comment with the sign of a heading. */
const programLine = /[;{}\\]\s*$|^\s*[\w.-]+\s*(?:[+:]?=|:\s*$)|^\s*[$%] \S|^#!|^[a-z][\w.-]*: /;

/** The first line of a difference between files. */
const difference = /^(?:diff --git |--- \S.*\r?\n\+\+\+ |@@ -\d)/;

/** Whether a line is a heading, with an empty line before it. A comment of a program looks like a heading of the first level. */
function isHeading(lines: readonly string[], at: number, isProgram: boolean): boolean {
  const sign = /^(#{1,6}) \S/.exec(lines[at] ?? "")?.[1];
  if (!sign || lines[at - 1]?.trim()) return false;
  return sign.length > 1 || (!isProgram && !lines[at + 1]?.trim());
}

/**
 * Whether plain text is clearly Markdown: it has a heading, a fence, a table, a formula or front matter, or marks of
 * several kinds. One line is never clear by its heading.
 */
export function looksLikeMarkdown(text: string): boolean {
  if (difference.test(text)) return false;
  const lines = text.split(/\r?\n/);
  const [fence, end] = lines.flatMap((line, at) => (/^ {0,3}```[^`]*$/.test(line) ? [at] : []));
  if (fence !== undefined && end !== undefined) return true;
  if (formula.test(text) || frontMatterOf(lines.join("\n"))) return true;
  if (lines.some((line, at) => /^\|?[ :]*-{3,}[ :]*\|[-:| ]*$/.test(line) && lines[at - 1]?.includes("|"))) return true;
  const isProgram = lines.some((line) => programLine.test(line));
  if (lines.length > 1 && lines.some((_, at) => isHeading(lines, at, isProgram))) return true;
  // Of a terminal's transcript everything is a mark: prompts, files, wildcards.
  if (lines.some((line) => /^\s*[$%] \S/.test(line))) return false;
  return kinds.filter((has) => has(lines)).length > 1;
}
