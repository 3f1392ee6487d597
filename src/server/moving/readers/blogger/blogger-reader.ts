import { plainReading, type Reader, type Reading, type ReadOptions } from "../../items/reading.ts";
import { besideTexts, type SourceComment, type SourceItem } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { filesThatBegin } from "../../source/read-text.ts";
import { inThreads } from "../in-threads.ts";
import { keysOf, noTerms, type Terms, termItems } from "../terms.ts";
import { linkOf, readItemsOf, textOfElement, type XmlElement, type XmlState } from "../xml-elements.ts";
import { authorOf, bloggerPostOf, commentOf, kindOf, labelsOf } from "./blogger-entry.ts";

/** The two exports of Blogger: one Atom file of before 2024, and `feed.atom` in a folder of Google Takeout. */
export const bloggerReader: Reader = {
  kind: "blogger",
  recognises: async ({ files }) => (await filesThatBegin(files.filter(isFeed).slice(0, 5), isOfBlogger)).length > 0,
  read: readBlogger,
};

const isOfBlogger = (head: string) =>
  /<feed\b/.test(head) && /tag:blogger\.com,|schemas\.google\.com\/blogger\//.test(head);
const isFeed = ({ path }: SourceFile) => /(?:^|\/)[^/]+\.(?:atom|xml)$/i.test(path);

async function readBlogger(source: OpenSource, options: ReadOptions): Promise<Reading> {
  const feeds = await filesThatBegin(source.files.filter(isFeed), (head) => /<feed\b/.test(head));
  const index = await indexOf(feeds);
  return {
    ...plainReading,
    version: index.isTakeout ? "takeout" : "atom",
    site: options.site ?? index.site,
    items: () => itemsOf(source, feeds, index, options),
    isComplete: () => index.isWhole,
  };
}

interface Index {
  site: string | null;
  isTakeout: boolean;
  isWhole: boolean;
  /** Names by key. */
  authors: Map<string, XmlElement>;
  terms: Terms;
}

async function indexOf(feeds: SourceFile[]): Promise<Index> {
  const index: Index = { site: null, isTakeout: false, isWhole: true, authors: new Map(), terms: noTerms() };
  for (const file of feeds) {
    const state: XmlState = { isComplete: false, replaced: 0 };
    const head: XmlElement[] = [];
    for await (const entry of entriesIn(file, state, head)) {
      const kind = kindOf(entry);
      if (entry.children.some(({ name }) => name === "blogger:type")) index.isTakeout = true;
      if (kind !== "post" && kind !== "page") continue;
      const author = authorOf(entry);
      if (author && !index.authors.has(author.key)) index.authors.set(author.key, author.element);
      keysOf("tag", labelsOf(entry), index.terms.tags);
    }
    const address = linkOf(head, "alternate");
    if (address && URL.canParse(address)) index.site ??= new URL(address).origin;
    index.isWhole &&= state.isComplete;
  }
  return index;
}

async function* itemsOf(
  source: OpenSource,
  feeds: SourceFile[],
  index: Index,
  options: ReadOptions,
): AsyncGenerator<SourceItem> {
  for (const [key, element] of index.authors) {
    const [name, link] = [textOfElement(element, "name"), textOfElement(element, "uri")];
    const links = /^https?:\/\//.test(link) ? [link] : [];
    yield { kind: "author", source: key, title: name, name, slug: "", bio: "", links, addresses: [], reasons: [] };
  }
  yield* termItems(index.terms, (label) => `/search/label/${encodeURIComponent(label)}`);
  for (const file of feeds) {
    for await (const entry of entriesIn(file)) {
      const kind = kindOf(entry);
      if (kind === "post" || kind === "page") yield bloggerPostOf(entry, kind, options);
    }
  }
  for (const file of feeds) yield* inThreads(() => commentsIn(file, index));
  for (const file of feeds) {
    for await (const entry of entriesIn(file)) {
      const kind = kindOf(entry);
      if (["post", "page", "comment"].includes(kind)) continue;
      const why = reason("no-home", { name: kind || "entries of this kind" });
      const [source, title] = [`entry:${textOfElement(entry, "id")}`, textOfElement(entry, "title")];
      yield { kind: kind === "settings" ? "setting" : "other", source, title, reasons: [why] };
    }
  }
  for (const file of source.files) {
    if (!feeds.includes(file)) yield besideTexts(file);
  }
}

/** An entry that the end of the file cuts off is left out. @param head gets what stands outside of entries */
async function* entriesIn(file: SourceFile, state?: XmlState, head: XmlElement[] = []): AsyncGenerator<XmlElement> {
  for await (const { element, isCut } of readItemsOf(file, state)) {
    if (element.name !== "entry") head.push(element);
    else if (!isCut) yield element;
  }
}

async function* commentsIn(file: SourceFile, index: Index): AsyncGenerator<SourceComment> {
  for await (const entry of entriesIn(file)) if (kindOf(entry) === "comment") yield commentOf(entry, index.authors);
}
