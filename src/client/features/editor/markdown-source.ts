import { markdownOf } from "../../../shared/text/markdown-of.ts";
import { parseInert } from "../../lib/trusted-html.ts";
import { writeHtml } from "./html/write-html.ts";
import { markdownAsPost } from "./post-markdown.ts";

/**
 * A post as Markdown that reads back as the same post, letter for letter. What Markdown cannot say, a caption, an image's
 * size, a cell over two columns, stays HTML, which Markdown allows.
 *
 * @param html as the editor writes it
 */
export function markdownSource(html: string): string {
  const blocks = blocksOf(html);
  const written = blocks.map(markdownOf);
  const read = readApart(written);
  const source = join(blocks.map((block, at) => (read[at] === block ? (written[at] ?? "") : rawBlock(block))));
  // Should a block read differently beside another, nothing is lost: all of it stays HTML.
  return markdownAsPost(source) === html ? source : join(blocks.map(rawBlock));
}

/** What each piece of Markdown reads as. They are read at once, with a sign between them, since each reading takes its time. */
function readApart(pieces: string[]): string[] {
  const sign = "\ue000";
  return markdownAsPost(pieces.join(`\n\n###### ${sign}\n\n`)).split(`<h6>${sign}</h6>`);
}

const join = (blocks: string[]) => blocks.join("\n\n");

/** A block of HTML ends at an empty line: one inside it is written as an entity. */
const rawBlock = (html: string) => html.replaceAll("\n", "&#10;");

function blocksOf(html: string): string[] {
  const { body } = parseInert(`<!doctype html><body>${html}`);
  return [...body.children].map((block) => {
    const box = body.ownerDocument.createElement("div");
    box.append(block);
    return writeHtml(box);
  });
}
