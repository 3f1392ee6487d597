import type { DehydratedState } from "@tanstack/react-query";

/** The data that the application fetches to take over a page. */
export interface PageData {
  /** Changes with the queries. */
  version: string;
  queries: DehydratedState;
}

/** @param queries from {@link writeQueries} */
export const pageDataText = (version: string, queries: string): string =>
  `{"version":"${version}","queries":${queries}}`;

/**
 * Queries as JSON in which a date is `{ "$date": milliseconds }`.
 *
 * It is not the format of calls, which has dates as ISO text: writing dates as text takes as long as writing the rest of
 * the queries.
 */
export function writeQueries(queries: DehydratedState): string {
  return JSON.stringify(withMarks(queries));
}

/** Reads what {@link pageDataText} has made. */
export function readPageData(text: string): PageData {
  return JSON.parse(text, (_key, value) => (isMarked(value) ? new Date(value.$date) : value));
}

/** Copies the value: a replacer of JSON.stringify is called for every value, and sees dates as text. */
function withMarks(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return { $date: value.getTime() };
  if (Array.isArray(value)) return value.map(withMarks);
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = withMarks((value as Record<string, unknown>)[key]);
  return copy;
}

function isMarked(value: unknown): value is { $date: number } {
  return typeof value === "object" && value !== null && "$date" in value;
}
