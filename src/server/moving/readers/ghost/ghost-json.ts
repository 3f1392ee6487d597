import { JSONParser } from "@streamparser/json";
import type { Json } from "../../items/source-item.ts";
import type { SourceFile } from "../../source/open-source.ts";
import { textChunks } from "../../source/read-text.ts";
import { isTable } from "../markdown/fields.ts";
import { readDate } from "../read-date.ts";

/** A row of a table, or the head of the export. */
export interface GhostRow {
  table: string;
  row: Row;
}

/** Values of a row: what a JSON file holds, of which nothing is known. */
export type Row = Json;

export interface GhostState {
  /** Whether the end of the file was seen. */
  isComplete: boolean;
}

/** Exports have one list of databases; the first ones had none. */
const paths = ["$.db.*.data.*.*", "$.db.*.meta", "$.data.*.*", "$.meta"];

/** Characters of one row. The parser holds a row in memory until its end. */
const maxRow = 32 * 1024 * 1024;

/** The rows of an export, table after table in the order of the file, one in memory at a time. Its head is the table `meta`. Ends at a row that is too long. */
export async function* readGhost(file: SourceFile, state: GhostState): AsyncGenerator<GhostRow> {
  const done: GhostRow[] = [];
  const parser = new JSONParser({ paths, keepStack: false });
  state.isComplete = false;
  let length = 0;
  parser.onValue = ({ value, key, stack }) => {
    length = 0;
    const table = key === "meta" && stack.length < 4 ? "meta" : stack.at(-1)?.key;
    if (typeof table === "string" && isTable(value)) done.push({ table, row: value });
  };
  let isReadable = true;
  parser.onError = () => {
    isReadable = false;
  };
  parser.onEnd = () => {
    state.isComplete = isReadable;
  };
  for await (const chunk of textChunks(file)) {
    if (isReadable && !parser.isEnded) parser.write(chunk);
    yield* done.splice(0);
    length += chunk.length;
    if (!isReadable || length > maxRow) return;
  }
}

export const ghostTextIn = (row: Row | undefined, name: string): string => {
  const value = row === undefined || !Object.hasOwn(row, name) ? undefined : row[name];
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
};

/** Whether a tag sorts posts for the old site's theme and is not shown to readers. */
export const isInternalTag = (tag: Row | undefined): boolean =>
  ghostTextIn(tag, "name").startsWith("#") || ghostTextIn(tag, "visibility") === "internal";

/** SQLite has no booleans: 0 and 1. */
export const flagIn = (row: Row, name: string): boolean => row[name] === true || row[name] === 1 || row[name] === "1";

/** A moment: ISO 8601, the same with a blank as databases write it, or milliseconds as the first versions did. */
export function dateIn(row: Row, name: string): Date | null {
  const value = row[name];
  if (typeof value !== "number") return readDate(ghostTextIn(row, name), "UTC");
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
