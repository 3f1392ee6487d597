import type { PageState } from "./page-state.ts";

/**
 * The page state as JSON in which a moment is `{ "$date": milliseconds }`.
 *
 * Not the format of calls, in which moments go as text and their paths beside them: writing a page's moments as text takes as
 * long as writing all the rest of it.
 */
export function writePageState(state: PageState): string {
  return JSON.stringify(withMarks(state));
}

/** Back from text. */
export function readPageState(text: string): PageState {
  return JSON.parse(text, (_key, value) => (isMarked(value) ? new Date(value.$date) : value));
}

/** A copy, since JSON's own replacer is called for every value, and its own way to write moments costs as much as all the rest. */
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
