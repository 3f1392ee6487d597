import { escapeText } from "../../../../shared/text/escape-markup.ts";

const linesOf = (text: string) => escapeText(text).replaceAll("\n", "<br>");

/** Plain text as paragraphs, separated by empty lines. Other line breaks are kept. */
export function paragraphsOf(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").replace(/^\n+|(?<!\s)\s+$/g, "");
  return lines
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => `<p>${linesOf(paragraph)}</p>`)
    .join("");
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

/** Markdown blocks. Prose seldom has two lines that match. */
const blocks = [
  /^#{1,6} \S/,
  /^ {0,3}[-*+] \S/,
  /^ {0,3}\d{1,3}[.)] \S/,
  /^> ?\S/,
  /^(?:```|~~~)/,
  /^\|.+\|\s*$/,
  /^(?:---|\*\*\*|___)\s*$/,
];

/** A link, which prose does not contain by chance. */
const link = /\[[^[\]\n]+\]\((?:https?:\/\/|mailto:|tel:|sms:|\/)[^[)\s]+\)/;

/** A formula between two signs, alone on its lines. */
const formula = /^\$\$[^$]+\$\$[ \t]*$/m;

/** The signs that may begin and end bold or struck text. One expression for both would try each end for each beginning. */
const opening = /(?:^|[\s(])(\*\*|__|~~)(?=\S)/g;
const closing = /(?<=\S)(\*\*|__|~~)(?=[\s.,;:!?)]|$)/g;

/** Whether a line has text between two signs of one kind, as bold text is. */
function hasEmphasis(line: string): boolean {
  const begins = new Map<string, number>();
  for (const { 0: found, 1: sign = "", index } of line.matchAll(opening)) {
    if (!begins.has(sign)) begins.set(sign, index + found.length);
  }
  return [...line.matchAll(closing)].some(({ 1: sign = "", index }) => index > (begins.get(sign) ?? line.length));
}

/**
 * Whether pasted text is Markdown: it has a heading or a fence, two lines of any block, or a link, bold text or a formula. A
 * single line that begins with a dash or a number is not.
 */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/);
  if (link.test(text) || formula.test(text) || lines.some(hasEmphasis)) return true;
  if (lines.length > 1 && lines.some((line) => /^(?:#{1,6} \S|```|~~~)/.test(line))) return true;
  return lines.filter((line) => blocks.some((sign) => sign.test(line))).length > 1;
}
