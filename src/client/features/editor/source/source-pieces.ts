/** A part of a Markdown source. The parts in order are the whole source. */
export interface SourcePiece {
  /** The Markdown as written, with the blank lines after it. */
  text: string;
  /** The HTML of its blocks; empty for a comment or the address of a link. */
  blocks: readonly string[];
}

export const sourceText = (pieces: readonly SourcePiece[]): string => pieces.map(({ text }) => text).join("");

/**
 * The parts of an earlier source for the blocks that have not changed, and the other blocks as HTML. A part without
 * blocks, such as a comment, stays after the part before it; it is kept even if that part was deleted.
 */
export function reusePieces(blocks: readonly string[], remembered: readonly SourcePiece[]): (SourcePiece | string)[] {
  const places: (SourcePiece | string)[] = [];
  const silent = new Set([...remembered.keys()].filter((at) => remembered[at]?.blocks.length === 0));
  const place = (at: number) => {
    const piece = remembered[at];
    if (piece) places.push(piece);
  };
  const placeSilent = (isPlaced: (at: number) => boolean) => {
    for (const at of silent) {
      if (!isPlaced(at)) break;
      silent.delete(at);
      place(at);
    }
  };
  let next = 0;
  const placeFollowing = () => placeSilent((at) => at <= next && ++next > 0);
  placeFollowing();
  for (const found of match(blocks, remembered)) {
    if (typeof found === "string") {
      places.push(found);
      continue;
    }
    placeSilent((at) => at < found);
    place(found);
    next = Math.max(next, found + 1);
    placeFollowing();
  }
  placeSilent(() => true);
  return places;
}

/** For each part whose blocks are still in the text, its index; for each other block, the block. */
function match(blocks: readonly string[], remembered: readonly SourcePiece[]): (number | string)[] {
  const unused = new Map<string, number[]>();
  for (const [at, piece] of remembered.entries()) {
    const [first] = piece.blocks;
    if (first === undefined) continue;
    const same = unused.get(first);
    if (same) same.push(at);
    else unused.set(first, [at]);
  }
  const matches: (number | string)[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] ?? "";
    const candidates = unused.get(block) ?? [];
    const found = candidates.findIndex((index) => remembered[index]?.blocks.every((it, k) => it === blocks[at + k]));
    const index = found === -1 ? undefined : candidates.splice(found, 1)[0];
    matches.push(index ?? block);
    at += index === undefined ? 1 : (remembered[index]?.blocks.length ?? 1);
  }
  return matches;
}
