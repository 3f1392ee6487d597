import type { Palette } from "./palettes.ts";
import { type Random, randomFrom } from "./random.ts";
import { fibres, image } from "./svg.ts";

/** One way of drawing: the same chance and colours give the same drawing. */
export type Family = (random: Random, palette: Palette) => string;

/**
 * A cover as an SVG document of 1600 × 1000, without text, so that no font is needed to render it.
 *
 * @param seed decides everything that chance decides
 */
export function drawCover(family: Family, palette: Palette, seed: string): string {
  const random = randomFrom(seed);
  const drawing = family(random, palette);
  return image(palette.paper, drawing + fibres(random, palette.tones[4]));
}
