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
