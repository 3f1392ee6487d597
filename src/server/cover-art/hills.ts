import type { Palette } from "./palettes.ts";
import { type Random, softLine } from "./random.ts";
import { across, below, disc, fade, fullRect, height, line, round, shape, width } from "./svg.ts";

/** Ridges behind one another in the morning mist, a sun, a few birds. */
export function hills(random: Random, { paper, tones, accent }: Palette): string {
  const horizon = random.between(0.4, 0.52) * height;
  const sun = { x: random.between(0.18, 0.82) * width, y: horizon - random.between(40, 190) };
  const sunSize = random.between(70, 130);
  const ridges = tones.map((tone, n) => {
    const nearness = n / (tones.length - 1);
    const relief = softLine(random, 0.7 + nearness * 0.7);
    const base = horizon + nearness ** 1.15 * (height * 0.9 - horizon);
    const amplitude = 105 - nearness * 25;
    const points = across(28, (at) => base + relief(at) * amplitude);
    const mist = fade(`mist${n}`, tone, n < 4 ? (tones[n - 1] ?? paper) : tone);
    return mist + shape(below(points), `url(#mist${n})`);
  });
  return [
    fade("sky", tones[0], paper),
    fullRect("url(#sky)"),
    disc(sun, sunSize * 1.9, accent, 'opacity="0.12"'),
    disc(sun, sunSize * 1.4, accent, 'opacity="0.16"'),
    disc(sun, sunSize, accent, 'opacity="0.92"'),
    birds(random, horizon, tones[3]),
    ...ridges,
  ].join("");
}

function birds(random: Random, horizon: number, colour: string): string {
  const flock = { x: random.between(0.2, 0.7) * width, y: horizon - random.between(190, 280) };
  const strokes = Array.from({ length: random.whole(3, 6) }, () => {
    const x = flock.x + random.between(-150, 150);
    const y = flock.y + random.between(-60, 60);
    const span = random.between(13, 22);
    const wing = `${round(span * 0.5)} ${round(-span * 0.7)} ${round(span)} 0`;
    return `M${round(x)} ${round(y)}q${wing}q${wing}`;
  });
  return line(strokes.join(""), colour, 3, 'opacity="0.75"');
}
