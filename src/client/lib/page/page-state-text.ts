import type { PageState } from "./page-state.ts";

/**
 * The page state as JSON in which a date is `{ "$date": milliseconds }`.
 *
 * It is not the format of calls, which has dates as ISO text: writing dates as text takes as long as writing the rest of
 * the page state.
 */
export function writePageState(state: PageState): string {
  return JSON.stringify(withMarks(state));
}

/** Reads what {@link writePageState} has written. */
export function readPageState(text: string): PageState {
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
