export interface FindOptions {
  /** Upper and lower case differ. */
  isCaseSensitive: boolean;
  isWholeWord: boolean;
}

/** What a writer types with one key, and the signs that it may be in a text. */
const spellings: Record<string, string> = {
  "'": "['’‘′]",
  '"': '["“”„″]',
  " ": "[ \\u00A0]",
};

const letter = "[\\p{L}\\p{N}\\p{M}_]";

/** The expression that finds what was typed, or null when nothing was. */
export function findPattern(typed: string, { isCaseSensitive, isWholeWord }: FindOptions): RegExp | null {
  if (typed === "") return null;
  const text = typed.replace(/[$()*+./?[\\\]^{|}]|['" ]/g, (sign) => spellings[sign] ?? `\\${sign}`);
  return new RegExp(isWholeWord ? `(?<!${letter})${text}(?!${letter})` : text, isCaseSensitive ? "gu" : "giu");
}
