/** Words a minute that adults read silently, and characters a minute in scripts without spaces. */
const wordsPerMinute = 238;
const charactersPerMinute = 500;

const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/gu;

/** The length of a text, which is the sum of the lengths of its blocks. */
export interface TextLength {
  /** Words between spaces. */
  words: number;
  /** Characters of scripts without spaces. */
  characters: number;
}

export function measureText(text: string): TextLength {
  const characters = text.match(unspaced)?.length ?? 0;
  const words = text.replace(unspaced, " ").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  return { words, characters };
}

/** How long a text takes to read, in whole minutes, at least one. @see Brysbaert 2019, "How many words do we read per minute?" */
export function minutesToRead({ words, characters }: TextLength): number {
  return Math.max(1, Math.round(words / wordsPerMinute + characters / charactersPerMinute));
}

/** {@link minutesToRead} of a text. */
export const readingMinutes = (text: string) => minutesToRead(measureText(text));
