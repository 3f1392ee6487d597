import { join } from "node:path";
import {
  type ImageWidth,
  imagePath,
  imageWidths,
  largeImageWidth,
  shareImagePath,
  urlWidths,
} from "../../shared/image-widths.ts";

/**
 * Folder of the stored images, `{id}-{width}.webp`, and of those made from them on request: `{id}-1200.webp`, `{id}-{width}.avif` and
 * `{id}-share.jpg`.
 */
export const imageFolder = (dataDir: string) => join(dataDir, "images");

/** Folder of uploads and unfinished files. Never served; emptied at every start. */
export const incomingFolder = (dataDir: string) => join(imageFolder(dataDir), ".incoming");

/** The file of a stored image. Its path below the data folder equals its path on the site. */
export const imageFile = (dataDir: string, imageId: string, width: ImageWidth) =>
  join(dataDir, imagePath(imageId, width));

/** The image for link previews. Its path below the data folder equals its path on the site. */
export const shareImageFile = (dataDir: string, imageId: string) => join(dataDir, shareImagePath(imageId));

/** The widths of which an image must have a file. */
export const widthsOf = ({ largeWidth }: { largeWidth: number | null }): readonly ImageWidth[] =>
  largeWidth === null ? imageWidths : [...imageWidths, largeImageWidth];

const copies: ReadonlySet<string> = new Set([
  "share.jpg",
  ...urlWidths.flatMap((width) => [`${width}.webp`, `${width}.avif`]),
]);

/** The id of the image that a file in the folder belongs to; null for any other file. */
export function imageIdOfFile(name: string): string | null {
  const [, imageId, copy] = /^([0-9a-z]{26})-(\d+\.(?:webp|avif)|share\.jpg)$/.exec(name) ?? [];
  return imageId && copies.has(copy ?? "") ? imageId : null;
}
