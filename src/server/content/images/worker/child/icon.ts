import { sharp } from "./sharp.ts";

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
