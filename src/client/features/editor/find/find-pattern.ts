export interface FindOptions {
  /** Upper and lower case differ. */
  isCaseSensitive: boolean;
  isWholeWord: boolean;
}

/** Characters that a writer types with one key, each with the signs that a text may have for it. */
const spellings: Record<string, string> = {
  "'": "['’‘′]",
  '"': '["“”„″]',
  " ": "[ \\u00A0]",
};

const letter = "[\\p{L}\\p{N}\\p{M}_]";

/** The expression that finds the typed text; null for an empty text. */
export function findPattern(typed: string, { isCaseSensitive, isWholeWord }: FindOptions): RegExp | null {
  if (typed === "") return null;
  const text = typed.replace(/[$()*+./?[\\\]^{|}]|['" ]/g, (sign) => spellings[sign] ?? `\\${sign}`);
  return new RegExp(isWholeWord ? `(?<!${letter})${text}(?!${letter})` : text, isCaseSensitive ? "gu" : "giu");
}
