/** Words a minute that adults read silently, and characters a minute in scripts without spaces. */
const wordsPerMinute = 238;
const charactersPerMinute = 500;

const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/gu;

/** How long a text takes to read, in whole minutes, at least one. @see Brysbaert 2019, "How many words do we read per minute?" */
export function readingMinutes(text: string): number {
  const characters = text.match(unspaced)?.length ?? 0;
  const words = text.replace(unspaced, " ").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute + characters / charactersPerMinute));
}
