import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { curve, disc, fullRect, height, line, type Point, round, width } from "./svg.ts";

const cell = 12.5;
const levels = 22;

/** Height at each crossing of the grid, row by row; one column and row more than there are cells. */
type Land = number[][];

/** Heights around one cell, clockwise from its upper left. */
type Corners = [number, number, number, number];

/** A walking map: lines of equal height, every fifth one bolder, and a dotted way from here to there. */
export function contours(random: Random, { paper, tones, accent }: Palette): string {
  const land = landscape(random);
  const lines = Array.from({ length: levels }, (_, n) => {
    const isBold = n % 5 === 2;
    const colour = n > 9 ? tones[4] : tones[3];
    return line(levelLine(land, 0.12 + n * 0.085), colour, isBold ? 4.2 : 2, `opacity="${isBold ? 0.95 : 0.72}"`);
  });
  const way = wayAcross(random);
  const goal = way.at(-1) as Point;
  return [
    fullRect(paper),
    ...lines,
    line(curve(way), accent, 9, 'stroke-dasharray="1 24"'),
    disc(way[0] as Point, 13, paper, `stroke="${accent}" stroke-width="7"`),
    disc(goal, 20, accent),
    disc(goal, 40, "none", `stroke="${accent}" stroke-width="4"`),
  ].join("");
}

function landscape(random: Random): Land {
  const peaks = Array.from({ length: 9 }, (_, n) => ({
    x: random.between(-0.05, 1.05) * width,
    y: random.between(-0.05, 1.05) * height,
    reach: random.between(150, 380),
    stretch: random.between(0.65, 1.5),
    size: n === 0 ? 1.15 : random.between(0.35, 0.95),
  }));
  const heightAt = (x: number, y: number) =>
    peaks.reduce((sum, peak) => {
      const squared = ((x - peak.x) / (peak.reach * peak.stretch)) ** 2 + ((y - peak.y) / peak.reach) ** 2;
      return sum + peak.size * Math.exp(-squared);
    }, 0);
  return Array.from({ length: height / cell + 1 }, (_, row) =>
    Array.from({ length: width / cell + 1 }, (_, column) => heightAt(column * cell, row * cell)),
  );
}

/** One level by marching squares: within each cell, the line from the edge it enters by to the edge it leaves by. */
function levelLine(land: Land, level: number): string {
  const segments: string[] = [];
  for (const [row, upper] of land.slice(0, -1).entries()) {
    const lower = land[row + 1] as number[];
    for (let column = 0; column + 1 < upper.length; column++) {
      const [a, b, c, d] = [upper[column], upper[column + 1], lower[column + 1], lower[column]] as Corners;
      const [x, y] = [column * cell, row * cell];
      const cuts: Point[] = [];
      if (a < level !== b < level) cuts.push({ x: x + (cell * (level - a)) / (b - a), y });
      if (b < level !== c < level) cuts.push({ x: x + cell, y: y + (cell * (level - b)) / (c - b) });
      if (d < level !== c < level) cuts.push({ x: x + (cell * (level - d)) / (c - d), y: y + cell });
      if (a < level !== d < level) cuts.push({ x, y: y + (cell * (level - a)) / (d - a) });
      for (let n = 0; n + 1 < cuts.length; n += 2) {
        const [from, to] = [cuts[n] as Point, cuts[n + 1] as Point];
        segments.push(`M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`);
      }
    }
  }
  return segments.join("");
}

function wayAcross(random: Random): Point[] {
  const steps = 6;
  const from = random.between(0.55, 0.85);
  const to = random.between(0.15, 0.4);
  return Array.from({ length: steps + 1 }, (_, n) => ({
    x: (0.14 + (n / steps) * 0.7) * width,
    y: (from + (to - from) * (n / steps) + random.between(-0.09, 0.09)) * height,
  }));
}
