import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { disc, fade, fullRect, height, round, width } from "./svg.ts";

/** A large sun going down behind water, cut into strips by its own reflection. */
export function suns(random: Random, { paper, tones, accent }: Palette): string {
  const horizon = random.between(0.58, 0.68) * height;
  const centre = { x: random.between(0.36, 0.64) * width, y: horizon - random.between(20, 120) };
  const radius = random.between(220, 300);
  return [
    fade("sky", tones[1], paper),
    fullRect("url(#sky)"),
    disc(centre, radius * 1.32, accent, 'opacity="0.13"'),
    fade("sun", accent, tones[2]),
    disc(centre, radius, "url(#sun)"),
    strips(random, centre, radius, horizon, tones[1]),
    fade("water", tones[3], tones[4]),
    `<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="url(#water)"/>`,
    reflection(random, centre.x, radius, horizon, accent),
    ripples(random, horizon, tones[2]),
  ].join("");
}

/** Bands of haze across the lower half of the disc, thicker towards the water. */
function strips(random: Random, { x, y }: { x: number; y: number }, radius: number, horizon: number, colour: string) {
  const rows = [];
  for (let row = y + radius * random.between(0, 0.2), n = 0; row < horizon; n++) {
    const thickness = 5 + n * 3.4;
    rows.push(bar(x - radius * 1.1, row, radius * 2.2, thickness, colour, 0.85));
    row += thickness + Math.max(12, 44 - n * 5);
  }
  return rows.join("");
}

function reflection(random: Random, x: number, radius: number, horizon: number, colour: string) {
  const rows = [];
  for (let y = horizon + 14, n = 0; y < height - 10; n++) {
    const reach = radius * (0.98 - (y - horizon) / (height - horizon) / 1.7) * random.between(0.55, 1.05);
    rows.push(bar(x - reach + random.between(-26, 26), y, reach * 2, 7 + n * 0.9, colour, 0.86 - n * 0.045));
    y += 20 + n * 2.2;
  }
  return rows.join("");
}

function ripples(random: Random, horizon: number, colour: string) {
  return Array.from({ length: 46 }, () => {
    const depth = random.next();
    const y = horizon + 12 + depth * (height - horizon - 24);
    return bar(random.between(-60, width), y, random.between(50, 130) * (0.5 + depth), 3 + depth * 3, colour, 0.3);
  }).join("");
}

const bar = (x: number, y: number, length: number, thickness: number, fill: string, opacity: number) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(length)}" height="${round(thickness)}" rx="${round(thickness / 2)}" fill="${fill}" opacity="${round(Math.max(0.1, opacity))}"/>`;
