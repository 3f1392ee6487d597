import sharp from "sharp";
import { type ImageWidth, imageWidths } from "../../shared/image-widths.ts";
import { maxImagePixels } from "../../shared/limits.ts";
import { damaged } from "./image-check.ts";

/** WebP holds no side longer than this, in pixels. */
const maxWebpSide = 16_383;

/** How long one picture may be decoded, in seconds. */
const decodingTimeout = { seconds: 60 };

const widest = Math.max(...imageWidths);

// Every upload is decoded once and under a new name: a cache would only keep its pixels in memory.
sharp.cache(false);

/** One of a picture's stored sizes. */
export interface ImageCopy {
  width: ImageWidth;
  /** WebP. */
  bytes: Buffer;
  /** Real size in pixels: a narrow original is not enlarged. */
  pixels: { width: number; height: number };
}

/**
 * The WebP copies that are stored instead of the upload, narrowest first: upright, in sRGB, the first frame only, and
 * without any metadata, which may tell where the picture was taken.
 *
 * @throws AppError `unreadable` when the picture cannot be decoded whole
 * @see design §6
 */
export async function makeCopies(path: string): Promise<ImageCopy[]> {
  // The original is decoded once, to the widest size; the copies are made from those pixels.
  const original = await sharp(path, { limitInputPixels: maxImagePixels, failOn: "error" })
    .timeout(decodingTimeout)
    .autoOrient()
    .resize({ width: widest, height: maxWebpSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      throw damaged(error);
    });
  const copies: ImageCopy[] = [];
  for (const width of imageWidths) {
    const { data, info } = await sharp(original.data, { raw: original.info })
      .resize({ width, withoutEnlargement: true })
      .webp()
      .toBuffer({ resolveWithObject: true });
    copies.push({ width, bytes: data, pixels: { width: info.width, height: info.height } });
  }
  return copies;
}
