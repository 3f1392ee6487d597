/** Cells of one table; beyond, lines stay lines: the editor would stand still over them. */
const maxCells = 5_000;

/** A cell of several lines stands in quotes, as spreadsheets write it. */
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/y;

/** What stands before the tab in a list of plain text. */
const itemSign = /^\s*(?:[-*+–•◦▪‣o]|\d+[.)]|[a-z][.)])\s*$/i;

/**
 * Lines of cells parted by tabs, as spreadsheets and databases copy them.
 *
 * @returns the rows, or undefined when the text is none: every row has as many cells, two at least, and neither the first of them
 * are all empty, as those of indented lines are, nor all others, as those of lines that end with a tab; and it is no list
 */
export function readCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
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
    !(width === 2 && rows.every(([first = ""]) => itemSign.test(first))) &&
    rows.some((row) => row.slice(1).some((text) => text.trim()));
  return isTable ? rows : undefined;
}
