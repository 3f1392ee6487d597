import { readFile } from "node:fs/promises";
import { imageWidths } from "../../../../../shared/image-widths.ts";
import type { FocalPoint } from "../../../../../shared/schemas/image-schema.ts";
import type { Shape } from "../../variants.ts";
import { sharp } from "./sharp.ts";

/** How long one file may take, in seconds. */
const timeout = { seconds: 60 };

/**
 * A copy of a stored image.
 *
 * @param focus the point that a crop keeps, as `object-position` does on pages; null: the part with most detail, which in a
 * tall image is rarely the middle
 */
export async function makeVariant(
  path: string,
  { width, height, format }: Shape,
  focus: FocalPoint | null,
): Promise<Buffer> {
  const resized =
    height === undefined
      ? sharp(path, { animated: format === "webp" }).resize({ width, withoutEnlargement: true })
      : await crop(path, { width, height }, focus);
  const copy =
    format === "webp"
      ? resized.webp()
      : resized.flatten({ background: "#ffffff" }).jpeg({ quality: 82, progressive: true });
  return copy.timeout(timeout).toBuffer();
}

async function crop(path: string, size: { width: number; height: number }, focus: FocalPoint | null) {
  if (!focus) return sharp(path).resize({ ...size, fit: "cover", position: "attention" });
  const header = await sharp(path).metadata();
  const scale = Math.max(size.width / header.width, size.height / header.height);
  const width = Math.max(size.width, Math.round(header.width * scale));
  const height = Math.max(size.height, Math.round(header.height * scale));
  const left = Math.round(((width - size.width) * focus.x) / 100);
  const top = Math.round(((height - size.height) * focus.y) / 100);
  return sharp(path)
    .resize({ width, height, fit: "fill" })
    .extract({ left, top, ...size });
}

/**
 * Every page of cards loads many of the narrowest copies, so they get more work than a wide copy, where it would take a
 * second.
 */
const small = { quality: 48, effort: 4 };

/** Maximum pixels of a small copy: a narrow copy may be very tall. */
const mostSmallPixels = imageWidths[0] * 2 * imageWidths[0];

/** Half of WebP's size for four times its work; effort 4 saves a twentieth more for thirty times. */
const wide = { quality: 55, effort: 2 };

/**
 * A stored WebP as AVIF. A WebP already has only half of the colour pixels, so writing all of them gains nothing. An
 * animation stays as it is: its readers would see a still image.
 */
export async function makeAvif(path: string): Promise<Buffer> {
  const image = sharp(path);
  const { width, height, pages = 1 } = await image.metadata();
  if (pages > 1) return readFile(path);
  const isSmall = width <= imageWidths[0] && width * height <= mostSmallPixels;
  return image
    .avif({ ...(isSmall ? small : wide), chromaSubsampling: "4:2:0" })
    .timeout(timeout)
    .toBuffer();
}

/** How much of a maskable icon is certainly in sight. @see https://www.w3.org/TR/appmanifest/#icon-masks */
const safeShare = 0.8;

/**
 * A square icon as PNG, which contains the whole image.
 *
 * @param background colour behind and around the image, where phones cut a shape out; null: transparent
 */
export async function makeIcon(path: string, size: number, background: string | null): Promise<Buffer> {
  const inner = background === null ? size : Math.round(size * safeShare);
  const before = Math.floor((size - inner) / 2);
  const edge = { top: before, left: before, bottom: size - inner - before, right: size - inner - before };
  const square = { width: inner, height: inner, fit: "contain" } as const;
  if (background === null) {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    return sharp(path)
      .resize({ ...square, background: clear })
      .png()
      .toBuffer();
  }
  return sharp(path)
    .flatten({ background })
    .resize({ ...square, background })
    .extend({ ...edge, background })
    .removeAlpha()
    .png()
    .toBuffer();
}
