import { type HtmlElement, type HtmlNode, isElement } from "../../../shared/text/html-tree.ts";

const space = "\u00a0";
const tab = space.repeat(4);

/** Keeps the lines and indents of a block of code without `white-space`: line breaks, and spaces that are not collapsed. */
export function keepCodeLines(block: HtmlElement): void {
  block.children = block.children.flatMap((node): HtmlNode[] => {
    if (isElement(node)) {
      keepCodeLines(node);
      return [node];
    }
    return node
      .replace(/\n$/, "")
      .split("\n")
      .flatMap((text, at): HtmlNode[] => [
        ...(at > 0 ? [{ name: "br", attributes: {}, children: [] }] : []),
        text.replaceAll("\t", tab).replace(/^ +| {2,}/g, (spaces) => space.repeat(spaces.length)),
      ]);
  });
}
