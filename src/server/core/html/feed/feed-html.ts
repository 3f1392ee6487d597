import { isCallout } from "../../../../shared/text/callout.ts";
import {
  forEachElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  parseHtml,
} from "../../../../shared/text/html-tree.ts";
import { defaultLanguage } from "../../../../shared/text/language.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import type { WordsLanguage } from "../../../../shared/words/languages.ts";
import { readerWords } from "../../../../shared/words/reader-words.ts";
import type { ReaderSentences } from "../../../../shared/words/readers/en.ts";
import { makeUrlsAbsolute } from "../absolute-urls.ts";
import { calloutTitle } from "../callout-title.ts";
import { escapeXml } from "../escape-xml.ts";
import { makeFootnotes } from "../footnotes.ts";
import { linkPlayedFiles } from "../shown-media.ts";
import { markTasks } from "../task-lists.ts";

/** Attributes that are hints to browsers, or that only Longhand's own pages use. */
const removedAttributes = /^(?:data-[a-z]+|loading|decoding|preload)$/;

/**
 * A post's cleaned HTML for a feed: all URLs absolute, and only elements and attributes that feed readers show and the
 * W3C feed validator accepts. Check boxes become characters, `<mark>` becomes emphasis.
 *
 * @param language of the words that are added
 */
export function feedHtml(
  html: string,
  siteUrl: string,
  pageUrl: string,
  language: WordsLanguage = defaultLanguage,
): string {
  const words = readerWords[language].sentences;
  const tree = parseHtml(html);
  linkPlayedFiles(tree);
  makeFootnotes(tree, { withRoles: false, words });
  makeUrlsAbsolute(tree, siteUrl, pageUrl);
  markTasks(tree, (isDone) => (isDone ? "☑ " : "☐ "));
  makeBlocksPlain(tree, words);
  forEachElement(tree, (element) => {
    if (element.name === "mark") element.name = "em";
    for (const name in element.attributes) if (removedAttributes.test(name)) delete element.attributes[name];
  });
  return serializeHtml(tree);
}

/** The same as the content of an XML element. Escaping 1 MiB of markup takes as long as writing it, so the text thread does both. */
export const escapedFeedHtml = (...input: Parameters<typeof feedHtml>): string => escapeXml(feedHtml(...input));

const element = (name: string, children: HtmlNode[]): HtmlElement => ({ name, attributes: {}, children });
const strong = (text: HtmlNode[]) => element("strong", text);

/**
 * Writes callouts, toggles and cards with elements that every feed reader shows: the kind and the summary become strong lines,
 * and a card becomes a link with its description.
 */
export function makeBlocksPlain(tree: HtmlParent, words: ReaderSentences): void {
  forEachElement(tree, (block) => {
    const { name, attributes, children } = block;
    const kind = attributes["data-callout"];
    if (isCallout(kind)) children.unshift(element("p", [strong([calloutTitle(kind, words)])]));
    const { "data-card": site, title } = attributes;
    if (site && title) {
      children.push(`: ${title}`);
      delete attributes.title;
    }
    if (name === "details") block.name = "div";
    if (name === "summary") Object.assign(block, element("p", [strong(children)]));
  });
}
