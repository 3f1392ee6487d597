import { Parser } from "htmlparser2";
import type { Reason } from "../../../shared/import-report.ts";
import { escapeAttribute, escapeText } from "../../../shared/text/escape-markup.ts";
import { voidElements } from "../../../shared/text/html-elements.ts";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { reason } from "../report/reason.ts";
import type { SourceFile } from "../source/open-source.ts";
import { resolved } from "../text/addresses.ts";
import { xmlChunks } from "./xml-chunks.ts";

/** An element with its text and children. Names have the usual prefix, whatever the file calls it. */
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
/** Depth of an item: item, comment, meta, value. Deeper elements are not read. */
const maxDepth = 18;
/** Depth that no file has: the time of the parser grows with its square. */
const maxOpen = 5_000;

/** Namespaces by their URI: prefixes and the scheme of the URI differ between files. */
const prefixes: readonly (readonly [RegExp, string])[] = [
  [/wordpress\.org\/export\/[\d.]+\/excerpt/i, "excerpt"],
  [/wordpress\.org\/export\//i, "wp"],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, "content"],
  [/purl\.org\/dc\/elements/i, "dc"],
  [/schemas\.google\.com\/blogger\//, "blogger"],
  [/purl\.org\/syndication\/thread/, "thr"],
  [/purl\.org\/atom\/app|www\.w3\.org\/2007\/app/, "app"],
  [/schemas\.google\.com\/g\//, "gd"],
  [/www\.georss\.org/, "georss"],
  [/search\.yahoo\.com\/mrss/, "media"],
  [/www\.w3\.org\/2005\/Atom/, "atom"],
];

/** What encloses the items of a file and is no item. */
const containers = new Set(["rss", "channel", "feed", "rdf:RDF", "disqus"]);

export interface XmlItem {
  /** The item is the last one and was cut off. */
  isCut: boolean;
  /** Texts or elements of it were left out. */
  isTooBig: boolean;
  element: XmlElement;
}

export interface XmlState {
  /** Whether the end of the file was seen. */
  isComplete: boolean;
  /** Characters that are no text in the file's encoding. */
  replaced: number;
}

/** Says of which files characters were replaced. */
export const replacedNotes = (files: readonly SourceFile[], states: readonly XmlState[]): Reason[] =>
  files.flatMap(({ path }, at) => {
    const count = states[at]?.replaced ?? 0;
    return count > 0 ? [reason("encoding-replaced", { name: path, count })] : [];
  });

/**
 * The items of a file and the fields around them, in their order. Nothing is resolved that a file refers to: neither entities of its
 * own nor files. Reads one item at a time.
 *
 * @throws AppError `bad-input` when it is damaged
 */
export async function* readItemsOf(
  file: SourceFile,
  state: XmlState = { isComplete: false, replaced: 0 },
): AsyncGenerator<XmlItem> {
  const done: XmlItem[] = [];
  const open: XmlElement[] = [];
  const known = new Map<string, string>();
  let [depth, enclosing, markupDepth] = [0, 0, 0];
  /** What the addresses of the elements around the items are relative to. */
  let base: string | null = null;
  let [length, elements, isTooBig] = [0, 0, false];
  state.isComplete = false;
  const addText = (text: string) => {
    const last = open.at(-1);
    if (!last || depth - enclosing > maxDepth) return;
    length += text.length;
    if (last.isTooLong || last.text.length > maxText || length > maxItemText) [last.isTooLong, isTooBig] = [true, true];
    else last.text += text;
  };
  const parser = new Parser(
    {
      onopentag: (given, attributes) => {
        if (depth + markupDepth > maxOpen)
          throw new AppError("bad-input", say("importFileDamaged", { file: file.path }));
        if (markupDepth > 0 || isMarkup(open.at(-1))) {
          markupDepth += 1;
          addText(tagOf(given, attributes));
          return;
        }
        depth += 1;
        for (const [name, uri] of Object.entries(attributes)) {
          const usual = name.startsWith("xmlns:") && prefixes.find(([pattern]) => pattern.test(uri))?.[1];
          if (usual) known.set(name.slice("xmlns:".length), usual);
        }
        // A root of Atom may have a prefix, as all that belongs to it.
        if (depth === 1 && /:feed$/.test(given)) known.set(given.slice(0, -":feed".length), "");
        const name = named(given, known);
        if (open.length === 0 && depth === enclosing + 1 && containers.has(name)) {
          enclosing += 1;
          base = baseOf({ attributes }, base);
          return;
        }
        if (depth - enclosing > maxDepth) return;
        const kept = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, owned(value)]));
        const made: XmlElement = { name, attributes: kept, text: "", children: [] };
        if (open.length === 0) {
          [length, elements, isTooBig] = [0, 0, false];
          const own = baseOf(made, base);
          if (own !== null) made.attributes["xml:base"] = own;
        }
        elements += 1;
        if (elements <= maxItemElements) open.at(-1)?.children.push(made);
        else isTooBig = true;
        open.push(made);
      },
      ontext: (text) => addText(markupDepth > 0 ? escapeText(text) : text),
      onclosetag: (given, isImplied) => {
        if (markupDepth > 0) {
          markupDepth -= 1;
          const name = localName(given);
          if (!voidElements.has(name)) addText(`</${name}>`);
          return;
        }
        const itemDepth = depth - enclosing;
        depth -= 1;
        if (itemDepth === 0) enclosing -= 1;
        if (depth === 0 && !isImplied) state.isComplete = true;
        if (itemDepth === 0 || itemDepth > maxDepth) return;
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

/** What the addresses in an element are relative to. @param outer the same of the element around it. Items have it in their attribute */
export const baseOf = ({ attributes }: Pick<XmlElement, "attributes">, outer: string | null = null): string | null =>
  attributes["xml:base"] === undefined ? outer : resolved(attributes["xml:base"], outer);

/** Whether an element of Atom holds XHTML, which is its text. */
const isMarkup = (element: XmlElement | undefined): boolean =>
  element !== undefined && (/xhtml/.test(element.attributes.type ?? "") || element.attributes.mode === "xml");

const localName = (given: string) => given.slice(given.indexOf(":") + 1);

const tagOf = (given: string, attributes: Record<string, string>): string =>
  `<${localName(given)}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join("")}>`;

/** Texts up to so many characters may be kept while the whole file is read: titles, addresses, keys. */
const maxOwned = 4_096;

/** A copy of a short text. A part of a text keeps the whole in memory, here the chunk of the file that contains it. */
const owned = (text: string): string => (text.length > maxOwned ? text : Buffer.from(text).toString());

function named(given: string, known: ReadonlyMap<string, string>): string {
  const [prefix = "", name] = given.split(":");
  if (name === undefined) return given;
  const usual = known.get(prefix) ?? prefix;
  return usual === "" ? name : `${usual}:${name}`;
}

/** The text of the first child of a name; empty without one. */
export const textOfElement = ({ children }: XmlElement, name: string): string =>
  children.find((child) => child.name === name)?.text.trim() ?? "";

export const all = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** Whether Atom's own mark calls an entry a draft. */
export const isAtomDraft = (entry: XmlElement): boolean =>
  all(entry, "app:control").some((control) => textOfElement(control, "app:draft").toLowerCase() === "yes");

/** The address of the first link with that relation. */
export const linkOf = (elements: readonly XmlElement[], rel: string) =>
  elements.find(({ name, attributes }) => name === "link" && attributes.rel === rel)?.attributes.href;
