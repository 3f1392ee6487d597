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
