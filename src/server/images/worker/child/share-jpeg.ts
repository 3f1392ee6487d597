import { shareHeight, shareWidth } from "../../../../shared/image-widths.ts";
import { sharp } from "./sharp.ts";

/** The JPEG that link previews show of a stored image. */
export const makeShareImage = (path: string): Promise<Buffer> =>
  sharp(path)
    // What is worth showing is mostly not in the middle of a tall image, but where there is most to see.
    .resize({ width: shareWidth, height: shareHeight, fit: "cover", position: "attention" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer();
