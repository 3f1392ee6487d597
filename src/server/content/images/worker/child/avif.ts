import { imageWidths } from "../../../../../shared/image-widths.ts";
import { sharp } from "./sharp.ts";

/**
 * Every page of cards loads many of the narrowest copies, so they get more work than a wide copy, where it would take a
 * second.
 */
const small = { quality: 48, effort: 4 };

/** Maximum pixels of a small copy: a narrow copy may be very tall. */
const mostSmallPixels = imageWidths[0] * 2 * imageWidths[0];

/** Half of WebP's size for four times its work; effort 4 saves a twentieth more for thirty times. */
const wide = { quality: 55, effort: 2 };

/** A stored WebP as AVIF. A WebP already has only half of the colour pixels, so writing all of them gains nothing. */
export async function makeAvif(path: string): Promise<Buffer> {
  const image = sharp(path);
  const { width, height } = await image.metadata();
  const isSmall = width <= imageWidths[0] && width * height <= mostSmallPixels;
  return image
    .avif({ ...(isSmall ? small : wide), chromaSubsampling: "4:2:0" })
    .timeout({ seconds: 60 })
    .toBuffer();
}
