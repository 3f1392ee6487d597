import type { Reader, Reading, ReadOptions } from "../../items/reading.ts";
import { plainAuthor } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { filesThatBegin } from "../../source/read-text.ts";
import { keysOf, noTerms, termItems } from "../terms.ts";
import { linkOf, textOfElement, type XmlElement } from "../xml-elements.ts";
import { readXml } from "../xml-reading.ts";
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
  const terms = noTerms();
  const authors = new Map<string, XmlElement>();
  let isTakeout = false;
  const reading = await readXml(source, feeds, options, {
    kindOf: (element) => (element.name === "entry" ? kindOf(element) : undefined),
    learn: ({ element, kind }) => {
      isTakeout ||= element.children.some(({ name }) => name === "blogger:type");
      if (kind !== "post" && kind !== "page") return;
      const author = authorOf(element);
      if (author && !authors.has(author.key)) authors.set(author.key, author.element);
      keysOf("tag", labelsOf(element), terms.tags);
    },
    siteIn: (head) => {
      const address = linkOf(head, "alternate") ?? "";
      return URL.canParse(address) ? new URL(address).origin : null;
    },
    *terms() {
      for (const [key, element] of authors) {
        const link = textOfElement(element, "uri");
        yield { ...plainAuthor(key, textOfElement(element, "name")), links: /^https?:\/\//.test(link) ? [link] : [] };
      }
      yield* termItems(terms, (label) => `/search/label/${encodeURIComponent(label)}`);
    },
    postOf: ({ element, kind }) => bloggerPostOf(element, kind === "page" ? "page" : "post", options),
    commentOf: ({ element }) => commentOf(element, authors),
    otherOf: ({ element, kind }) => ({
      kind: kind === "settings" ? "setting" : "other",
      source: `entry:${textOfElement(element, "id")}`,
      title: textOfElement(element, "title"),
      reasons: [reason("no-home", { name: kind || "entries of this kind" })],
    }),
  });
  return { ...reading, version: isTakeout ? "takeout" : "atom" };
}
