import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { closedCurve, disc, fullRect, height, type Point, shape, width } from "./svg.ts";

/** Sheets of paper laid over one another, each with a smaller opening, and a light at the bottom of the well. */
export function paperCut(random: Random, { paper, tones, accent }: Palette): string {
  const centre = { x: random.between(0.34, 0.66) * width, y: random.between(0.42, 0.58) * height };
  const shared = ring(random, 0.15);
  const openings = tones.map((colour, n) => {
    const own = ring(random, 0.045);
    const reach = 1.24 - n * 0.225;
    return opening(
      outline(centre, (turn) => reach * (1 + shared(turn + n * 0.16) + own(turn))),
      colour,
    );
  });
  const heart = { x: centre.x + random.between(-40, 40), y: centre.y + random.between(-20, 30) };
  return [fullRect(paper), ...openings, disc(heart, random.between(56, 82), accent)].join("");
}

/** A soft line that meets its own beginning after a whole turn. */
function ring(random: Random, size: number): (turn: number) => number {
  const waves = [1, 2, 3, 5].map((speed) => ({
    speed,
    phase: random.between(0, Math.PI * 2),
    part: size / speed ** 0.7,
  }));
  return (turn) => waves.reduce((sum, { speed, phase, part }) => sum + part * Math.cos(turn * speed + phase), 0);
}

function outline({ x, y }: Point, sizeAt: (turn: number) => number): string {
  const steps = 48;
  const points = Array.from({ length: steps }, (_, n): Point => {
    const turn = (n / steps) * Math.PI * 2;
    return { x: x + Math.cos(turn) * 690 * sizeAt(turn), y: y + Math.sin(turn) * 450 * sizeAt(turn) };
  });
  return closedCurve(points);
}

/** The sheet above throws its shadow into the opening: the same outline moved down, a little less dark each time. */
function opening(d: string, colour: string): string {
  const id = `cut${colour.slice(1)}`;
  const shadow = [26, 19, 13, 8, 4].map(
    (drop) =>
      `<path d="M-400-400H2400V1800H-400Z${d}" fill-rule="evenodd" transform="translate(${drop / 3} ${drop})" fill="#141a30" opacity="0.07"/>`,
  );
  return `<clipPath id="${id}"><path d="${d}"/></clipPath>${shape(d, colour)}<g clip-path="url(#${id})">${shadow.join("")}</g>`;
}
