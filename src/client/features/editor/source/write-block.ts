import { markdownOf } from "../../../lib/html/markdown-of.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";

/**
 * A block of a post as Markdown that the editor reads: like `/blog/{id}.md`, with the editor's own meaning of captions,
 * of two line breaks and of marks without a footnote.
 */
export function writeBlock(html: string): string {
  const { body } = parseInert(`<!doctype html><body>${html}`);
  const block = body.firstElementChild;
  if (block?.tagName === "FIGURE") captionToTitle(block);
  for (const item of body.querySelectorAll("li")) wrapParagraphs(item);
  if (block?.tagName !== "P" || !/^\[\^[^\]\s]+\]:/.test(block.textContent ?? "")) return written(body.innerHTML);
  wrapParagraphs(block);
  const lines = block.firstElementChild?.tagName === "P" ? [...block.children] : [block];
  return lines.map((line) => written(`<p>${line.innerHTML}</p>`).replaceAll("\n", "\n    ")).join("\n\n    ");
}

/** In the editor, the mark of a footnote stays text with or without its note. Elsewhere a parser could read a link. */
const written = (html: string) =>
  markdownOf(html).replace(/\\\[\^(?:[^\]\s<>&\\]|\\[^<>&]){1,40}?\\\]/g, (mark) => mark.replace(/\\(.)/g, "$1"));

/** The caption of an image is its title, when it has no formats. */
function captionToTitle(figure: Element): void {
  const caption = figure.querySelector("figcaption:not(:has(*))");
  const image = figure.querySelector("img");
  if (!caption || !image) return;
  image.setAttribute("title", caption.textContent ?? "");
  caption.remove();
}

/** Turns lines that two line breaks separate into paragraphs. */
function wrapParagraphs(parent: Element): void {
  const isBreak = (node: ChildNode | null | undefined) => node?.nodeName === "BR";
  const end = [...parent.childNodes].findIndex((node) =>
    /^(?:UL|OL|PRE|BLOCKQUOTE|TABLE|H\d|HR|FIGURE)$/.test(node.nodeName),
  );
  const inline = [...parent.childNodes].slice(0, end === -1 ? undefined : end);
  const lines: ChildNode[][] = [[]];
  for (let at = 0; at < inline.length; at++) {
    const node = inline[at];
    if (isBreak(node) && isBreak(inline[at + 1])) {
      lines.push([]);
      at++;
    } else if (node) lines.at(-1)?.push(node);
  }
  if (lines.length === 1) return;
  const paragraphs = lines.map((nodes) => {
    const paragraph = parent.ownerDocument.createElement("p");
    paragraph.append(...nodes);
    return paragraph;
  });
  for (const node of inline) if (node.parentNode === parent) node.remove();
  parent.prepend(...paragraphs);
}
