/** Letters of Hebrew, Arabic and related scripts, and the mark that stands for one. */
export const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A letter, or a mark that stands for one of its direction. */
const strong = /[\p{L}\u200e\u200f]/u;

/** Characters of a text that decide its direction. */
export const judgedLength = 1_000;

/** How many letters may run from left to right for each one that runs from right to left. */
const maxOthers = 3;

/**
 * Whether a text begins with a word that runs from left to right, such as the name of a product, and goes on from right to
 * left. In a language of such a script it runs from right to left, and `dir="auto"` would not see that.
 */
export function isMixed(whole: string): boolean {
  const text = whole.slice(0, judgedLength);
  const [first = ""] = strong.exec(text) ?? [];
  if (first === "" || first === "\u200e" || rightToLeft.test(first) || !rightToLeft.test(text)) return false;
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !rightToLeft.test(letter)).length;
  return others <= (letters.length - others) * maxOthers;
}

/** The `dir` of an element with a text: its first letter decides, or in a mixed text the language around it. */
export const dirOf = (text: string): "auto" | undefined => (isMixed(text) ? undefined : "auto");
