import { textImageWidth } from "../../../shared/image-widths.ts";
import { type HtmlElement, type HtmlParent, parseHtml } from "../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";

/** An image that replaces another. Pixels of the widest files. */
export interface Successor {
  id: string;
  width: number;
  height: number;
  /** Width of the replaced image; null when it is no longer known. */
  widthBefore: number | null;
}

const address = /\/images\/([0-9a-z]{26})-/g;

/** Cleaned HTML in which images are replaced by others. A width that the writer chose is kept if the new image is as wide. */
export function swapImages(html: string, successors: ReadonlyMap<string, Successor>): string {
  const tree = parseHtml(html);
  swapIn(tree, successors);
  return serializeHtml(tree);
}

function swapIn(parent: HtmlParent, successors: ReadonlyMap<string, Successor>): void {
  // Text that contains the path of an image counts as showing it (shown-media.ts), so the path is replaced too.
  const swapped = (text: string) =>
    text.replace(address, (found, id: string) => {
      const successor = successors.get(id);
      return successor ? `/images/${successor.id}-` : found;
    });
  parent.children = parent.children.map((node) => {
    if (typeof node === "string") return swapped(node);
    if (node.name === "img") resize(node, successors);
    for (const name in node.attributes) node.attributes[name] = swapped(node.attributes[name] ?? "");
    swapIn(node, successors);
    return node;
  });
}

function resize({ attributes }: HtmlElement, successors: ReadonlyMap<string, Successor>): void {
  const successor = successors.get(/^\/images\/([0-9a-z]{26})-/.exec(attributes.src ?? "")?.[1] ?? "");
  const given = Number(attributes.width);
  if (!successor || !given) return;
  const { width, height, widthBefore } = successor;
  const asInserted = (natural: number) => Math.min(natural, textImageWidth);
  const isChosen = widthBefore === null || given !== asInserted(widthBefore);
  const wanted = isChosen ? Math.min(given, width) : asInserted(width);
  attributes.width = String(wanted);
  if (attributes.height) attributes.height = String(Math.max(1, Math.round((height * wanted) / width)));
}
