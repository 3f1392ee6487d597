import { middleImageWidth } from "../../../../../shared/image-widths.ts";
import { sharp } from "./sharp.ts";

/** The copy of the middle width, from a wider stored copy. */
export function makeMiddleCopy(path: string): Promise<Buffer> {
  return sharp(path)
    .resize({ width: middleImageWidth, withoutEnlargement: true })
    .webp()
    .timeout({ seconds: 60 })
    .toBuffer();
}
