import type { Palette } from "./palettes.ts";
import { type Random, softLine } from "./random.ts";
import { curve, fullRect, height, line, type Point, round, width } from "./svg.ts";

/** A stroke's middle line, from 0 to 1. */
type Way = (at: number) => Point;

const bristles = 64;

/** Brush and ink on paper: a circle drawn in one breath, or a few strokes; a seal in the corner. */
export function brush(random: Random, { paper, tones, accent }: Palette): string {
  const drawing = random.chance(0.5) ? [circle(random)] : strokesAcross(random);
  const inks = [tones[4], tones[3], tones[2]];
  const strokes = drawing.map((way, n) => stroke(random, way, drawing.length === 1 ? 105 : 84, inks[n] ?? tones[4]));
  return [fullRect(paper), ...strokes, seal(random, paper, accent)].join("");
}

function circle(random: Random): Way {
  const start = random.between(1.4, 2.1);
  const [x, y] = [random.between(0.42, 0.58) * width, height * 0.5];
  return (at) => {
    const turn = start + at * Math.PI * 1.9;
    const reach = 318 + at * 26;
    return { x: x + Math.cos(turn) * reach * 1.06, y: y + Math.sin(turn) * reach };
  };
}

function strokesAcross(random: Random): Way[] {
  return [0.27, 0.51, 0.74].map((row) => {
    const bend = softLine(random, 0.45);
    const from = random.between(0.09, 0.2);
    const to = random.between(0.72, 0.9);
    return (at) => ({ x: (from + (to - from) * at) * width, y: (row + bend(at) * 0.07) * height });
  });
}

/** Many hairs side by side: full in the middle, running dry towards the edges and the end. */
function stroke(random: Random, way: Way, breadth: number, ink: string): string {
  const hairs = Array.from({ length: bristles }, (_, n) => {
    const side = (n / (bristles - 1)) * 2 - 1;
    const edge = Math.abs(side);
    const from = random.between(0, 0.015) + edge ** 4 * 0.02;
    const to = 1 - random.next() ** 2.2 * (0.16 + edge * 0.3);
    const waver = softLine(random, 2);
    const path = (start: number, end: number) => {
      const points = Array.from({ length: 26 }, (_, step) => {
        const at = start + (end - start) * (step / 25);
        const pressure = 0.62 + 0.38 * Math.sin(Math.min(1, at * 1.25) * Math.PI * 0.8 + 0.5);
        return beside(way, at, side * breadth * 0.5 * pressure + waver(at) * 1.8);
      });
      return curve(points);
    };
    const thickness = (breadth / bristles) * random.between(1.1, 2.5);
    const opacity = `opacity="${round(random.between(0.7, 1))}"`;
    if (!random.chance(0.22 + edge * 0.3)) return line(path(from, to), ink, thickness, opacity);
    // A hair that lifts off for a moment leaves the paper bare.
    const gap = random.between(0.35, 0.8) * to;
    const rest = gap + random.between(0.02, 0.1);
    return line(path(from, gap) + (rest < to ? path(rest, to) : ""), ink, thickness, opacity);
  });
  return hairs.join("");
}

function beside(way: Way, at: number, distance: number): Point {
  const here = way(at);
  const ahead = way(at + 0.004);
  const length = Math.hypot(ahead.x - here.x, ahead.y - here.y) || 1;
  return {
    x: here.x - ((ahead.y - here.y) / length) * distance,
    y: here.y + ((ahead.x - here.x) / length) * distance,
  };
}

function seal(random: Random, paper: string, accent: string): string {
  const x = width - random.between(230, 270);
  const y = height - random.between(220, 250);
  const cuts = ["M24 24H72V72H24Z", "M24 48H72", "M48 24V72"].slice(0, random.whole(2, 3));
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(random.between(-4, 4))})"><rect width="96" height="96" rx="10" fill="${accent}"/>${line(cuts.join(""), paper, 6)}</g>`;
}
