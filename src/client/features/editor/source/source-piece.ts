/** A part of a Markdown source. The parts in order are the whole source. */
export interface SourcePiece {
  /** The Markdown as written, with the blank lines after it. */
  text: string;
  /** The HTML of its blocks; empty for a comment or the address of a link. */
  blocks: readonly string[];
}

export const sourceText = (pieces: readonly SourcePiece[]): string => pieces.map(({ text }) => text).join("");
