import type { Palette } from "./palettes.ts";
import { type Random, softLine } from "./random.ts";
import { across, curve, disc, fullRect, height, line, round, width } from "./svg.ts";

const count = 58;

/** Threads that come from one loom, drift apart, are gathered and drift again. */
export function threads(random: Random, { paper, tones, accent }: Palette): string {
  const drift = softLine(random, 0.55);
  const spread = softLine(random, 0.8);
  const middle = random.between(0.44, 0.56) * height;
  const marked = random.whole(16, 42);
  const drawn = Array.from({ length: count }, (_, n) => {
    const side = (n / (count - 1)) * 2 - 1;
    const own = softLine(random, 1.1);
    const points = across(30, (at) => {
      const breadth = 70 + 290 * Math.abs(spread(at)) ** 0.8;
      return middle + drift(at) * 190 + side * breadth + own(at) * 11;
    });
    if (n === marked) return line(curve(points), accent, 6);
    const tone = tones[1 + Math.floor((n / count) * 4)] ?? tones[4];
    return line(curve(points), tone, 2.6, `opacity="${round(random.between(0.6, 1))}"`);
  });
  const bead = { x: random.between(0.2, 0.8) * width, y: random.between(0.12, 0.2) * height };
  return [fullRect(paper), disc(bead, random.between(42, 70), accent), ...drawn].join("");
}
