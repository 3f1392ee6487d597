import { parseInert } from "../../lib/trusted-html.ts";

const blocks = new Set("P H1 H2 H3 H4 H5 H6 LI BLOCKQUOTE PRE TR FIGURE FIGCAPTION HR BR".split(" "));

/** The text of a post's HTML, a line for each block; an image is its address. */
export function plainText(html: string): string {
  const { body } = parseInert(html);
  const read = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? "";
    if (node.tagName === "IMG") return `[${node.getAttribute("src") ?? ""}]`;
    const inside = [...node.childNodes].map(read).join("");
    return blocks.has(node.tagName) ? `\n${inside}\n` : inside;
  };
  return read(body)
    .replace(/\n{2,}/g, "\n")
    .trim();
}
