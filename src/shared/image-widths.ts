import { prefixes } from "./routes.ts";

/** Widths in pixels at which every image is stored. A narrower original is never enlarged. */
export const imageWidths = [400, 800, 1600] as const;

/** Width in pixels of the copy that is made when a browser first requests it: for tall phone screens and the covers of posts. */
export const middleImageWidth = 1200;

/** Longer side in pixels of the copy for wide screens. Images that are wider than the other copies may have one. */
export const largeImageWidth = 4000;

/** All widths that the URL of an image may name. */
export const urlWidths = [...imageWidths, middleImageWidth, largeImageWidth] as const;
export type ImageWidth = (typeof urlWidths)[number];

const pageWidths = [...imageWidths, middleImageWidth].sort((a, b) => a - b);

/** Maximum width in pixels of an image in a post's text: no column is wider. */
export const textImageWidth = 800 satisfies ImageWidth;

/** Site-relative URL of a stored image. */
export function imagePath(imageId: string, width: ImageWidth): string {
  return `${prefixes.image}/${imageId}-${width}.webp`;
}

/**
 * The `srcset` of an image from its widest URL, leaving out files that would hold the same pixels twice.
 *
 * @param image site-relative or absolute URL of the 1600 px file
 * @param imageWidth real width of that file in pixels
 */
export function imageSrcSet(image: string, imageWidth: number): string {
  const name = image.replace(/-1600\.webp$/, "");
  let set = "";
  for (const width of pageWidths) {
    // The widest stored copy has the same pixels.
    if (width === middleImageWidth && width >= imageWidth) continue;
    set += `${set && ", "}${name}-${width}.webp ${Math.min(width, imageWidth)}w`;
    if (width >= imageWidth) break;
  }
  return set;
}

/** Maximum width in pixels of the copies in mails: twice the width of a mail, which is 600. */
export const mailImageWidth = 1200;

/** Site-relative URL of a stored image as a JPEG for mails: not all mail programs show WebP. */
export function mailImagePath(imageId: string): string {
  return `${prefixes.image}/${imageId}-mail.jpg`;
}

/** Size in pixels of the images that other sites show beside a link; their previews have these proportions. */
export const shareWidth = 1200;
export const shareHeight = 630;

/** Site-relative URL of a stored image as a JPEG for link previews, many of which cannot read WebP. */
export function shareImagePath(imageId: string): string {
  return `${prefixes.image}/${imageId}-share.jpg`;
}
