import type { PageState } from "./page-state.ts";

/**
 * The page state as JSON in which a moment is `{ "$date": ISO text }`.
 *
 * Not superjson, which calls use: its walk through every value took a fifth of what a page cost, and moments are the
 * only values in here that JSON does not know.
 */
export function writePageState(state: PageState): string {
  return JSON.stringify(state, markMoments);
}

/** Back from text. */
export function readPageState(text: string): PageState {
  return JSON.parse(text, (_key, value) => (isMarked(value) ? new Date(value.$date) : value));
}

/** `value` is text already, since a Date knows how to become JSON; where it came from it is still a Date. */
function markMoments(this: Record<string, unknown>, key: string, value: unknown): unknown {
  return this[key] instanceof Date ? { $date: value } : value;
}

function isMarked(value: unknown): value is { $date: string } {
  return typeof value === "object" && value !== null && "$date" in value;
}
