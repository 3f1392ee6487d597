import type { TextNode } from "lexical";

/** The text of the line before a text node, in any format. */
export const $textBefore = (text: TextNode): string =>
  text
    .getPreviousSiblings()
    .map((node) => node.getTextContent())
    .join("");
