import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { curve, disc, fullRect, height, line, type Point, round, shape, width } from "./svg.ts";

/** Pressed plants: stems with paired leaves, one behind the other. */
export function leaves(random: Random, { paper, tones, accent }: Palette): string {
  const colours = [tones[1], tones[2], tones[0], tones[3], tones[2], tones[4], tones[3]];
  const stems = colours.map((colour, n) => {
    const slot = ((n * 3) % colours.length) / (colours.length - 1);
    const root = { x: (0.08 + slot * 0.84) * width + random.between(-50, 50), y: height + 30 };
    return stem(random, root, random.between(0.5, 0.93) * height, colour, paper);
  });
  const sun = { x: random.between(0.25, 0.75) * width, y: random.between(0.24, 0.4) * height };
  return [fullRect(paper), disc(sun, random.between(110, 170), accent, 'opacity="0.9"'), ...stems].join("");
}

function stem(random: Random, root: Point, reach: number, colour: string, vein: string): string {
  const lean = random.between(-170, 170);
  const at = (t: number): Point => ({ x: root.x + lean * t ** 1.8, y: root.y - reach * t });
  const pairs = random.whole(6, 9);
  const leafLength = random.between(120, 190);
  const isRound = random.chance(0.4);
  const pieces = [line(curve(Array.from({ length: 9 }, (_, n) => at(n / 8))), colour, 8)];
  for (let n = 1; n <= pairs; n++) {
    const t = 0.2 + (n / pairs) * 0.78;
    const taper = 1.12 - t * 0.62;
    for (const side of [-1, 1]) {
      const turn = -90 + side * (62 - t * 26) + random.between(-6, 6) + (lean / reach) * 60 * t;
      pieces.push(leaf(at(t), turn, leafLength * taper, isRound ? 0.38 : 0.27, colour, vein));
    }
  }
  pieces.push(leaf(at(0.99), -90 + (lean / reach) * 70, leafLength * 0.55, isRound ? 0.38 : 0.27, colour, vein));
  return pieces.join("");
}

function leaf({ x, y }: Point, turn: number, length: number, breadth: number, fill: string, vein: string): string {
  const side = round(length * breadth);
  const l = round(length);
  const blade = `M0 0C${round(l * 0.25)} ${-side} ${round(l * 0.75)} ${-side} ${l} 0C${round(l * 0.75)} ${side} ${round(l * 0.25)} ${side} 0 0Z`;
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})">${shape(blade, fill)}${line(`M8 0H${round(l * 0.86)}`, vein, 2.2, 'opacity="0.55"')}</g>`;
}
