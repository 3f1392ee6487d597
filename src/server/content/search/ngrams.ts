import type { CategoryId } from "../../core/db/schema.ts";

/** Characters (code points) in the longest token of the search index. */
const maxNgramLength = 3;

/** Tokens of a term that are looked up first, in a fraction of the time, to estimate how many posts match. */
const fewNgrams = 2;

/** This number of tokens, spread over a term, finds few posts that do not contain it, even if its parts are common. */
const manyNgrams = 12;

/**
 * The MATCH expression for a superset of the posts whose search text contains a term: posts with every run of three
 * characters of the term, or with all of a shorter term. The runs may be in different places, so the caller checks that
 * the text contains the term.
 *
 * @param part partition of the index: see index-partitions.ts
 * @param term folded, not empty
 * @param category all by default; each post is indexed under its category and under none
 * @see drizzle/triggers.sql, where `blogSearchText_insert` writes the same tokens
 */
export function searchExpression(part: number, term: string, category?: CategoryId): string {
  return allOf(part, category ?? "", ngramsOf(term, manyNgrams));
}

/** The same for a few tokens of the term, each looked up once in a partition: it finds more posts without the term. */
export function proposalExpression(part: number, term: string, category?: CategoryId): string {
  return allOf(part, category ?? "", ngramsOf(term, fewNgrams));
}

const allOf = (part: number, category: CategoryId | "", grams: string[]) =>
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
