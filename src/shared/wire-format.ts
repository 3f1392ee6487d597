/**
 * What calls carry, as superjson writes and reads it, for the only values of ours that JSON does not know: moments. superjson
 * itself knows sixteen kinds more, would weigh 4 kB for every visitor and take a quarter of what a call costs the server; a
 * test holds the two together.
 *
 * @see docs/decisions/0018-small-superjson-codec.md
 */
export const wireFormat = {
  input: { serialize: write, deserialize: read },
  output: { serialize: write, deserialize: read },
};

interface Written {
  json: unknown;
  meta?: { values?: Kinds; v?: number };
}

/** Which values are of another kind, by their path; of one that is the whole answer, the kind alone. */
type Kinds = [string] | Record<string, [string]>;

function write(value: unknown): Written {
  if (value instanceof Date) return { json: value, meta: { values: ["Date"], v: 1 } };
  const values: Record<string, [string]> = {};
  noteMoments(value, "", values);
  return Object.keys(values).length === 0 ? { json: value } : { json: value, meta: { values, v: 1 } };
}

/** @param path of what is looked at, with a dot at its end where it has one */
function noteMoments(holder: unknown, path: string, values: Record<string, [string]>): void {
  if (typeof holder !== "object" || holder === null) return;
  for (const [key, value] of Object.entries(holder)) {
    // Most are neither: what their path would be is never made.
    if (typeof value !== "object" || value === null) continue;
    const at = path + key.replace(/[\\.]/g, "\\$&");
    if (value instanceof Date) values[at] = ["Date"];
    else noteMoments(value, `${at}.`, values);
  }
}

function read({ json, meta }: Written): unknown {
  const kinds = meta?.values;
  if (!kinds) return json;
  if (Array.isArray(kinds)) return revived(json, kinds[0]);
  for (const [path, [kind]] of Object.entries(kinds)) {
    const keys = keysOf(path);
    const last = keys.pop() ?? "";
    // biome-ignore lint/suspicious/noExplicitAny: walks along a path through any answer
    const holder = keys.reduce((value: any, key) => value[key], json);
    holder[last] = revived(holder[last], kind);
  }
  return json;
}

function revived(value: unknown, kind: string): unknown {
  if (kind === "Date") return new Date(value as string);
  if (kind === "undefined") return undefined;
  throw new Error(`The server sent a ${kind}, which no screen reads`);
}

/** Parted at the dots; a backslash stands before one that belongs to a name, and before itself. */
function keysOf(path: string): string[] {
  const keys = [""];
  for (const [piece] of path.matchAll(/\\?./gs)) {
    if (piece === ".") keys.push("");
    else keys[keys.length - 1] += piece.slice(-1);
  }
  return keys;
}
