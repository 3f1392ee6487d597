import { foundPerPage, maxSearchPages } from "../../../shared/limits.ts";
import { foldForSearch } from "../../../shared/text/search-rule.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { everyOne, type QueryTerm, weighedTerm } from "./query-terms.ts";
import { newestOfPartitions, newestPartitionCount, searchExpression } from "./title-index.ts";

/** Posts that are read when some of them are left out afterwards: one each takes about a microsecond. */
export const mostRead = 1_000;

/** Maximum number of posts on all result pages together. */
export const mostFound = foundPerPage * maxSearchPages;

/** Weights of title, sub title, text, and single characters of scripts without spaces. */
const weighed = "bm25(blogText, 10.0, 4.0, 1.0, 0.5)";

const matchQueries = preparedOnce((db) => {
  const prepare = (text: string) => db.$client.prepare(text).pluck();
  const order = `ORDER BY ${weighed}, rowid DESC LIMIT +@most`;
  return {
    best: prepare(`SELECT rowid FROM blogText WHERE blogText MATCH @weighed ${order}`),
    bestOfSome: prepare(
      `SELECT rowid FROM blogText WHERE blogText MATCH @weighed
       AND rowid IN (SELECT rowid FROM blogText WHERE blogText MATCH @all) ${order}`,
    ),
    newest: prepare(`SELECT rowid FROM blogText WHERE blogText MATCH @all ORDER BY rowid DESC LIMIT +@most`),
    titles: prepare(
      `SELECT blogSearch.rowid AS feedKey, blogs.id FROM blogSearch JOIN blogs ON blogs.feedKey = blogSearch.rowid
       WHERE blogSearch MATCH @expression AND instr(blogs.searchText, @term) > 0
       ORDER BY blogSearch.rowid DESC LIMIT +@most`,
    ).pluck(false),
    ids: prepare(
      `SELECT blogs.id FROM blogText JOIN blogs ON blogs.feedKey = blogText.rowid
       WHERE blogText MATCH @all AND blogs.isPublished = 1 ORDER BY blogText.rowid DESC LIMIT +@most`,
    ),
    ofLanguage: prepare(
      `SELECT rowid FROM blogText WHERE blogText MATCH @all AND rowid IN (SELECT feedKey FROM blogDetails
       WHERE language = @language AND feedKey IS NOT NULL ORDER BY feedKey DESC LIMIT ${mostRead})`,
    ),
  };
});

/**
 * The feedKeys of the posts that have every term, best matches first.
 *
 * @param text the query as typed
 * @param most one more than the pages show, or {@link mostRead}
 */
export async function findMatches(db: Db, text: string, terms: QueryTerm[], most = mostFound + 1): Promise<number[]> {
  const { best, bestOfSome, newest } = matchQueries(db);
  const all = everyOne(terms);
  const rare = terms.flatMap((term) => weighedTerm(db, term) ?? []);
  const weighed = everyOne(rare);
  if (weighed === all) return best.all({ weighed, most }) as number[];
  if (rare.length > 0) return bestOfSome.all({ weighed, all, most }) as number[];
  // The query has only common words: returns the newest posts, those with the words in their title first.
  const titles = await newestTitles(db, text, most, newestPartitionCount(db));
  return [...new Set([...titles.map(({ feedKey }) => feedKey), ...(newest.all({ all, most }) as number[])])].slice(
    0,
    most,
  );
}

/** The feedKeys of the posts that have every term, among the newest ones of a language. Posts in the blog's need not name it. */
export const matchesInLanguage = (db: Db, terms: QueryTerm[], language: string) =>
  matchQueries(db).ofLanguage.all({ all: everyOne(terms), language }) as number[];

/** The ids of the newest published posts that have every term. */
export const newestWithTerms = (db: Db, terms: QueryTerm[], most: number) =>
  matchQueries(db).ids.all({ all: everyOne(terms), most }) as string[];

/** The newest published posts whose title contains the text. */
export function newestTitles(db: Db, text: string, most: number, maxPartitions = Number.POSITIVE_INFINITY) {
  const term = foldForSearch(text.trim());
  const everywhere = { after: Number.MIN_SAFE_INTEGER, before: Number.MAX_SAFE_INTEGER };
  return newestOfPartitions(
    db,
    { ...everywhere, most, maxPartitions },
    (part) =>
      matchQueries(db).titles.all({ expression: searchExpression(part, term), term, most }) as {
        feedKey: number;
        id: string;
      }[],
  );
}
