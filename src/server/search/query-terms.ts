import { type Db, preparedOnce } from "../db/client.ts";
import { readTotals } from "../db/totals.ts";
import { maxTerms, type ParsedTerm, parseQuery, uniqueTerms } from "./query-parser.ts";
import { minPrefixLength } from "./text-index.ts";

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

const termQueries = preparedOnce((db) => {
  const prepare = (text: string) => db.$client.prepare(text).pluck();
  return {
    continuations: prepare(
      `SELECT word FROM (SELECT word, posts FROM blogWords WHERE word > @word AND word < @after LIMIT ${continuationsLookedAt})
       ORDER BY posts DESC, word LIMIT ${mostContinuations}`,
    ),
    countUpToMost: prepare(
      `SELECT count(*) FROM (SELECT 1 FROM blogText WHERE blogText MATCH ? LIMIT ${mostWeighed + 1})`,
    ),
    timesIndexed: prepare("SELECT posts FROM blogWords WHERE word = ?"),
  };
});

/** A term and the words that it may begin. */
export interface QueryTerm extends ParsedTerm {
  continuations: string[];
}

/** What is looked for in this blog when somebody searches for a text. */
export function queryTerms(db: Db, text: string): QueryTerm[] {
  return withoutEndlessRows(db, parseQuery(text)).map((term) => withContinuations(db, term));
}

/** Each row, or its words by themselves where too many posts may have all of them. */
function withoutEndlessRows(db: Db, terms: ParsedTerm[]): ParsedTerm[] {
  if (readTotals(db).published <= mostInARow) return terms;
  return uniqueTerms(terms.flatMap((term) => (isEndless(db, term) ? wordsByThemselves(term) : [term])));
}

const wordsByThemselves = (term: ParsedTerm): ParsedTerm[] => term.words.map((word) => ({ ...term, words: [word] }));

/** Whether a row has no word that few posts have. */
function isEndless(db: Db, { kind, words }: ParsedTerm): boolean {
  if (words.length === 1) return false;
  const isRare = (word: string) =>
    kind === "word" && word.length > minPrefixLength
      ? timesIndexed(db, word) <= mostInARow
      : countUpToMost(db, quote(word)) <= mostWeighed;
  // A longer row has said by then what it is made of.
  return ![...new Set(words)].slice(0, maxTerms).some(isRare);
}

/** How many posts an expression finds, counted no further than needed. */
const countUpToMost = (db: Db, expression: string) => Number(termQueries(db).countUpToMost.get(expression));

/** In how many posts a word was indexed: those that were indexed again count again. */
const timesIndexed = (db: Db, word: string) => Number(termQueries(db).timesIndexed.get(word) ?? 0);

function withContinuations(db: Db, term: ParsedTerm): QueryTerm {
  const [word = ""] = term.words;
  if (!term.isPrefix || [...word].length < minPrefixLength) return { ...term, continuations: [] };
  const after = `${word}\u{10ffff}`;
  return { ...term, continuations: termQueries(db).continuations.all({ word, after }) as string[] };
}

/** Whether it stands in more posts than are weighed. */
export function isCommon(db: Db, term: QueryTerm): boolean {
  const { published } = readTotals(db);
  const isKnown = (word: string) => published > surelyCommon && timesIndexed(db, word) > surelyCommon;
  if (term.kind === "word" && (term.words.every(isKnown) || term.continuations.some(isKnown))) return true;
  return countUpToMost(db, expressionOf(term)) > mostWeighed;
}

/** As FTS5 is asked for it. */
export function expressionOf({ words, kind, continuations }: QueryTerm): string {
  if (kind === "letter") return `letters : ${quote(words.join(" "))}`;
  return [words.join(" "), ...continuations].map(quote).join(" OR ");
}

/** FTS5 takes what stands in quotation marks as words in a row, never as operators. */
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
