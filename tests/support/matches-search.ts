import { foldForSearch } from "../../src/shared/text/search-rule.ts";

/**
 * The search rule, to compare the database's answers with: an empty term matches everything, otherwise the title or the category
 * contains the term, in any case; then the category must match unless it is undefined (the tab All).
 */
export function matchesSearch(post: { title: string; category: string }, term: string, category?: string): boolean {
  if (category !== undefined && post.category !== category) return false;
  const folded = foldForSearch(term);
  return foldForSearch(post.title).includes(folded) || foldForSearch(post.category).includes(folded);
}
