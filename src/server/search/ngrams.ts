import { type Category, categories } from "../../shared/categories.ts";

/** Characters (code points) in the longest token of the search index. */
const maxNgramLength = 3;

/** Tokens of a term that are looked up to find out whether there can be many posts, which takes a fraction of the time. */
const fewNgrams = 2;

/** So many, from everywhere in a term, find few posts that do not contain it, however common its parts. */
const manyNgrams = 12;

/**
 * The MATCH expression that finds at least the posts whose search text contains a term: they hold every run of three
 * characters of the term, or the whole of a shorter one. They may hold them apart from each other, so the caller still asks
 * whether the text contains the term.
 *
 * Every category is looked through for itself: lists of words that stand in different ones would otherwise be walked along in
 * vain from end to end.
 *
 * @param part of the index: see index-partitions.ts
 * @param term folded, not empty
 * @param category narrows to one
 * @see drizzle/0020_index_all_categories.sql, which writes the same tokens
 */
export function searchExpression(part: number, term: string, category?: Category): string {
  const grams = ngramsOf(term, manyNgrams);
  if (grams.length <= fewNgrams) return proposalExpression(part, term, category);
  return (category === undefined ? categories : [category]).map((one) => `(${allOf(part, one, grams)})`).join(" OR ");
}

/** The same for a few of the term's tokens, each looked up once in a part: it finds more posts that do not contain the term. */
export function proposalExpression(part: number, term: string, category?: Category): string {
  return allOf(part, category ?? "", ngramsOf(term, fewNgrams));
}

const allOf = (part: number, category: Category | "", grams: string[]) =>
  grams.map((gram) => `"${part}x${hex(category)}x${hex(gram)}"`).join(" AND ");

function ngramsOf(term: string, most: number): string[] {
  const characters = [...term];
  if (characters.length <= maxNgramLength) return [term];
  const starts = characters.slice(0, 1 - maxNgramLength);
  const grams = [...new Set(starts.map((_, at) => characters.slice(at, at + maxNgramLength).join("")))];
  const step = Math.max(1, grams.length / most);
  return Array.from({ length: Math.min(grams.length, most) }, (_, at) => grams[Math.floor((at + 0.5) * step)] ?? "");
}

function hex(text: string): string {
  return Buffer.from(text).toString("hex");
}
