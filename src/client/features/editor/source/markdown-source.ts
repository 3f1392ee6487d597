import { parseInert } from "../../../lib/html/trusted-html.ts";
import { writeHtml } from "../html/write-html.ts";
import { markdownBlocks, markdownToHtml } from "../markdown/markdown-to-html.ts";
import { asPost } from "../post-markdown.ts";
import { type ImageSizes, imageSizes, withImageSizes } from "./image-sizes.ts";
import { reusePieces } from "./reuse-pieces.ts";
import { type SourcePiece, sourceText } from "./source-piece.ts";
import { writeBlock } from "./write-block.ts";

/** The HTML of a Markdown source, as the editor writes it. */
export const sourceHtml = (source: string, sizes: ImageSizes): string =>
  asPost(withImageSizes(markdownToHtml(source), sizes));

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
  const read = readEach(written.map((text) => withImageSizes(markdownToHtml(text), sizes)));
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
  return [...body.children].map((block) => {
    const box = body.ownerDocument.createElement("div");
    box.append(block);
    return writeHtml(box);
  });
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
