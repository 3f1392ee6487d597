import { sharp } from "./sharp.ts";

/**
 * An image's average colour as `#rrggbb`.
 *
 * @param bytes one of the copies that are stored
 * @returns null for an image that is transparent in places: its colour would shine through
 */
export async function averageColour(bytes: Buffer): Promise<string | null> {
  const { isOpaque } = await sharp(bytes).stats();
  if (!isOpaque) return null;
  const pixel = await sharp(bytes).removeAlpha().toColourspace("srgb").resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}
