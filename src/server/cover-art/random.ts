/** Chance that comes out the same for the same seed, so that a post keeps its image however often it is drawn. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
}

/** FNV-1a into mulberry32: small, fast and even enough for images. */
export function randomFrom(seed: string): Random {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
  };
}

/**
 * A soft line without corners: three sines of random phase, each faster and smaller.
 *
 * @returns values from -1 to 1 for positions along the image's width from 0 to 1
 */
export function softLine(random: Random, waves: number): (at: number) => number {
  const parts = [1, 2.3, 4.9].map((speed, n) => ({
    speed: speed * waves * random.between(0.85, 1.15),
    phase: random.between(0, Math.PI * 2),
    size: 0.58 / 2.1 ** n,
  }));
  return (at) =>
    parts.reduce((sum, { speed, phase, size }) => sum + size * Math.sin(at * speed * Math.PI * 2 + phase), 0);
}
