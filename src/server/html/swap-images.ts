import { textImageWidth } from "../../shared/addresses/image-widths.ts";

/** An image that takes another one's place. Pixels of the widest files. */
export interface Successor {
  id: string;
  width: number;
  height: number;
  /** Width of the one that gave way; null when that is not known any more. */
  widthBefore: number | null;
}

const address = /\/images\/([0-9a-z]{26})-/g;

/**
 * Cleaned HTML that names other images, in `src` and in links, and keeps their shape: who gave an image a width of her
 * own finds it kept, as far as the other image is as wide.
 */
export function swapImages(html: string, successors: ReadonlyMap<string, Successor>): string {
  const resized = html.replace(/<img [^>]*>/g, (tag) => {
    const successor = successors.get(/ src="\/images\/([0-9a-z]{26})-/.exec(tag)?.[1] ?? "");
    return successor ? resize(tag, successor) : tag;
  });
  return resized.replace(address, (found, id: string) => {
    const successor = successors.get(id);
    return successor ? `/images/${successor.id}-` : found;
  });
}

function resize(tag: string, { width, height, widthBefore }: Successor): string {
  const given = Number(/ width="(\d+)"/.exec(tag)?.[1]);
  if (!given) return tag;
  const asInserted = (natural: number) => Math.min(natural, textImageWidth);
  const wasOwn = widthBefore === null || given !== asInserted(widthBefore);
  const wanted = wasOwn ? Math.min(given, width) : asInserted(width);
  const tall = Math.max(1, Math.round((height * wanted) / width));
  return tag.replace(/ width="\d+"/, ` width="${wanted}"`).replace(/ height="\d+"/, ` height="${tall}"`);
}
