import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { disc, fade, fullRect, height, type Point, round, shape, width } from "./svg.ts";

/** Gabled houses in rows up a hill, a few windows still lit. */
export function town(random: Random, { paper, tones, accent }: Palette): string {
  const moon = { x: random.between(0.15, 0.85) * width, y: random.between(0.14, 0.24) * height };
  const rows = [tones[1], tones[2], tones[3], tones[4]].map((colour, n) => {
    const ground = height * (0.6 + n * 0.155);
    return row(random, ground, 0.62 + n * 0.19, colour, accent);
  });
  return [
    fade("sky", tones[0], paper),
    fullRect("url(#sky)"),
    random.chance(0.5) ? disc(moon, 74, accent) : crescent(moon, 74, accent),
    ...rows,
  ].join("");
}

/** Two arcs through the same two points, a long one on the left and one less bent inside it. */
function crescent({ x, y }: Point, radius: number, fill: string): string {
  const [above, under] = [-70, 50].map((degrees) => {
    const turn = (degrees / 180) * Math.PI;
    return `${round(x + radius * Math.cos(turn))} ${round(y + radius * Math.sin(turn))}`;
  });
  const inner = radius * 0.9;
  return shape(`M${above}A${radius} ${radius} 0 1 0 ${under}A${inner} ${inner} 0 1 1 ${above}Z`, fill);
}

function row(random: Random, ground: number, scale: number, colour: string, light: string): string {
  const houses = [];
  for (let x = random.between(-160, -40); x < width; ) {
    const breadth = random.between(105, 190) * scale;
    houses.push(house(random, x, ground - random.between(0, 46) * scale, breadth, scale, colour, light));
    x += breadth - 1;
  }
  return houses.join("");
}

function house(
  random: Random,
  x: number,
  ground: number,
  breadth: number,
  scale: number,
  colour: string,
  light: string,
): string {
  const walls = random.between(95, 215) * scale;
  const roof = breadth * random.between(0.36, 0.6);
  const eaves = ground - walls;
  const ridge = random.pick([0.5, 0.5, 0.5, 0.12, 0.88]);
  const outline = `M${round(x)} ${height + 10}V${round(eaves)}L${round(x + breadth * ridge)} ${round(eaves - roof)}L${round(x + breadth)} ${round(eaves)}V${height + 10}Z`;
  const chimney = random.chance(0.4)
    ? `<rect x="${round(x + breadth * 0.68)}" y="${round(eaves - roof * 0.9)}" width="${round(17 * scale)}" height="${round(roof * 0.7)}" fill="${colour}"/>`
    : "";
  return shape(outline, colour) + chimney + windows(random, x, eaves, breadth, walls, scale, light);
}

function windows(
  random: Random,
  x: number,
  eaves: number,
  breadth: number,
  walls: number,
  scale: number,
  light: string,
) {
  const [w, h] = [17 * scale, 25 * scale];
  const columns = Math.floor(breadth / (w * 2.3));
  const gap = (breadth - columns * w) / (columns + 1);
  const lit = [];
  for (let y = eaves + 20 * scale; y + h < eaves + walls + 40 * scale; y += h * 1.75) {
    for (let n = 0; n < columns; n++) {
      if (!random.chance(0.26)) continue;
      lit.push(
        `<rect x="${round(x + gap + n * (w + gap))}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="2" fill="${light}" opacity="${round(random.between(0.65, 1))}"/>`,
      );
    }
  }
  return lit.join("");
}
