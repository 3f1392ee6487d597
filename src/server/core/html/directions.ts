import { forEachElement, type HtmlParent } from "../../../shared/text/html-tree.ts";
import type { Direction } from "../../../shared/text/language.ts";

/** Letters of Hebrew, Arabic and related scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The direction of a text: that of its first letter, as `dir="auto"`. Undefined without letters. */
export function directionOf(text: string): Direction | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return rightToLeft.test(letter) ? "rtl" : "ltr";
}

const directed = new Set(["ul", "ol", "blockquote", "details", "table"]);

/**
 * Gives each list, quotation and table the direction of its own words, so that numbers, bars and columns are on the
 * side where the words begin. A text without right-to-left letters is left as it is.
 *
 * @param text of the tree
 */
export function setDirections(tree: HtmlParent, text: string): void {
  if (!rightToLeft.test(text)) return;
  forEachElement(tree, (element) => {
    if (directed.has(element.name)) element.attributes = { dir: "auto", ...element.attributes };
    // Words that Longhand adds must not decide the direction of the writer's words.
    if (element.attributes.class === "visually-hidden") element.attributes.dir = "ltr";
  });
}
