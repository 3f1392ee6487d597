import { htmlAsMarkdown } from "../../../lib/html/html-as-markdown.ts";
import { newElement } from "../../../lib/html/new-element.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { writeHtml } from "../html/write-html.ts";
import { markdownBlocks, renderMarkdown } from "../markdown/markdown-to-html.ts";
import { asPost } from "../post-markdown.ts";
import { reusePieces, type SourcePiece, sourceText } from "./source-pieces.ts";

/** The HTML of a Markdown source, as the editor writes it. */
export const sourceHtml = (source: string, sizes: ImageSizes): string =>
  asPost(withImageSizes(renderMarkdown(source), sizes));

/** Reads a Markdown source, with the part that each block comes from. */
export function readSource(source: string, sizes: ImageSizes): { html: string; pieces: SourcePiece[] } {
  const html = sourceHtml(source, sizes);
  const found = markdownBlocks(source);
  const read = readEach(found.map((block) => withImageSizes(block.html, sizes)));
  const pieces = found.map(({ text }, at) => ({ text, blocks: blocksOf(read[at] ?? "") }));
  // HTML may begin in one part and end in another; such parts have another meaning when they are read separately.
  const isWhole =
    read.join("") === html &&
    sourceText(pieces) === source &&
    pieces.every(({ blocks }, at) => blocks.join("") === (read[at] ?? ""));
  return { html, pieces: isWhole ? pieces : [{ text: source, blocks: blocksOf(html) }] };
}

/** How many times single blocks that read differently beside others are replaced by HTML, before all blocks are. */
const maxAttempts = 8;

/**
 * Writes a post as Markdown that reads back as exactly the same post. What Markdown cannot express (the format of a
 * caption, merged cells) stays HTML, which Markdown allows.
 *
 * @param html as the editor writes it
 * @param remembered an earlier source: its parts return as they were typed where their blocks are unchanged
 */
export function writeSource(html: string, remembered: readonly SourcePiece[] = []): SourcePiece[] {
  const blocks = blocksOf(html);
  const sizes = imageSizes(html);
  const places = reusePieces(blocks, remembered);
  const fresh = places.filter((place) => typeof place === "string");
  const written = fresh.map(writeBlock);
  const read = readEach(written.map((text) => withImageSizes(renderMarkdown(text), sizes)));
  const texts = fresh.map((block, at) => (read[at] === block ? written[at] : rawBlock(block)));
  let pieces = endLines(
    places.map((place) => (typeof place === "string" ? { text: texts.shift() ?? "", blocks: [place] } : place)),
    remembered,
  );
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const found = blocksOf(sourceHtml(sourceText(pieces), sizes));
    const wrong = blocks.findIndex((block, at) => block !== found[at]);
    if (wrong === -1 && found.length === blocks.length) return pieces;
    const raw = withRawBlock(pieces, wrong === -1 ? blocks.length - 1 : wrong);
    if (!raw) break;
    pieces = endLines(raw, remembered);
  }
  return endLines(blocks.map(rawPiece), []);
}

/** The blocks of a post, each as HTML. */
export function blocksOf(html: string): string[] {
  const { body } = parseInert(`<!doctype html><body>${html}`);
  return [...body.children].map((block) => writeHtml(newElement(body.ownerDocument, "div", {}, block)));
}

/**
 * The post of each piece of HTML. All pieces are read together, with a separator, because each read builds an editor.
 */
function readEach(pieces: readonly string[]): string[] {
  const separator = "<h6>\ue000</h6>";
  return asPost(pieces.join(separator)).split(separator);
}

/** HTML in Markdown ends at an empty line, so line breaks inside a block are written as entities. */
const rawBlock = (html: string) => html.replaceAll("\n", "&#10;");
const rawPiece = (block: string): SourcePiece => ({ text: rawBlock(block), blocks: [block] });

/** Writes as HTML a block that reads differently beside another one, or the other block. */
function withRawBlock(pieces: readonly SourcePiece[], block: number): SourcePiece[] | undefined {
  const owners = pieces.flatMap(({ blocks }, at) => blocks.map(() => at));
  const isRaw = (at: number | undefined) =>
    at === undefined || pieces[at]?.text.trimEnd() === pieces[at]?.blocks.map(rawBlock).join("\n\n").trimEnd();
  const chosen = [owners[block], owners[block + 1], owners[block - 1]].find((at) => !isRaw(at));
  return chosen === undefined
    ? undefined
    : pieces.flatMap((piece, at) => (at === chosen ? piece.blocks.map(rawPiece) : [piece]));
}

/** Separates the parts with empty lines. Parts that followed each other keep what was between them. */
function endLines(pieces: readonly SourcePiece[], remembered: readonly SourcePiece[]): SourcePiece[] {
  const order = new Map(remembered.map((piece, at) => [piece, at]));
  return pieces.map((piece, at) => {
    const next = pieces[at + 1];
    const here = order.get(piece);
    const isAsBefore = here !== undefined && remembered[here + 1] === next;
    return isAsBefore ? piece : { ...piece, text: piece.text.replace(/(?<!\n)\n+$/, "") + (next ? "\n\n" : "") };
  });
}

/** Width and height of stored images by address, as attributes. Markdown cannot express them. */
export type ImageSizes = ReadonlyMap<string, string>;

export function imageSizes(html: string): ImageSizes {
  const images = parseInert(html).querySelectorAll("img[width][height]");
  return new Map(
    [...images].map((image) => [
      image.getAttribute("src") ?? "",
      ` width="${image.getAttribute("width")}" height="${image.getAttribute("height")}"`,
    ]),
  );
}

/** Adds the sizes to the images of HTML that was made from Markdown. */
export function withImageSizes(html: string, sizes: ImageSizes): string {
  return html.replace(/<img src="([^"]*)" alt="[^"]*">/g, (image, src: string) => {
    return `${image.slice(0, -1)}${sizes.get(src) ?? ""}>`;
  });
}

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
  htmlAsMarkdown(html).replace(/\\\[\^(?:[^\]\s<>&\\]|\\[^<>&]){1,40}?\\\]/g, (mark) => mark.replace(/\\(.)/g, "$1"));

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
  const paragraphs = lines.map((nodes) => newElement(parent.ownerDocument, "p", {}, ...nodes));
  for (const node of inline) if (node.parentNode === parent) node.remove();
  parent.prepend(...paragraphs);
}
