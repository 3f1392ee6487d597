import { Parser } from "htmlparser2";
import type { SourceFile } from "../../source/open-source.ts";
import { xmlChunks } from "../xml-chunks.ts";

/** An element of an export with its text and children. Names have the usual prefix, whatever the file calls it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  /** The end of the text is missing. */
  isTooLong?: true;
  children: XmlElement[];
}

/** Characters of one element's text. A post holds a million. */
const maxText = 16 * 1024 * 1024;
/** Characters and elements of one item with its comments. */
const maxItemText = 2 * maxText;
const maxItemElements = 300_000;
/** Depth of an export: rss, channel, item, comment, meta, value. Deeper elements are not read. */
const maxDepth = 12;

/** Namespaces by their URI: prefixes and the scheme of the URI differ between exports. */
const prefixes: readonly (readonly [RegExp, string])[] = [
  [/wordpress\.org\/export\/[\d.]+\/excerpt/i, "excerpt"],
  [/wordpress\.org\/export\//i, "wp"],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, "content"],
  [/purl\.org\/dc\/elements/i, "dc"],
];

export interface Wxr {
  /** The item is the last one and was cut off. */
  isCut: boolean;
  /** Texts or elements of it were left out. */
  isTooBig: boolean;
  element: XmlElement;
}

export interface WxrState {
  /** Whether the end of the file was seen. */
  isComplete: boolean;
  /** Characters that are no text in the file's encoding. */
  replaced: number;
}

/**
 * The pieces of an export, and the fields of its channel, in their order. Nothing is resolved that a file refers to: neither
 * entities of its own nor files. Reads one piece at a time.
 */
export async function* readWxr(file: SourceFile, state: WxrState): AsyncGenerator<Wxr> {
  const done: Wxr[] = [];
  const open: XmlElement[] = [];
  const known = new Map<string, string>();
  let depth = 0;
  let [length, elements, isTooBig] = [0, 0, false];
  state.isComplete = false;
  const parser = new Parser(
    {
      onopentag: (given, attributes) => {
        depth += 1;
        for (const [name, uri] of Object.entries(attributes)) {
          const usual = name.startsWith("xmlns:") && prefixes.find(([pattern]) => pattern.test(uri))?.[1];
          if (usual) known.set(name.slice("xmlns:".length), usual);
        }
        if (depth <= 2 || depth > maxDepth) return;
        const kept = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, owned(value)]));
        const made: XmlElement = { name: named(given, known), attributes: kept, text: "", children: [] };
        if (open.length === 0) [length, elements, isTooBig] = [0, 0, false];
        elements += 1;
        if (elements <= maxItemElements) open.at(-1)?.children.push(made);
        else isTooBig = true;
        open.push(made);
      },
      ontext: (text) => {
        const last = open.at(-1);
        if (!last || depth > maxDepth) return;
        length += text.length;
        if (last.isTooLong || last.text.length > maxText || length > maxItemText)
          [last.isTooLong, isTooBig] = [true, true];
        else last.text += text;
      },
      onclosetag: (_, isImplied) => {
        depth -= 1;
        if (depth === 0 && !isImplied) state.isComplete = true;
        if (depth < 2 || depth >= maxDepth) return;
        const element = open.pop();
        if (element) element.text = owned(element.text);
        if (element && open.length === 0) done.push({ element, isCut: isImplied, isTooBig });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const chunk of xmlChunks(file, (count) => {
    state.replaced = count;
  })) {
    parser.write(chunk);
    yield* done.splice(0);
  }
  parser.end();
  yield* done.splice(0);
}

/** Texts up to so many characters may be kept while the whole file is read: titles, addresses, keys. */
const maxOwned = 4_096;

/** A copy of a short text. A part of a text keeps the whole in memory, here the chunk of the file that contains it. */
const owned = (text: string): string => (text.length > maxOwned ? text : Buffer.from(text).toString());

function named(given: string, known: ReadonlyMap<string, string>): string {
  const [prefix = "", name] = given.split(":");
  return name === undefined ? given : `${known.get(prefix) ?? prefix}:${name}`;
}

/** The text of the first child of a name; empty without one. */
export const textOfElement = ({ children }: XmlElement, name: string): string =>
  children.find((child) => child.name === name)?.text.trim() ?? "";

export const all = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** A date as WordPress' database writes it, `2012-01-31 23:59:59`, read as UTC. Null for zeros and what is no date. */
export function wordpressDate(text: string): Date | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text.trim()) ?? [];
  if (!day || !time || day.startsWith("0000") || day.includes("-00")) return null;
  const date = new Date(`${day}T${time}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The date in UTC, else the local one with the site's offset, else the one of the feed. */
export function dateFrom(utc: string, local: string, feed: string, offsetMs: number): Date | null {
  const known = wordpressDate(utc);
  if (known) return known;
  const own = wordpressDate(local);
  if (own) return new Date(own.getTime() - offsetMs);
  // A draft's is `Mon, 30 Nov -0001`.
  const date = /\b-\d{3,4}\b/.test(feed) ? Number.NaN : Date.parse(feed);
  return Number.isNaN(date) ? null : new Date(date);
}
