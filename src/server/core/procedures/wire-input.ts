import superjson from "superjson";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../platform/errors.ts";

/** superjson can revive 16 further types; clients may send these two. Eighty bytes could otherwise allocate a 16 GB array. */
const allowedTypes: ReadonlySet<unknown> = new Set(["Date", "undefined"]);

/** The failure of a request that cannot be parsed. */
export const unreadable = (cause?: unknown) => new AppError("bad-input", say("requestUnreadable"), { cause });

/**
 * Deserializes the input of a call by superjson, after a check of its types. References between parts are ignored: no
 * input has any, and resolving them can take much more time than their length suggests.
 *
 * @throws AppError `bad-input` for anything but JSON, Date and undefined
 */
export function readInput(given: unknown): unknown {
  if (!isRecord(given)) throw unreadable();
  const { json, meta } = given;
  const { values, v } = isRecord(meta) ? meta : {};
  // superjson copies the whole input, which takes longer than to parse it.
  if (values === undefined) return json;
  for (const type of isRecord(values) ? Object.values(values) : [values]) requireAllowed(type);
  try {
    // superjson itself checks the paths.
    return superjson.deserialize({ json, meta: { values, v } } as Parameters<typeof superjson.deserialize>[0]);
  } catch (error) {
    // A path that does not exist, or is nested too deeply.
    throw unreadable(error);
  }
}

/** @param type as superjson writes it: a list of one name; types with parts have more */
function requireAllowed(type: unknown): void {
  if (!Array.isArray(type) || type.length !== 1 || !allowedTypes.has(type[0])) throw unreadable();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
