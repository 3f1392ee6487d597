import { plainReading, type Reading, type ReadOptions } from "../items/reading.ts";
import { besideTexts, type SourceComment, type SourceItem, type SourcePost } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";
import type { OpenSource, SourceFile } from "../source/open-source.ts";
import { inThreads } from "./in-threads.ts";
import { readItemsOf, replacedNotes, type XmlElement, type XmlItem, type XmlState } from "./xml-elements.ts";

/** An element that is an item of its format. */
export interface XmlEntry extends XmlItem {
  /** `post`, `page`, `comment` or what else the format has. */
  kind: string;
  /** From 1, in its file. */
  position: number;
  /** What stands before it around the items. */
  head: readonly XmlElement[];
}

/** What a format says of the elements of its files. */
export interface XmlFormat {
  /** Undefined for what stands around the items. */
  kindOf(element: XmlElement): string | undefined;
  /** Is called with each item before the first is read. */
  learn(entry: XmlEntry): void;
  /** The address of the site, by what stands around the items. */
  siteIn?(head: readonly XmlElement[]): string | null;
  /** Authors and tags. */
  terms(): Iterable<SourceItem>;
  postOf?(entry: XmlEntry, site: string | null): SourcePost;
  commentOf(entry: XmlEntry): SourceComment;
  /** Items of other kinds. */
  otherOf?(entry: XmlEntry): SourceItem | undefined;
}

/** Reads files of one format: posts, then comments in threads, then the rest. The last item of a file that was cut is a draft. */
export async function readXml(
  source: OpenSource,
  files: readonly SourceFile[],
  options: ReadOptions,
  format: XmlFormat,
): Promise<Reading> {
  const states = files.map((): XmlState => ({ isComplete: false, replaced: 0 }));
  let { site } = options;
  let hasComments = false;
  async function* entriesIn(file: SourceFile, state?: XmlState, head: XmlElement[] = []): AsyncGenerator<XmlEntry> {
    let position = 0;
    for await (const item of readItemsOf(file, state)) {
      const kind = format.kindOf(item.element);
      if (kind === undefined) head.push(item.element);
      else yield { ...item, kind, head, position: ++position };
    }
  }
  for (const [at, file] of files.entries()) {
    const head: XmlElement[] = [];
    for await (const entry of entriesIn(file, states[at], head)) {
      format.learn(entry);
      hasComments ||= entry.kind === "comment";
    }
    site ??= format.siteIn?.(head) ?? null;
  }
  async function* commentsIn(file: SourceFile): AsyncGenerator<SourceComment> {
    for await (const entry of entriesIn(file))
      if (entry.kind === "comment" && !entry.isCut) yield format.commentOf(entry);
  }
  async function* items(): AsyncGenerator<SourceItem> {
    yield* format.terms();
    const others: SourceItem[] = [];
    for (const file of files) {
      for await (const entry of entriesIn(file)) {
        if (entry.kind === "comment") continue;
        const isText = entry.kind === "post" || entry.kind === "page";
        const item = (isText ? format.postOf?.(entry, site) : undefined) ?? format.otherOf?.(entry);
        if (!item) continue;
        if (entry.isCut) item.reasons.push(reason("item-cut"));
        // What stands behind the cut may have said that it was not public.
        if (isText) yield entry.isCut ? ({ ...item, status: "draft" } as SourcePost) : item;
        else others.push(item);
      }
    }
    if (hasComments) for (const file of files) yield* inThreads(() => commentsIn(file));
    yield* others;
    for (const file of source.files) if (!files.includes(file)) yield besideTexts(file);
  }
  const isComplete = () => states.every((state) => state.isComplete);
  return { ...plainReading, site, notes: replacedNotes(files, states), items, isComplete };
}
