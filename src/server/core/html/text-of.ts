import { maxSubTitleLength, previewLength } from "../../../shared/limits.ts";
import { cutTo, firstSentence } from "../../../shared/text/clean-text.ts";
import { inlineElements } from "../../../shared/text/html-elements.ts";
import { type HtmlElement, type HtmlParent, isElement, parseHtml } from "../../../shared/text/html-tree.ts";
import { removeFootnotes } from "./footnotes.ts";

/** A card shows its description, and a player its name. */
export const shownTitle = ({ name, attributes }: HtmlElement): string =>
  attributes.title && (attributes["data-card"] || name === "audio" || name === "video") ? ` ${attributes.title} ` : "";

/** The text of a tree in one line. Blocks, line breaks and images separate words; inline elements do not. */
export function textOf(tree: HtmlParent): string {
  // Single spaces, which are most matches of \s+, stay as they are.
  return rawText(tree)
    .replace(/[^\S ]\s*| \s+/g, " ")
    .trim();
}

function rawText({ children }: HtmlParent): string {
  let text = "";
  for (const node of children) {
    if (typeof node === "string") text += node;
    else if (inlineElements.has(node.name) || node.name === "span") text += rawText(node);
    else text += ` ${rawText(node)} `;
    if (isElement(node)) text += shownTitle(node);
  }
  return text;
}

/** A card's preview: the first 80 characters of the text without its footnotes, counted in code points. */
export const previewOf = (html: string): string => [...mainText(html)].slice(0, previewLength).join("");

/** Characters of HTML that are read for an opening; a few thousand hold a sentence. */
const openingSource = 20_000;

/** The first sentence, as the summary of a post that has neither excerpt nor sub title. */
export function openingOf(html: string): string {
  const beginning = html.slice(0, openingSource);
  // The note of a mark may be anywhere.
  const text = beginning.includes("[^") ? "" : mainText(beginning);
  // Characters of the next element, cut in the middle, are behind what is shown.
  const isEnough = text.length > 2 * maxSubTitleLength;
  return cutTo(firstSentence(isEnough ? text : mainText(html)), maxSubTitleLength);
}

function mainText(html: string): string {
  const tree = parseHtml(html);
  removeFootnotes(tree);
  return textOf(tree);
}
