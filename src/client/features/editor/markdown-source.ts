import { markdownOf } from "../../../shared/text/markdown-of.ts";
import { parseInert } from "../../lib/html/trusted-html.ts";
import { writeHtml } from "./html/write-html.ts";
import { markdownAsPost } from "./post-markdown.ts";

/**
 * A post as Markdown that reads back as exactly the same post. What Markdown cannot express (captions, the size of an
 * image, merged cells) stays HTML, which Markdown allows.
 *
 * @param html as the editor writes it
 */
export function markdownSource(html: string): string {
  const blocks = blocksOf(html);
  const written = blocks.map(markdownOf);
  const read = readApart(written);
  const source = join(blocks.map((block, at) => (read[at] === block ? (written[at] ?? "") : rawBlock(block))));
  // A block may read differently beside another block. Then all blocks stay HTML, so that nothing is lost.
  return markdownAsPost(source) === html ? source : join(blocks.map(rawBlock));
}

/** The HTML of each piece of Markdown. All are read at once, with a separator, because each read builds an editor. */
function readApart(pieces: string[]): string[] {
  const sign = "\ue000";
  return markdownAsPost(pieces.join(`\n\n###### ${sign}\n\n`)).split(`<h6>${sign}</h6>`);
}

const join = (blocks: string[]) => blocks.join("\n\n");

/** HTML in Markdown ends at an empty line, so line breaks inside a block are written as entities. */
const rawBlock = (html: string) => html.replaceAll("\n", "&#10;");

function blocksOf(html: string): string[] {
  const { body } = parseInert(`<!doctype html><body>${html}`);
  return [...body.children].map((block) => {
    const box = body.ownerDocument.createElement("div");
    box.append(block);
    return writeHtml(box);
  });
}
