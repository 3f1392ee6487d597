import type { Json } from "../../items/source-item.ts";

/**
 * Front matter while it is read: each generator has its own names for the same thing, and what nobody asked for is kept.
 *
 * Names are compared without case, `-` and `_`: `pubDate`, `pub_date` and `PubDate` are one.
 */
export class Fields {
  readonly #values = new Map<string, { name: string; value: unknown }>();
  readonly #taken = new Set<string>();

  constructor(fields: Json, inherited: Json = {}) {
    for (const [name, value] of [...Object.entries(inherited), ...Object.entries(fields)]) {
      this.#values.set(foldName(name), { name, value });
    }
  }

  has(name: string): boolean {
    return this.#values.has(foldName(name));
  }

  /** The first of these names that has a value. `cover.image` is the image inside cover. */
  value(...names: string[]): unknown {
    return this.#first(names, () => true);
  }

  /** Like `value`, for one line of text: a number or date is its spelling, and other values are passed over. */
  text(...names: string[]): string {
    const value = this.#first(names, isScalar);
    return value === undefined ? "" : String(value).trim();
  }

  #first(names: string[], isWanted: (value: unknown) => boolean): unknown {
    for (const name of names) {
      const [outer = "", ...inner] = name.split(".");
      const found = inner.reduce(childOf, this.#values.get(foldName(outer))?.value);
      if (found === undefined || found === null || found === "" || !isWanted(found)) continue;
      this.#taken.add(foldName(outer));
      return found;
    }
    return undefined;
  }

  /** A list, or the one text in its place. */
  list(...names: string[]): unknown[] {
    const value = this.value(...names);
    if (value === undefined) return [];
    return Array.isArray(value) ? value : [value];
  }

  /** True or false as YAML 1.1 and people write them; undefined for anything else. */
  flag(...names: string[]): boolean | undefined {
    return readFlag(this.value(...names));
  }

  all(): Json {
    return Object.fromEntries([...this.#values.values()].map(({ name, value }) => [name, value]));
  }

  /** What nobody asked for, under its own names; undefined if that is nothing. */
  unknown(): Json | undefined {
    const left = [...this.#values].filter(([key, { value }]) => !this.#taken.has(key) && value !== null);
    return left.length > 0 ? Object.fromEntries(left.map(([, { name, value }]) => [name, value])) : undefined;
  }
}

const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

const foldName = (name: string) => name.toLowerCase().replace(/[-_]/g, "");

const childOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? (value as Json)[name] : undefined;

export function readFlag(value: unknown): boolean | undefined {
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "on", "y", "1"].includes(word)) return true;
  return ["false", "no", "off", "n", "0"].includes(word) ? false : undefined;
}
