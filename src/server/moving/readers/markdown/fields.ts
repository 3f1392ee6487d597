import type { Json } from "../../items/source-item.ts";

interface Field {
  name: string;
  value: unknown;
  isTaken: boolean;
  /** The fields of a table or list, once one of them was asked for. */
  inner?: Fields;
}

/**
 * Front matter while it is read: each generator has its own names for the same thing. Each value that was not used is kept, also inside
 * of a table of which others were used.
 *
 * Names are compared without case, `-` and `_`: `pubDate`, `pub_date` and `PubDate` are one. `cover.image` is the image inside cover,
 * `images.0` the first of a list.
 */
export class Fields {
  readonly #fields = new Map<string, Field>();

  /** @param inherited fields that hold for many texts, and are not kept with each */
  constructor(fields: object, inherited: Json = {}) {
    for (const [name, value] of Object.entries(inherited))
      this.#fields.set(foldName(name), { name, value, isTaken: true });
    for (const [name, value] of Object.entries(fields))
      this.#fields.set(foldName(name), { name, value, isTaken: false });
  }

  /** Whether one of these names has a value, which stays unused. */
  has(...names: string[]): boolean {
    return names.some((name) => isFilled(this.#find(name)?.value));
  }

  /** The first value of these names. */
  value(...names: string[]): unknown {
    return this.#take(names, (value) => value);
  }

  /** Like `value`, for one line of text: a number or truth value is its spelling, and other values are passed over. */
  text(...names: string[]): string {
    return this.textAs((text) => text, ...names) ?? "";
  }

  /** The first text of these names of which `read` makes something. Others stay unused. */
  textAs<T>(read: (text: string) => T | undefined, ...names: string[]): T | undefined {
    return this.#take(names, (value) => (isScalar(value) ? read(String(value).trim()) : undefined));
  }

  /** Whether a text of these names is as the pattern says. Others stay unused. */
  says(pattern: RegExp, ...names: string[]): boolean {
    return this.textAs((text) => pattern.test(text) || undefined, ...names) ?? false;
  }

  /** True or false as YAML 1.1 and people write them; undefined for anything else, which stays unused. */
  flag(...names: string[]): boolean | undefined {
    return this.textAs(readFlag, ...names);
  }

  /**
   * What `read` makes of the entries of a list, or of the one value in its place. An entry of which it makes nothing stays unused, and
   * so does a table with names that it does not read.
   */
  list<T>(names: string[], read: (entry: string | Fields, isAlone: boolean) => T[]): T[] {
    const field = names.map((name) => this.#find(name)).find((it) => isFilled(it?.value));
    if (!field) return [];
    if (!Array.isArray(field.value)) return readEntry(field, (entry) => read(entry, true));
    return [...inside(field).#fields.values()].flatMap((entry) => readEntry(entry, (it) => read(it, false)));
  }

  /** The fields, and those of the tables with these names. */
  within(containers: readonly string[]): { path: string; name: string; value: unknown }[] {
    return [...this.#fields.values()].flatMap(({ name, value }) => {
      if (!isTable(value) || !containers.includes(name.toLowerCase())) return [{ path: name, name, value }];
      return Object.entries(value).map(([inner, it]) => ({ path: `${name}.${inner}`, name: inner, value: it }));
    });
  }

  all(): Json {
    return Object.fromEntries([...this.#fields.values()].map(({ name, value }) => [name, value]));
  }

  /** What was not used, under its own names; undefined if that is nothing. */
  unknown(): Json | undefined {
    const left = [...this.#fields.values()].flatMap((field) => {
      const value = leftOf(field);
      return value === undefined || value === null ? [] : [[field.name, value] as const];
    });
    return left.length > 0 ? Object.fromEntries(left) : undefined;
  }

  #find(name: string): Field | undefined {
    const [outer = "", ...parts] = name.split(".");
    return parts.reduce<Field | undefined>(
      (field, part) => field && inside(field).#fields.get(foldName(part)),
      this.#fields.get(foldName(outer)),
    );
  }

  #take<T>(names: string[], read: (value: unknown) => T | undefined): T | undefined {
    for (const name of names) {
      const field = this.#find(name);
      const found = field && isFilled(field.value) ? read(field.value) : undefined;
      if (!field || found === undefined) continue;
      field.isTaken = true;
      return found;
    }
    return undefined;
  }
}

function inside(field: Field): Fields {
  const { value } = field;
  field.inner ??= new Fields(typeof value === "object" && value !== null ? value : {});
  return field.inner;
}

function readEntry<T>(field: Field, read: (entry: string | Fields) => T[]): T[] {
  if (typeof field.value === "object" && field.value !== null) return read(inside(field));
  const found = isScalar(field.value) ? read(String(field.value)) : [];
  field.isTaken ||= found.length > 0;
  return found;
}

/** An entry of a list is kept whole: without its name, the rest of it would say nothing. */
function leftOf({ value, isTaken, inner }: Field): unknown {
  if (isTaken) return undefined;
  if (!inner) return value;
  const left = inner.unknown();
  if (!left || !Array.isArray(value)) return left;
  return Object.keys(left).map((at) => value[Number(at)]);
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== "";
const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/** Whether a value is names and values. */
export const isTable = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The tables of a list, or the one in its place. */
export const tablesIn = (value: unknown): Json[] => (Array.isArray(value) ? value : [value]).filter(isTable);

export const foldName = (name: string) => name.toLowerCase().replace(/[-_]/g, "");

/** The texts at a place of the settings, through all lists on the way. */
export function valuesAt(value: unknown, [name, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return typeof value === "string" ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  const wanted = foldName(name);
  return Object.entries(value).flatMap(([key, inner]) => (foldName(key) === wanted ? valuesAt(inner, rest) : []));
}

/** True or false as YAML 1.1 and people write them. */
export function readFlag(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (["true", "yes", "on", "y", "1"].includes(word)) return true;
  return ["false", "no", "off", "n", "0"].includes(word) ? false : undefined;
}
