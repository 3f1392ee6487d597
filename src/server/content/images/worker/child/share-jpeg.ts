import { shareHeight, shareWidth } from "../../../../../shared/image-widths.ts";
import type { FocalPoint } from "../../../../../shared/schemas/image-schema.ts";
import { sharp } from "./sharp.ts";

/**
 * The JPEG of a stored image that link previews show.
 *
 * @param focus the point that the crop keeps, as `object-position` does on pages; null: the part with most detail,
 * which in a tall image is rarely the middle
 */
export async function makeShareImage(path: string, focus: FocalPoint | null): Promise<Buffer> {
  const resized = focus
    ? await cropAround(path, focus)
    : sharp(path).resize({ width: shareWidth, height: shareHeight, fit: "cover", position: "attention" });
  return resized.flatten({ background: "#ffffff" }).jpeg({ quality: 82, progressive: true }).toBuffer();
}

async function cropAround(path: string, { x, y }: FocalPoint) {
  const header = await sharp(path).metadata();
  const scale = Math.max(shareWidth / header.width, shareHeight / header.height);
  const width = Math.max(shareWidth, Math.round(header.width * scale));
  const height = Math.max(shareHeight, Math.round(header.height * scale));
  const left = Math.round(((width - shareWidth) * x) / 100);
  const top = Math.round(((height - shareHeight) * y) / 100);
  return sharp(path)
    .resize({ width, height, fit: "fill" })
    .extract({ left, top, width: shareWidth, height: shareHeight });
}
