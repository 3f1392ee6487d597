import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { foundPerPage, maxSearchPages } from "../../shared/limits.ts";
import { fold } from "../../shared/search-rule.ts";
import type { FoundBlog, TextSearchInput, TextSearchPage } from "../../shared/search-schema.ts";
import { searchExpression } from "../blogs/search-grams.ts";
import { newestOfParts, partsOfNewest } from "../blogs/search-parts.ts";
import { type Db, preparedOnce } from "../db/client.ts";
import { blogs } from "../db/schema.ts";
import { readTotals } from "../db/totals.ts";
import { textOf } from "../html/text-preview.ts";
import { excerptOf, markMatches, wantedWords } from "./excerpt.ts";
import { maxTerms, type SearchTerm, searchTermsOf, uniqueTerms } from "./search-terms.ts";
import { minPrefixLength } from "./text-index.ts";
import type { WantedWords } from "./words.ts";

/** Posts that the pages hold. */
const mostFound = foundPerPage * maxSearchPages;

/**
 * A word that stands in more posts than this is only asked for, not weighed: bm25 looks at every post that has it, a
 * second for a common word in a million posts, and such a word weighs next to nothing. A smaller blog weighs every word.
 */
const mostWeighed = 2_500;

/** A word that was indexed in this many posts stands in more than {@link mostWeighed} of a blog that has as many, however often they were indexed again. */
const surelyCommon = 10 * mostWeighed;

/**
 * Words in a row that each stand in many posts are looked for as words: FTS5 compares their places in all those posts, a microsecond
 * each, and a row that hardly ever stands anywhere took a second of a million posts. This many for words that are counted, and
 * {@link mostWeighed} for the shortest and for pairs of characters, which are not. A smaller blog keeps every row.
 */
const mostInARow = 15_000;

/** How many words a beginning may stand for, the most frequent ones, and how many are looked at to find them. */
const mostContinuations = 12;
const continuationsLookedAt = 5_000;

/** Characters of a post's HTML in which an excerpt is looked for. */
const excerptSourceLength = 200_000;

/** Characters of HTML that are read for excerpts before others get their turn: some 10 ms. */
const sourceLengthInATurn = 200_000;

/** Weights of title, sub title, text, and single characters of scripts without spaces. */
const weighed = "bm25(blogText, 10.0, 4.0, 1.0, 0.5)";

const searchQueries = preparedOnce((db) => {
  const prepare = (text: string) => db.$client.prepare(text).pluck();
  const order = `ORDER BY ${weighed}, rowid DESC LIMIT ${mostFound + 1}`;
  return {
    continuations: prepare(
      `SELECT word FROM (SELECT word, posts FROM blogWords WHERE word > @word AND word < @after LIMIT ${continuationsLookedAt})
       ORDER BY posts DESC, word LIMIT ${mostContinuations}`,
    ),
    countUpToMost: prepare(
      `SELECT count(*) FROM (SELECT 1 FROM blogText WHERE blogText MATCH ? LIMIT ${mostWeighed + 1})`,
    ),
    best: prepare(`SELECT rowid FROM blogText WHERE blogText MATCH @weighed ${order}`),
    bestOfSome: prepare(
      `SELECT rowid FROM blogText WHERE blogText MATCH @weighed
       AND rowid IN (SELECT rowid FROM blogText WHERE blogText MATCH @all) ${order}`,
    ),
    newest: prepare(`SELECT rowid FROM blogText WHERE blogText MATCH @all ORDER BY rowid DESC LIMIT ${mostFound + 1}`),
    timesIndexed: prepare("SELECT posts FROM blogWords WHERE word = ?"),
    titles: prepare(
      `SELECT blogSearch.rowid AS feedKey FROM blogSearch JOIN blogs ON blogs.feedKey = blogSearch.rowid
       WHERE blogSearch MATCH @expression AND instr(blogs.searchText, @term) > 0
       ORDER BY blogSearch.rowid DESC LIMIT ${mostFound + 1}`,
    ).pluck(false),
    found: db
      .select({
        _id: blogs.id,
        title: blogs.title,
        category: blogs.category,
        publishedAt: blogs.publishedAt,
        feedKey: blogs.feedKey,
        html: sql<string>`substr(${blogs.description}, 1, ${sql.raw(String(excerptSourceLength))})`,
      })
      .from(blogs)
      // Whatever the index says, what is not public is not shown.
      .where(
        and(
          sql`${blogs.feedKey} IN (SELECT value FROM json_each(${sql.placeholder("feedKeys")}))`,
          eq(blogs.isPublished, true),
        ),
      )
      .prepare(),
  };
});

/**
 * The reader's search: published posts that have every word, the last one perhaps unfinished, anywhere in title, sub title
 * or text; best matches first. Case, accents and width do not matter; words in quotation marks stand in a row.
 *
 * The filter of the home page is another thing: it knows titles and categories only, and lists by date.
 *
 * @see src/server/blogs/blog-list.ts
 */
export async function searchTexts(db: Db, { term, page }: TextSearchInput): Promise<TextSearchPage> {
  const terms = withoutEndlessRows(db, searchTermsOf(term)).map((it) => withContinuations(db, it));
  if (terms.length === 0) return { items: [], page: 1, count: 0, hasMore: false };
  const found = await findFeedKeys(db, term, terms);
  // An address may have been shared when more was found, or made up.
  const lastPage = Math.max(1, Math.ceil(Math.min(found.length, mostFound) / foundPerPage));
  const shownPage = Math.min(page, lastPage);
  const from = (shownPage - 1) * foundPerPage;
  const shown = found.slice(from, Math.min(from + foundPerPage, mostFound));
  return {
    items: await readFound(db, shown, wantedWords(terms)),
    page: shownPage,
    count: Math.min(found.length, mostFound),
    hasMore: found.length > mostFound,
  };
}

/** Each row, or its words by themselves where too many posts may have all of them. */
function withoutEndlessRows(db: Db, terms: SearchTerm[]): SearchTerm[] {
  if (readTotals(db).published <= mostInARow) return terms;
  return uniqueTerms(terms.flatMap((term) => (isEndless(db, term) ? wordsByThemselves(term) : [term])));
}

const wordsByThemselves = (term: SearchTerm): SearchTerm[] => term.words.map((word) => ({ ...term, words: [word] }));

/** Whether a row has no word that few posts have. */
function isEndless(db: Db, { kind, words }: SearchTerm): boolean {
  if (words.length === 1) return false;
  const isRare = (word: string) =>
    kind === "word" && word.length > minPrefixLength
      ? timesIndexed(db, word) <= mostInARow
      : countUpToMost(db, quote(word)) <= mostWeighed;
  // A longer row has said by then what it is made of.
  return ![...new Set(words)].slice(0, maxTerms).some(isRare);
}

/** How many posts an expression finds, counted no further than needed. */
const countUpToMost = (db: Db, expression: string) => Number(searchQueries(db).countUpToMost.get(expression));

/** In how many posts a word was indexed: those that were indexed again count again. */
const timesIndexed = (db: Db, word: string) => Number(searchQueries(db).timesIndexed.get(word) ?? 0);

/** A term and the words that it may begin. */
export interface TermWithContinuations extends SearchTerm {
  continuations: string[];
}

function withContinuations(db: Db, term: SearchTerm): TermWithContinuations {
  const [word = ""] = term.words;
  if (!term.isPrefix || [...word].length < minPrefixLength) return { ...term, continuations: [] };
  const after = `${word}\u{10ffff}`;
  return { ...term, continuations: searchQueries(db).continuations.all({ word, after }) as string[] };
}

/** At most one more than the pages hold. */
async function findFeedKeys(db: Db, text: string, terms: TermWithContinuations[]): Promise<number[]> {
  const { best, bestOfSome, newest } = searchQueries(db);
  const all = everyOne(terms);
  const rare = terms.filter((term) => !isCommon(db, term));
  if (rare.length === terms.length) return best.all({ weighed: all }) as number[];
  if (rare.length > 0) return bestOfSome.all({ weighed: everyOne(rare), all }) as number[];
  // Nothing but common words: the newest posts, first those whose titles say it.
  return [...new Set([...(await newestTitles(db, text)), ...(newest.all({ all }) as number[])])].slice(
    0,
    mostFound + 1,
  );
}

/** Titles among the newest posts that say it. */
async function newestTitles(db: Db, text: string): Promise<number[]> {
  const term = fold(text.trim());
  const everywhere = { after: Number.MIN_SAFE_INTEGER, before: Number.MAX_SAFE_INTEGER };
  const wanted = { ...everywhere, most: mostFound + 1, mostParts: partsOfNewest(db) };
  const titles = await newestOfParts(
    db,
    wanted,
    (part) => searchQueries(db).titles.all({ expression: searchExpression(part, term), term }) as { feedKey: number }[],
  );
  return titles.map(({ feedKey }) => feedKey);
}

function isCommon(db: Db, term: TermWithContinuations): boolean {
  const { published } = readTotals(db);
  const isKnown = (word: string) => published > surelyCommon && timesIndexed(db, word) > surelyCommon;
  if (term.kind === "word" && (term.words.every(isKnown) || term.continuations.some(isKnown))) return true;
  return countUpToMost(db, expressionOf(term)) > mostWeighed;
}

const everyOne = (terms: TermWithContinuations[]) => terms.map((term) => `(${expressionOf(term)})`).join(" AND ");

function expressionOf({ words, kind, continuations }: TermWithContinuations): string {
  if (kind === "letter") return `letters : ${quote(words.join(" "))}`;
  return [words.join(" "), ...continuations].map(quote).join(" OR ");
}

/** FTS5 takes what stands in quotation marks as words in a row, never as operators. */
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

async function readFound(db: Db, feedKeys: number[], wanted: WantedWords): Promise<FoundBlog[]> {
  const rows = searchQueries(db).found.all({ feedKeys: JSON.stringify(feedKeys) });
  const byKey = new Map(rows.map((row) => [row.feedKey, row]));
  const items: FoundBlog[] = [];
  let read = 0;
  for (const key of feedKeys) {
    const row = byKey.get(key);
    if (!row?.publishedAt) continue;
    const { _id, title, category, publishedAt, html } = row;
    if (read > 0 && read + html.length > sourceLengthInATurn) {
      await nextTurn();
      read = 0;
    }
    read += html.length;
    const excerpt = excerptOf(textOf(html), wanted);
    items.push({ _id, category, publishedAt, title: markMatches(title, wanted), ...excerpt });
  }
  return items;
}
