import { type Category, categories } from "../../shared/categories.ts";

/** Characters (code points) in the longest token of the search index. */
const longestGram = 3;

/** Tokens of a long term that are looked up, from everywhere in it: no more of them are needed to find few posts. */
const mostGrams = 12;

/**
 * The MATCH expression that finds at least the posts whose search text contains a term: they hold every run of three
 * characters of the term, or the whole of a shorter one. They may hold them apart from each other, so the caller still asks
 * whether the text contains the term.
 *
 * @param part of the index: see search-parts.ts
 * @param term folded, not empty
 * @param category narrows to one; otherwise the categories' matches are merged, which FTS5 does as it reads
 * @see drizzle/0019_part_search_index.sql, which writes the same tokens
 */
export function searchExpression(part: number, term: string, category?: Category): string {
  const grams = gramsOf(term).map(hex);
  return (category === undefined ? categories : [category])
    .map((name) => `(${grams.map((gram) => `"${part}x${hex(name)}x${gram}"`).join(" AND ")})`)
    .join(" OR ");
}

function gramsOf(term: string): string[] {
  const characters = [...term];
  if (characters.length <= longestGram) return [term];
  const starts = characters.slice(0, 1 - longestGram);
  const grams = [...new Set(starts.map((_, at) => characters.slice(at, at + longestGram).join("")))];
  const step = Math.max(1, grams.length / mostGrams);
  return Array.from({ length: Math.min(grams.length, mostGrams) }, (_, at) => grams[Math.floor(at * step)] ?? "");
}

function hex(text: string): string {
  return Buffer.from(text).toString("hex");
}
