import { imagePath, imageSrcSet } from "../../shared/addresses/image-widths.ts";

/** What is known of a stored image. */
export interface ImageFacts {
  /** Pixels of the widest file. */
  width: number;
  height: number;
}

const ownImage = /<img src="\/images\/([0-9a-z]{26})-\d+\.webp"([^>]*)>/g;

/** How wide the text stands: --text-width, or the screen without its margins. */
const sizes = "(min-width: 46rem) 42rem, 92vw";

/**
 * Cleaned HTML whose images come in the width that fits the reader's screen and keep their room until they are there.
 * What the writer says of an image's size stays.
 */
export function fitImages(html: string, facts: ReadonlyMap<string, ImageFacts>): string {
  return html.replace(ownImage, (tag, id: string, rest: string) => {
    const known = facts.get(id);
    if (!known) return tag;
    const size = /\s(?:width|height)="/.test(rest) ? "" : ` width="${known.width}" height="${known.height}"`;
    const set = imageSrcSet(imagePath(id, 1600), known.width);
    return `<img src="${imagePath(id, 800)}" srcset="${set}" sizes="${sizes}"${size}${rest}>`;
  });
}
