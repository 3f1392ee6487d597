import type { Random } from "./random.ts";

/** Pixels of a cover: as wide as the widest stored copy, as high as a card's frame wants it. */
export const width = 1600;
export const height = 1000;

export interface Point {
  x: number;
  y: number;
}

/** One decimal is finer than a pixel and keeps the drawing small. */
export const round = (value: number) => Math.round(value * 10) / 10;

const xy = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** A whole SVG document. */
export function image(ground: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${body}</svg>`;
}

export const disc = ({ x, y }: Point, radius: number, fill: string, more = "") =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`;

export const shape = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, strokeWidth: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(strokeWidth)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** A colour that turns into another from top to bottom; named, to be used as `url(#name)`. */
export const fade = (name: string, from: string, to: string, opacityTo = 1) =>
  `<defs><linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}" stop-opacity="${opacityTo}"/></linearGradient></defs>`;

export const fullRect = (fill: string) => `<rect width="${width}" height="${height}" fill="${fill}"/>`;

/** A smooth line through all points (Catmull-Rom as Bézier curves). */
export function curve(points: Point[]): string {
  const at = (n: number) => points[Math.max(0, Math.min(points.length - 1, n))] as Point;
  return points.slice(1).reduce((d, _, n) => d + bezier(at(n - 1), at(n), at(n + 1), at(n + 2)), `M${xy(at(0))}`);
}

/** A smooth outline through all points, back to the first. */
export function closedCurve(points: Point[]): string {
  const count = points.length;
  const at = (n: number) => points[(n + count) % count] as Point;
  return `${points.reduce((d, _, n) => d + bezier(at(n - 1), at(n), at(n + 1), at(n + 2)), `M${xy(at(0))}`)}Z`;
}

function bezier(before: Point, from: Point, to: Point, after: Point): string {
  const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
  const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
  return `C${xy(first)} ${xy(second)} ${xy(to)}`;
}

/** Everything below a line that runs across the whole image. */
export const below = (points: Point[]) => `${curve(points)}V${height + 10}H${round(points[0]?.x ?? 0)}Z`;

/** Points of a line across the image, a little beyond both edges. */
export function across(steps: number, heightAt: (at: number) => number): Point[] {
  return Array.from({ length: steps + 1 }, (_, n) => {
    const at = n / steps;
    return { x: -40 + at * (width + 80), y: heightAt(at) };
  });
}

/** A few fibres, as good paper has them: seen only by who looks for them. */
export function fibres(random: Random, colour: string): string {
  const strokes = Array.from({ length: 110 }, () => {
    const x = random.between(0, width);
    const y = random.between(0, height);
    const turn = () => round(random.between(-26, 26));
    return `M${round(x)} ${round(y)}q${turn()} ${turn()} ${turn()} ${turn()}`;
  });
  return line(strokes.join(""), colour, 1.1, 'opacity="0.13"');
}
