/** The text that a search compares. This file imports nothing, so that visitors' code may use it. */
interface Searchable {
  title: string;
  category: string;
}

/**
 * The form in which titles, categories and terms are compared: lower-cased by JavaScript, then composed (NFC),
 * since lower-casing can decompose (`İ` becomes `i` and a combining dot).
 */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().normalize("NFC");
}

/** The text of a post that the database searches. Names of categories, which can change, are searched apart. */
export const searchTextOf = (title: string): string => fold(title);

/**
 * The search rule: an empty term matches everything, otherwise the title or the category contains the term,
 * in any case; then the category must match unless it is undefined (the tab All). The term is not
 * trimmed here: forms and URLs are trimmed where they are read.
 */
export function matchesSearch(post: Searchable, term: string, category?: string): boolean {
  if (category !== undefined && post.category !== category) return false;
  const folded = fold(term);
  return fold(post.title).includes(folded) || fold(post.category).includes(folded);
}
