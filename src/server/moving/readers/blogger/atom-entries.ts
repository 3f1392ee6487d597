import { Parser } from "htmlparser2";
import type { SourceFile } from "../../source/open-source.ts";
import { xmlChunks } from "../xml-chunks.ts";

/** An element of Atom. Its name has the prefix of this table, whatever the file calls the namespace. */
export interface AtomElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  /** The end of the text is missing. */
  isTooLong?: true;
  children: AtomElement[];
}

/** A part of each namespace's address, and the prefix that replaces it. */
const namespaces: readonly (readonly [string, string])[] = [
  ["schemas.google.com/blogger/", "blogger:"],
  ["purl.org/syndication/thread", "thr:"],
  ["purl.org/atom/app", "app:"],
  ["www.w3.org/2007/app", "app:"],
  ["schemas.google.com/g/", "gd:"],
  ["www.georss.org", "georss:"],
  ["search.yahoo.com/mrss", "media:"],
  ["www.w3.org/2005/Atom", ""],
];

/** Entries have a few levels. */
const maxDepth = 20;
/** Characters of the longest entry. */
const maxEntryLength = 16 * 1024 * 1024;

export interface AtomFeed {
  /** What stands before the first entry. */
  head: AtomElement;
  /** False when the file ends inside the feed. */
  isWhole: boolean;
}

/** Reads a feed entry by entry. An entry that the end of the file cuts off is left out. */
export async function* atomEntries(file: SourceFile, feed: AtomFeed): AsyncGenerator<AtomElement> {
  const prefixes = new Map<string, string>();
  const open: AtomElement[] = [];
  let ready: AtomElement[] = [];
  let length = 0;
  let depth = 0;
  feed.isWhole = false;
  const nameOf = (written: string) => {
    const [prefix, local] = written.includes(":") ? written.split(":", 2) : ["", written];
    return (prefixes.get(prefix ?? "") ?? (prefix ? `${prefix}:` : "")) + local;
  };
  const parser = new Parser(
    {
      onopentag: (written, attributes) => {
        depth += 1;
        for (const [name, value] of Object.entries(attributes)) {
          const [, prefix] = /^xmlns(?::(.+))?$/.exec(name) ?? [];
          const known = name.startsWith("xmlns") && namespaces.find(([part]) => value.includes(part));
          if (known) prefixes.set(prefix ?? "", known[1]);
        }
        const element: AtomElement = { name: nameOf(written), attributes, text: "", children: [] };
        if (element.name === "feed" || depth > maxDepth) return;
        if (element.name === "entry") {
          open.length = 0;
          length = 0;
        } else (open.at(-1) ?? feed.head).children.push(element);
        open.push(element);
      },
      ontext: (text) => {
        const element = open.at(-1);
        length += text.length;
        if (!element || depth > maxDepth) return;
        if (length <= maxEntryLength) element.text += text;
        else element.isTooLong = true;
      },
      onclosetag: (written, isImplied) => {
        depth -= 1;
        if (nameOf(written) === "feed") feed.isWhole = !isImplied;
        if (depth >= maxDepth) return;
        const element = open.pop();
        if (element?.name === "entry" && !isImplied) ready.push(element);
      },
    },
    { xmlMode: true },
  );
  for await (const chunk of xmlChunks(file)) {
    parser.write(chunk);
    const entries = ready;
    ready = [];
    yield* entries;
  }
  parser.end();
  yield* ready;
}

export const emptyFeed = (): AtomFeed => ({
  head: { name: "feed", attributes: {}, text: "", children: [] },
  isWhole: false,
});

export const childrenOf = (element: AtomElement, name: string) =>
  element.children.filter((child) => child.name === name);

export const textOfChild = (element: AtomElement, name: string) => (childrenOf(element, name)[0]?.text ?? "").trim();

/** The address of the first link with that relation. */
export const linkOf = (element: AtomElement, rel: string) =>
  childrenOf(element, "link").find(({ attributes }) => attributes.rel === rel)?.attributes.href;
