import type { Palette } from "./palettes.ts";
import { type Random, softLine } from "./random.ts";
import { across, below, disc, fullRect, height, line, shape, width } from "./svg.ts";

const bands = 8;

/** Waves rolling in, every crest followed by its thin echoes. */
export function tides(random: Random, { paper, tones, accent }: Palette): string {
  const top = random.between(0.26, 0.36) * height;
  const speed = random.between(1.1, 1.8);
  const moon = { x: random.between(0.2, 0.8) * width, y: top * random.between(0.45, 0.7) };
  const colours = [tones[0], tones[1], tones[2], tones[1], tones[3], tones[2], tones[4], tones[3]];
  const waves = colours.map((colour, n) => {
    const relief = softLine(random, speed * (1 - n * 0.045));
    const base = top + (n / (bands - 1)) ** 1.1 * (height - top - 30);
    const crest = (echo: number) => across(36, (at) => base + echo * 17 + relief(at) * (34 + n * 5 - echo * 3));
    const echoes = [1, 2, 3].map((echo) =>
      line(under(crest(echo)), paper, 3.4 - echo * 0.6, `opacity="${0.62 - echo * 0.14}"`),
    );
    return shape(below(crest(0)), colour) + echoes.join("");
  });
  return [fullRect(paper), disc(moon, random.between(66, 104), accent), ...waves].join("");
}

const under = (points: Parameters<typeof below>[0]) => below(points).replace(/V.*$/, "");
