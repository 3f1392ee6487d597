import { sharp } from "./sharp.ts";

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
