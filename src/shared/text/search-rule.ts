/**
 * The form in which names are compared, of tags, categories and authors: lower-cased by JavaScript, then composed (NFC),
 * since lower-casing can decompose (`İ` becomes `i` and a combining dot). Stored names have it, so it does not change.
 */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().normalize("NFC");
}

/**
 * The form in which the search compares titles, categories and terms. Letters are equal if they have the same upper case, as `ß` and
 * `SS`, or lower case; `I` with and without its dot, in both cases, and the two small sigmas are equal too.
 *
 * @see docs/decisions/0106-search-ignores-case-both-ways.md
 */
export function foldForSearch(text: string): string {
  return fold(fold(fold(text).toUpperCase()).replaceAll("i\u0307", "i").replaceAll("ς", "σ"));
}

/** The text of a post that the database searches. Names of categories, which can change, are searched apart. */
export const searchTextOf = (title: string): string => foldForSearch(title);
