import type { Reader, Reading, ReadOptions } from "../../items/reading.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { filesThatBegin } from "../../source/read-text.ts";
import { linkKey, resolved, siteOf } from "../../text/addresses.ts";
import { noTerms, termItems } from "../terms.ts";
import { baseOf, linkOf, type XmlElement } from "../xml-elements.ts";
import { readXml, type XmlEntry } from "../xml-reading.ts";
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
  /^\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?(?:rss|feed|RDF)\b/;

function findFeeds({ files, kind }: OpenSource): Promise<SourceFile[]> {
  const asked = files.filter(({ path }) => kind === "file" || /\.(?:xml|rss|atom|rdf)$/i.test(path));
  return filesThatBegin(asked, (head) => root.test(head));
}

async function readFeeds(source: OpenSource, options: ReadOptions): Promise<Reading> {
  const found = await findFeeds(source);
  const terms = noTerms();
  /** Keys of posts by their addresses, for comments. */
  const posts = new Map<string, string>();
  const keyOf = ({ element, position }: XmlEntry) => keyOfFeedEntry(element, position, options);
  const postOf = (entry: XmlEntry, site: string | null) => {
    const read = { options: { ...options, site }, terms };
    return feedPostOf(entry.element, keyOf(entry), { ...entry, ...read });
  };
  const postOfComment = (element: XmlElement) => {
    const address = commentedOn(element) ?? "";
    const ref = `entry:${element.children.find(({ name }) => name === "thr:in-reply-to")?.attributes.ref}`;
    return posts.get(ref) ?? (address === "" ? undefined : posts.get(linkKey(address, null))) ?? "";
  };
  const reading = await readXml(source, found.length > 0 ? found : source.files.slice(0, 1), options, {
    kindOf: (element) => {
      if (element.name !== "item" && element.name !== "entry") return undefined;
      return commentedOn(element) === undefined ? "post" : "comment";
    },
    learn: (entry) => {
      if (entry.kind === "comment") return;
      const { source: key } = postOf(entry, null);
      posts.set(key, key);
      if (linkIn(entry.element) !== "") posts.set(linkKey(linkIn(entry.element), null), key);
    },
    siteIn: (head) => {
      const bare = head.find(({ name, attributes }) => name === "link" && attributes.rel === undefined);
      const written = linkOf(head, "alternate") ?? bare?.attributes.href ?? bare?.text.trim() ?? "";
      return siteOf(resolved(written, head[0] ? baseOf(head[0]) : null));
    },
    terms: () => termItems(terms),
    postOf,
    commentOf: (entry) => {
      const comment = feedCommentOf(entry.element, keyOf(entry), postOfComment(entry.element), options);
      return comment.parent === comment.post ? { ...comment, parent: null } : comment;
    },
  });
  return { ...reading, notes: [reason("feed-latest"), ...reading.notes] };
}
