import { slugOf } from "../../../../shared/text/slug.ts";
import type { Reader, Reading, ReadOptions } from "../../items/reading.ts";
import { besideTexts, type SourceComment, type SourceItem } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { readHead } from "../../source/read-text.ts";
import { inThreads } from "../in-threads.ts";
import { linkOf, readItemsOf, type XmlElement, type XmlState } from "../xml-elements.ts";
import { authorOf, bloggerPostOf, commentOf, kindOf, labelsOf } from "./blogger-entry.ts";

/** The two exports of Blogger: one Atom file of before 2024, and `feed.atom` in a folder of Google Takeout. */
export const bloggerReader: Reader = {
  kind: "blogger",
  recognises: async ({ files }) => {
    for (const file of files.filter(isFeed).slice(0, 5)) {
      const head = await readHead(file);
      if (/<feed\b/.test(head) && /tag:blogger\.com,|schemas\.google\.com\/blogger\//.test(head)) return true;
    }
    return false;
  },
  read: readBlogger,
};

const isFeed = ({ path }: SourceFile) => /(?:^|\/)[^/]+\.(?:atom|xml)$/i.test(path);

async function readBlogger(source: OpenSource, options: ReadOptions): Promise<Reading> {
  const feeds: SourceFile[] = [];
  for (const file of source.files.filter(isFeed)) {
    if (/<feed\b/.test(await readHead(file))) feeds.push(file);
  }
  const index = await indexOf(feeds);
  return {
    kind: "blogger",
    version: index.isTakeout ? "takeout" : "atom",
    site: options.site ?? index.site,
    notes: [],
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
  labels: Map<string, string>;
}

async function indexOf(feeds: SourceFile[]): Promise<Index> {
  const index: Index = { site: null, isTakeout: false, isWhole: true, authors: new Map(), labels: new Map() };
  for (const file of feeds) {
    const state: XmlState = { isComplete: false, replaced: 0 };
    const head: XmlElement[] = [];
    for await (const entry of entriesIn(file, state, head)) {
      const kind = kindOf(entry);
      if (entry.children.some(({ name }) => name === "blogger:type")) index.isTakeout = true;
      if (kind !== "post" && kind !== "page") continue;
      const author = authorOf(entry);
      if (author && !index.authors.has(author.key)) index.authors.set(author.key, author.element);
      for (const label of labelsOf(entry)) if (!index.labels.has(label.key)) index.labels.set(label.key, label.name);
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
    const name = element.children.find((child) => child.name === "name")?.text.trim() ?? "";
    const link = element.children.find((child) => child.name === "uri")?.text.trim() ?? "";
    const links = /^https?:\/\//.test(link) ? [link] : [];
    yield { kind: "author", source: key, title: name, name, slug: "", bio: "", links, addresses: [], reasons: [] };
  }
  for (const [key, name] of index.labels) {
    const addresses = [`/search/label/${encodeURIComponent(name)}`];
    yield { kind: "tag", source: key, title: name, name, slug: slugOf(name), isHidden: false, addresses, reasons: [] };
  }
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
      const id = entry.children.find(({ name }) => name === "id")?.text.trim() ?? "";
      const title = entry.children.find(({ name }) => name === "title")?.text.trim() ?? "";
      const named = {
        source: `entry:${id}`,
        title,
        reasons: [reason("no-home", { name: kind || "entries of this kind" })],
      };
      yield { kind: kind === "settings" ? "setting" : "other", ...named };
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
