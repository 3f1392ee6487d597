import { foundPerPage, maxSearchPages } from "../../shared/limits.ts";
import { fold } from "../../shared/text/search-rule.ts";
import { type Db, preparedOnce } from "../db/client.ts";
import { newestOfPartitions, newestPartitionCount } from "./index-partitions.ts";
import { searchExpression } from "./ngrams.ts";
import { expressionOf, isCommon, type QueryTerm } from "./query-terms.ts";

/** Most posts that all result pages hold. */
export const mostFound = foundPerPage * maxSearchPages;

/** Weights of title, sub title, text, and single characters of scripts without spaces. */
const weighed = "bm25(blogText, 10.0, 4.0, 1.0, 0.5)";

const matchQueries = preparedOnce((db) => {
  const prepare = (text: string) => db.$client.prepare(text).pluck();
  const order = `ORDER BY ${weighed}, rowid DESC LIMIT ${mostFound + 1}`;
  return {
    best: prepare(`SELECT rowid FROM blogText WHERE blogText MATCH @weighed ${order}`),
    bestOfSome: prepare(
      `SELECT rowid FROM blogText WHERE blogText MATCH @weighed
       AND rowid IN (SELECT rowid FROM blogText WHERE blogText MATCH @all) ${order}`,
    ),
    newest: prepare(`SELECT rowid FROM blogText WHERE blogText MATCH @all ORDER BY rowid DESC LIMIT ${mostFound + 1}`),
    titles: prepare(
      `SELECT blogSearch.rowid AS feedKey FROM blogSearch JOIN blogs ON blogs.feedKey = blogSearch.rowid
       WHERE blogSearch MATCH @expression AND instr(blogs.searchText, @term) > 0
       ORDER BY blogSearch.rowid DESC LIMIT ${mostFound + 1}`,
    ).pluck(false),
  };
});

/**
 * The feedKeys of the posts that have every term, best matches first.
 *
 * @param text the query as typed
 * @returns at most one more than the pages hold
 */
export async function findMatches(db: Db, text: string, terms: QueryTerm[]): Promise<number[]> {
  const { best, bestOfSome, newest } = matchQueries(db);
  const all = everyOne(terms);
  const rare = terms.filter((term) => !isCommon(db, term));
  if (rare.length === terms.length) return best.all({ weighed: all }) as number[];
  if (rare.length > 0) return bestOfSome.all({ weighed: everyOne(rare), all }) as number[];
  // Only common words: the newest posts, those with the words in their title first.
  return [...new Set([...(await newestTitles(db, text)), ...(newest.all({ all }) as number[])])].slice(
    0,
    mostFound + 1,
  );
}

/** The newest posts whose title contains the text. */
async function newestTitles(db: Db, text: string): Promise<number[]> {
  const term = fold(text.trim());
  const everywhere = { after: Number.MIN_SAFE_INTEGER, before: Number.MAX_SAFE_INTEGER };
  const wanted = { ...everywhere, most: mostFound + 1, maxPartitions: newestPartitionCount(db) };
  const titles = await newestOfPartitions(
    db,
    wanted,
    (part) => matchQueries(db).titles.all({ expression: searchExpression(part, term), term }) as { feedKey: number }[],
  );
  return titles.map(({ feedKey }) => feedKey);
}

const everyOne = (terms: QueryTerm[]) => terms.map((term) => `(${expressionOf(term)})`).join(" AND ");
