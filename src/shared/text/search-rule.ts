/** The text that a search compares. This file imports nothing, so that visitors' code may use it. */
interface Searchable {
  title: string;
  category: string;
}

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

/**
 * The search rule: an empty term matches everything, otherwise the title or the category contains the term,
 * in any case; then the category must match unless it is undefined (the tab All). The term is not
 * trimmed here: forms and URLs are trimmed where they are read.
 */
export function matchesSearch(post: Searchable, term: string, category?: string): boolean {
  if (category !== undefined && post.category !== category) return false;
  const folded = foldForSearch(term);
  return foldForSearch(post.title).includes(folded) || foldForSearch(post.category).includes(folded);
}
