import { imageWidths } from "../../../shared/image-widths.ts";
import { sharp } from "./sharp.ts";

/** Every page of cards loads many of the narrowest: work that would take a second for a wide copy is worth it there. */
const small = { quality: 48, effort: 4 };

/** Half of WebP's size for four times its work; effort 4 saves a twentieth more for thirty times. */
const wide = { quality: 55, effort: 2 };

/** A stored WebP as AVIF. A WebP has half of its colours' pixels already: to write all of them gains nothing. */
export async function makeAvif(path: string): Promise<Buffer> {
  const picture = sharp(path);
  const { width } = await picture.metadata();
  return picture
    .avif({ ...(width <= imageWidths[0] ? small : wide), chromaSubsampling: "4:2:0" })
    .timeout({ seconds: 60 })
    .toBuffer();
}
