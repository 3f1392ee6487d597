import { type ImageWidth, imageWidths, largeImageWidth } from "../../../../../shared/image-widths.ts";
import { maxAnimationFrames, maxAnimationPixels, maxImagePixels } from "../../../../../shared/limits.ts";
import { sharp } from "./sharp.ts";

/** Maximum side of a WebP in pixels. */
const maxWebpSide = 16_383;

/** How long one image may be decoded, in seconds. */
const decodingTimeout = { seconds: 60 };

const widest = Math.max(...imageWidths);

/** One of an image's stored sizes. */
export interface ImageCopy {
  width: ImageWidth;
  /** WebP. */
  bytes: Buffer;
  /** Real size in pixels: a narrow original is not enlarged. */
  pixels: { width: number; height: number };
}

export interface ImageCopies {
  copies: ImageCopy[];
  /** `#rrggbb`; null where the image is transparent in places. */
  colour: string | null;
  /** Whether the upload moves and the copies do not. */
  isStill: boolean;
}

/**
 * The WebP copies that are stored instead of the upload, narrowest first: upright, in sRGB, and without
 * metadata, which may contain where the image was taken. An animation moves within limits; of a larger one the first frame
 * is stored. The header is checked before any pixel is decoded.
 *
 * @param how `format`: what the first bytes say, in sharp's words; `keepsLarge`: adds the large copy
 * @returns `not` when the header names another type or is too large
 * @throws when the image cannot be decoded completely
 */
export async function makeCopies(
  path: string,
  { format, keepsLarge }: { format: string; keepsLarge: boolean },
): Promise<ImageCopies | { not: "accepted" | "small enough" }> {
  // Without a limit, because only the header is read: an image that is too large must be distinguished from a broken
  // one.
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  if (header.format !== format || (header.compression && header.compression !== "av1")) return { not: "accepted" };
  if (header.width * header.height > maxImagePixels) return { not: "small enough" };

  const frames = header.pages ?? 1;
  const moves = frames > 1 && (format === "gif" || format === "webp");
  const isShort = frames <= maxAnimationFrames && header.width * header.height * frames <= maxAnimationPixels;
  if (moves && isShort) return withColour(await movingCopies(path), false);

  const large = keepsLarge ? largeWidthOf(header.autoOrient) : null;
  // The original is decoded once, to the widest size; the copies are made from those pixels.
  const original = await sharp(path, { limitInputPixels: maxImagePixels, failOn: "error" })
    .timeout(decodingTimeout)
    .autoOrient()
    .resize({
      width: large ?? widest,
      height: large ? largeImageWidth : maxWebpSide,
      fit: "inside",
      withoutEnlargement: true,
    })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const copies: ImageCopy[] = [];
  for (const width of large === null ? imageWidths : ([...imageWidths, largeImageWidth] as const)) {
    const { data, info } = await sharp(original.data, { raw: original.info })
      .resize({ width, withoutEnlargement: true })
      .webp()
      .toBuffer({ resolveWithObject: true });
    copies.push({ width, bytes: data, pixels: { width: info.width, height: info.height } });
  }
  return withColour(copies, moves);
}

async function withColour(copies: ImageCopy[], isStill: boolean): Promise<ImageCopies> {
  return { copies, colour: copies[0] ? await averageColour(copies[0].bytes) : null, isStill };
}

/** Little work for each of many frames. */
const movingEffort = 2;

/** The copies of an animation. It is decoded once for each width below its own, because raw pixels have no frames. */
async function movingCopies(path: string): Promise<ImageCopy[]> {
  const copies: ImageCopy[] = [];
  for (const width of imageWidths) {
    const last = copies.at(-1);
    if (last && last.pixels.width < last.width) {
      copies.push({ ...last, width });
      continue;
    }
    const { data, info } = await sharp(path, { animated: true, limitInputPixels: maxImagePixels, failOn: "error" })
      .timeout(decodingTimeout)
      .resize({ width, height: maxWebpSide, fit: "inside", withoutEnlargement: true })
      .webp({ effort: movingEffort })
      .toBuffer({ resolveWithObject: true });
    copies.push({ width, bytes: data, pixels: { width: info.width, height: info.pageHeight ?? info.height } });
  }
  return copies;
}

/**
 * Width in pixels of the large copy, whose longer side has at most 4,000. A tall image gets no large copy, because it
 * would be narrower than the other copies.
 *
 * @param size of the upright original
 */
function largeWidthOf({ width, height }: { width: number; height: number }): number | null {
  const large = Math.round(width * Math.min(1, largeImageWidth / Math.max(width, height)));
  return large > widest ? large : null;
}

/**
 * An image's average colour as `#rrggbb`.
 *
 * @param bytes one of the stored copies
 * @returns null for an image that is transparent in places, where the colour would be visible
 */
export async function averageColour(bytes: Buffer): Promise<string | null> {
  const { isOpaque } = await sharp(bytes).stats();
  if (!isOpaque) return null;
  const pixel = await sharp(bytes).removeAlpha().toColourspace("srgb").resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

/** Whether a stored image can be decoded to its last pixel. */
export async function isWhole(path: string): Promise<boolean> {
  try {
    await sharp(path, { failOn: "warning" }).stats();
    return true;
  } catch {
    return false;
  }
}
