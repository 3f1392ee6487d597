import type { ServerWords } from "./server-en.ts";

export type SentenceKey = keyof ServerWords;

/** Keys of sentences without values. */
export type PlainKey = { [K in SentenceKey]: ServerWords[K] extends string ? K : never }[SentenceKey];

type Values = Readonly<Record<string, unknown>>;
type ValuesOf<K extends SentenceKey> = ServerWords[K] extends (values: infer V extends Values) => string
  ? [values: V]
  : [];

/** A sentence that is not in a language yet. It becomes text when it leaves the server. */
export interface Sentence {
  readonly key: SentenceKey;
  readonly values: Values;
}

/** Typed as a method, so that each function of the catalogue may have its own values. */
type Entry = string | { of(values: Values): string }["of"];

/** @param values the parameter of the catalogue's function of that key */
export function say<K extends SentenceKey>(key: K, ...values: ValuesOf<K>): Sentence {
  return { key, values: values.at(0) ?? {} };
}

export function inWords(words: ServerWords, { key, values }: Sentence): string {
  const entry: Entry = words[key];
  return typeof entry === "string" ? entry : entry(values);
}

/** A schema's message: the key of a sentence without values. */
export const key = (name: PlainKey): PlainKey => name;
