import superjson from "superjson";
import { AppError } from "../platform/errors.ts";

/**
 * What calls bring that JSON does not know. superjson would make sixteen kinds more of what it is told to, and be asked by
 * anybody: eighty bytes are enough to have it fill sixteen gigabytes as one array of numbers.
 */
const kinds: ReadonlySet<unknown> = new Set(["Date", "undefined"]);

const unreadable = (cause?: unknown) => new AppError("bad-input", "The request could not be read", { cause });

/**
 * Reads a call's input, as superjson and our own client write it.
 *
 * References between its parts are left away: no input of ours has any, and following them costs more than they are long.
 *
 * @throws AppError `bad-input` for anything but plain JSON, moments and what is undefined
 */
export function readInput(given: unknown): unknown {
  if (!isRecord(given)) throw unreadable();
  const { json, meta } = given;
  const { values, v } = isRecord(meta) ? meta : {};
  for (const kind of isRecord(values) ? Object.values(values) : [values ?? ["undefined"]]) requireKnown(kind);
  try {
    // What it is told has been looked at; the rest it looks at itself.
    return superjson.deserialize({ json, meta: { values, v } } as Parameters<typeof superjson.deserialize>[0]);
  } catch (error) {
    // A path that leads nowhere, or deeper than the stack is.
    throw unreadable(error);
  }
}

/** One value's kind, which stands alone in a list; what has parts of other kinds is none of ours. */
function requireKnown(kind: unknown): void {
  if (!Array.isArray(kind) || kind.length !== 1 || !kinds.has(kind[0])) throw unreadable();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
