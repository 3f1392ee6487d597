import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { disc, height, shape, width } from "./svg.ts";

const size = 200;

/** What can stand on a tile, drawn for its upper left corner and then turned. */
const motifs = [
  (fill: string) => shape(`M0 0H${size}A${size} ${size} 0 0 1 0 ${size}Z`, fill),
  (fill: string) => shape(`M0 0A${size} ${size} 0 0 1 ${size} ${size}A${size} ${size} 0 0 1 0 0Z`, fill),
  (fill: string) => shape(`M0 0H${size}A${size / 2} ${size / 2} 0 0 1 0 0Z`, fill),
  (fill: string) => shape(`M0 0H${size}L0 ${size}Z`, fill),
  (fill: string) => disc({ x: size / 2, y: size / 2 }, size * 0.31, fill),
  (fill: string, ground: string) =>
    [1, 0.75, 0.5, 0.25]
      .map((part, n) =>
        shape(`M0 0H${size * part}A${size * part} ${size * part} 0 0 1 0 ${size * part}Z`, n % 2 ? ground : fill),
      )
      .join(""),
] as const;

/** A tiled wall: few shapes, few colours, every tile turned as chance had it. */
export function tiles(random: Random, { paper, tones, accent }: Palette): string {
  const pairs = [
    [paper, tones[3]],
    [tones[0], tones[4]],
    [tones[1], paper],
    [tones[3], tones[1]],
    [tones[4], tones[2]],
    [paper, tones[2]],
    [tones[2], paper],
    [tones[0], accent],
  ] as const;
  const drawn = [];
  let before = -1;
  for (let y = 0; y < height; y += size) {
    for (let x = 0; x < width; x += size) {
      let at = random.whole(0, pairs.length - 1);
      // Two of one colour beside each other look like a mistake of the tiler.
      if (at === before) at = (at + 1) % pairs.length;
      before = at;
      const [ground, fill] = pairs[at] ?? pairs[0];
      const turn = random.whole(0, 3) * 90;
      const motif = random.pick(motifs)(fill, ground);
      drawn.push(
        `<g transform="translate(${x} ${y})"><rect width="${size + 1}" height="${size + 1}" fill="${ground}"/><g transform="rotate(${turn} ${size / 2} ${size / 2})">${motif}</g></g>`,
      );
    }
  }
  return drawn.join("");
}
