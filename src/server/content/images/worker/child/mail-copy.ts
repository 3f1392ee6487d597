import { mailImageWidth } from "../../../../../shared/image-widths.ts";
import { sharp } from "./sharp.ts";

/** The copy for mails, from a wider stored copy. JPEG has no transparency, so transparent parts become white. */
export function makeMailCopy(path: string): Promise<Buffer> {
  return sharp(path)
    .resize({ width: mailImageWidth, withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 82, progressive: true })
    .timeout({ seconds: 60 })
    .toBuffer();
}
