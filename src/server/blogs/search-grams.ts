import { type Category, categories } from "../../shared/categories.ts";

/** Characters (code points) in the longest token of the search index. */
const longestGram = 3;

/**
 * Tokens of a term that are looked up, from everywhere in it. All that count find few posts that do not contain it, however
 * common its parts; some are looked up in a fraction of the time, and tell whether there can be many.
 */
const mostGrams = { all: 12, some: 2 };

/**
 * The MATCH expression that finds at least the posts whose search text contains a term: they hold every run of three
 * characters of the term, or the whole of a shorter one. They may hold them apart from each other, so the caller still asks
 * whether the text contains the term.
 *
 * @param part of the index: see search-parts.ts
 * @param term folded, not empty
 * @param which `some` finds more posts that do not contain the term
 * @param category narrows to one; otherwise the categories' matches are merged, which FTS5 does as it reads
 * @see drizzle/0019_part_search_index.sql, which writes the same tokens
 */
export function searchExpression(
  part: number,
  term: string,
  category?: Category,
  which: keyof typeof mostGrams = "all",
): string {
  const grams = gramsOf(term, mostGrams[which]).map(hex);
  return (category === undefined ? categories : [category])
    .map((name) => `(${grams.map((gram) => `"${part}x${hex(name)}x${gram}"`).join(" AND ")})`)
    .join(" OR ");
}

function gramsOf(term: string, most: number): string[] {
  const characters = [...term];
  if (characters.length <= longestGram) return [term];
  const starts = characters.slice(0, 1 - longestGram);
  const grams = [...new Set(starts.map((_, at) => characters.slice(at, at + longestGram).join("")))];
  const step = Math.max(1, grams.length / most);
  return Array.from({ length: Math.min(grams.length, most) }, (_, at) => grams[Math.floor((at + 0.5) * step)] ?? "");
}

function hex(text: string): string {
  return Buffer.from(text).toString("hex");
}
