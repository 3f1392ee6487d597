import { forEachElement, type HtmlElement, type HtmlParent, isElement } from "../../../shared/text/html-tree.ts";
import { type Direction, dirOf, isMixed, judgedLength, rightToLeft } from "../../../shared/text/language.ts";

/** The direction of a text: that of its first letter, as `dir="auto"`. Undefined without letters, and in a mixed text. */
export function directionOf(text: string): Direction | undefined {
  const [letter] = /[\p{L}\u200e\u200f]/u.exec(text) ?? [];
  if (letter === undefined || isMixed(text)) return undefined;
  return rightToLeft.test(letter) ? "rtl" : "ltr";
}

/** Whether Longhand added the words of an element: they do not decide the direction of the writer's words. */
const isAdded = ({ attributes }: HtmlElement) => attributes.class === "visually-hidden";

/** The writer's text of an element, as far as it decides the direction: lists and quotations may be nested deeply. */
function beginningOf({ children }: HtmlParent, length = judgedLength): string {
  let text = "";
  for (const node of children) {
    if (text.length >= length) break;
    if (!isElement(node)) text += node.slice(0, length);
    else if (!isAdded(node)) text += beginningOf(node, length - text.length);
  }
  return text;
}

const directed = new Set(["ul", "ol", "blockquote", "details", "table"]);

const textBlocks = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "th", "td", "figcaption"]);

/**
 * Gives each list, quotation and table the direction of its own words, so that numbers, bars and columns are on the
 * side where the words begin. A text without right-to-left letters is left as it is. Mixed texts run as the language
 * around them does; the style sheet gives all other blocks the direction of their first letter.
 *
 * @param text of the tree
 */
export function setDirections(tree: HtmlParent, text: string): void {
  if (!rightToLeft.test(text)) return;
  forEachElement(tree, (element) => {
    if (directed.has(element.name)) {
      const dir = dirOf(beginningOf(element));
      if (dir) element.attributes = { dir, ...element.attributes };
    } else if (textBlocks.has(element.name) && isMixed(beginningOf(element)))
      element.attributes = { class: "mixed", ...element.attributes };
    if (isAdded(element)) element.attributes.dir = "ltr";
  });
}
