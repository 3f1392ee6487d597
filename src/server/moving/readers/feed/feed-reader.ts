import { plainReading, type Reader, type Reading, type ReadOptions } from "../../items/reading.ts";
import { besideTexts, type SourceComment, type SourceItem } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { filesThatBegin } from "../../source/read-text.ts";
import { linkKey, siteOf } from "../../text/addresses.ts";
import { inThreads } from "../in-threads.ts";
import { noTerms, termItems } from "../terms.ts";
import { linkOf, readItemsOf, replacedNotes, type XmlElement, type XmlState } from "../xml-elements.ts";
import { commentedOn, feedCommentOf, feedPostOf, keyOfFeedEntry, linkIn } from "./feed-entry.ts";

/** A feed that was saved as a file: RSS 0.9 to 2.0, Atom 0.3 and 1.0. */
export const feedReader: Reader = {
  kind: "feed",
  recognises: async (source) => {
    // The texts of a site say more than its feed.
    if (source.files.some(({ path }) => /\.(?:md|markdown|mdx|html?|json|csv)$/i.test(path) && source.kind !== "file"))
      return false;
    return (await findFeeds(source)).length > 0;
  },
  read: readFeeds,
};

const root =
  /^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?(?:rss|feed|RDF)\b/;

function findFeeds({ files, kind }: OpenSource): Promise<SourceFile[]> {
  const asked = files.filter(({ path }) => kind === "file" || /\.(?:xml|rss|atom|rdf)$/i.test(path));
  return filesThatBegin(asked, (head) => root.test(head));
}

async function readFeeds(source: OpenSource, options: ReadOptions): Promise<Reading> {
  const found = await findFeeds(source);
  const files = found.length > 0 ? found : source.files.slice(0, 1);
  const states = files.map((): XmlState => ({ isComplete: false, replaced: 0 }));
  const terms = noTerms();
  /** Keys of posts by their addresses, for comments. */
  const posts = new Map<string, string>();
  let { site } = options;
  let hasComments = false;
  for (const [at, file] of files.entries()) {
    const head: XmlElement[] = [];
    for await (const { entry, key } of entriesIn(file, options, states[at], head)) {
      hasComments ||= commentedOn(entry) !== undefined;
      if (commentedOn(entry) !== undefined) continue;
      feedPostOf(entry, key, { options, terms, isTooBig: false });
      posts.set(key, key);
      if (linkIn(entry) !== "") posts.set(linkKey(linkIn(entry), null), key);
    }
    const bare = head.find(({ name, attributes }) => name === "link" && attributes.rel === undefined);
    site ??= siteOf(linkOf(head, "alternate") ?? bare?.attributes.href ?? bare?.text.trim() ?? "");
  }
  const postOf = (entry: XmlElement) => {
    const address = commentedOn(entry) ?? "";
    const ref = `entry:${entry.children.find(({ name }) => name === "thr:in-reply-to")?.attributes.ref}`;
    return posts.get(ref) ?? (address === "" ? undefined : posts.get(linkKey(address, null))) ?? "";
  };
  async function* items(): AsyncGenerator<SourceItem> {
    const read = { options: { ...options, site }, terms };
    yield* termItems(terms);
    for (const file of files) {
      for await (const { entry, key, isCut, isTooBig } of entriesIn(file, options)) {
        if (commentedOn(entry) !== undefined) continue;
        const post = feedPostOf(entry, key, { ...read, isTooBig });
        yield isCut ? { ...post, reasons: [...post.reasons, reason("item-cut")] } : post;
      }
    }
    if (hasComments) for (const file of files) yield* inThreads(() => commentsIn(file, options, postOf));
    for (const file of source.files) if (!files.includes(file)) yield besideTexts(file);
  }
  return {
    ...plainReading,
    site,
    notes: [reason("feed-latest"), ...replacedNotes(files, states)],
    items,
    isComplete: () => states.every(({ isComplete }) => isComplete),
  };
}

/** Entries with their keys. @param head gets what stands outside of them */
async function* entriesIn(file: SourceFile, options: ReadOptions, state?: XmlState, head: XmlElement[] = []) {
  let position = 0;
  for await (const { element: entry, ...about } of readItemsOf(file, state)) {
    if (entry.name !== "item" && entry.name !== "entry") {
      head.push(entry);
      continue;
    }
    position += 1;
    yield { entry, key: keyOfFeedEntry(entry, position, options), ...about };
  }
}

async function* commentsIn(
  file: SourceFile,
  options: ReadOptions,
  postOf: (entry: XmlElement) => string,
): AsyncGenerator<SourceComment> {
  for await (const { entry, key } of entriesIn(file, options)) {
    if (commentedOn(entry) === undefined) continue;
    const comment = feedCommentOf(entry, key, postOf(entry), options);
    yield comment.parent === comment.post ? { ...comment, parent: null } : comment;
  }
}
