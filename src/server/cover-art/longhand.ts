import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { curve, fullRect, height, line, type Point, width } from "./svg.ts";

const rowHeight = 112;

/** A ruled page and a few lines of running handwriting, the last of them just begun. */
export function longhand(random: Random, { paper, tones, accent }: Palette): string {
  const rows = Array.from({ length: 8 }, (_, n) => 142 + n * rowHeight);
  const rules = rows.map((y) => line(`M0 ${y}H${width}`, tones[1], 2, 'opacity="0.75"'));
  const written = rows
    .slice(1, 7)
    .map((y, n) => handwriting(random, y, n === 5 ? 0.34 : random.between(0.8, 0.9), tones[n === 0 ? 4 : 3]));
  const margin = line(`M190 0V${height}`, accent, 3, 'opacity="0.7"');
  return [fullRect(paper), ...rules, margin, ...written].join("");
}

function handwriting(random: Random, baseline: number, until: number, ink: string): string {
  const words: string[] = [];
  let x = 232;
  while (x < width * until) {
    const { points, end } = word(random, x, baseline, Math.min(random.whole(3, 8), 1 + (width * until - x) / 34));
    words.push(curve(points));
    x = end + random.between(34, 48);
  }
  return line(words.join(""), ink, 5.5);
}

/** Loops along the line, low ones mostly, a high one here and there, and a tail on the last. */
function word(random: Random, start: number, baseline: number, letters: number): { points: Point[]; end: number } {
  const points: Point[] = [{ x: start, y: baseline - 4 }];
  let x = start;
  for (let n = 0; n < letters; n++) {
    const isTall = random.chance(0.22);
    const isDeep = !isTall && random.chance(0.12);
    const rise = isTall ? random.between(64, 78) : random.between(28, 36);
    const reach = random.between(24, 34);
    const slant = rise * 0.34;
    points.push(
      { x: x + reach * 0.45, y: baseline - rise * 0.45 },
      { x: x + reach * 0.72 + slant, y: baseline - rise },
      { x: x + reach * 0.38 + slant * 0.7, y: baseline - rise * 0.92 },
      { x: x + reach * 0.42, y: baseline - rise * 0.3 },
    );
    if (isDeep) points.push({ x: x + reach * 0.3, y: baseline + 34 }, { x: x + reach * 0.05, y: baseline + 26 });
    points.push({ x: x + reach * 0.78, y: baseline - 1 });
    x += reach;
  }
  points.push({ x: x + 14, y: baseline - random.between(8, 15) });
  return { points, end: x + 14 };
}
