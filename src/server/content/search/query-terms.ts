import { type Db, preparedOnce } from "../../core/db/client.ts";
import { readTotals } from "../posts/totals.ts";
import { blogLanguage } from "../posts/translations/translation-store.ts";
import { minPrefixLength } from "./indexed-text.ts";
import { isInOrder, type Token, tokenize } from "./tokenizer.ts";

/**
 * A word that is in more posts than this must match, but does not affect the rank: bm25 reads every post that has it,
 * which takes a second for a common word in a million posts, and such a word hardly changes the order. A smaller blog
 * ranks by every word.
 */
const mostWeighed = 2_500;

/** A word with this count is in more than {@link mostWeighed} posts of a blog of that size, although reindexed posts count again. */
const surelyCommon = 10 * mostWeighed;

/**
 * A phrase whose words are each in more posts than this is searched as single words: FTS5 compares their positions in all
 * those posts, a microsecond each, so a rare phrase in a million posts took a second. The shortest words and pairs of
 * characters are not counted; for them the limit is {@link mostWeighed}. A smaller blog keeps every phrase.
 */
const mostInPhrase = 15_000;

/** The number of words that a prefix expands to, the most frequent ones, and the number of words read to find them. */
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

/** A term and the words that begin with it. */
export interface QueryTerm extends ParsedTerm {
  continuations: string[];
  apart?: QueryTerm[];
}

/** The terms of a query, adapted to how often their words occur in this blog. */
export function queryTerms(db: Db, text: string): QueryTerm[] {
  return splitCommonPhrases(db, parseQuery(text, /^de(?:-|$)/.test(blogLanguage(db)))).map((term) =>
    withContinuations(db, term),
  );
}

/** Phrases, or their single words if too many posts have all of them. */
function splitCommonPhrases(db: Db, terms: ParsedTerm[]): ParsedTerm[] {
  if (readTotals(db).published <= mostInPhrase) return terms;
  return uniqueTerms(terms.flatMap((term) => (isCommonPhrase(db, term) ? singleWords(term) : [term])));
}

const singleWords = (term: ParsedTerm): ParsedTerm[] => term.words.map((word) => ({ ...term, words: [word] }));

/** Whether every word of a phrase is in many posts. */
function isCommonPhrase(db: Db, { kind, words }: ParsedTerm): boolean {
  if (words.length === 1) return false;
  const isRare = (word: string) =>
    kind === "word" && word.length > minPrefixLength
      ? timesIndexed(db, word) <= mostInPhrase
      : countUpToMost(db, quote(word)) <= mostWeighed;
  // The first words of a long phrase are enough to decide.
  return ![...new Set(words)].slice(0, maxTerms).some(isRare);
}

/** How many posts an expression finds, counted up to the limit. */
const countUpToMost = (db: Db, expression: string) => Number(termQueries(db).countUpToMost.get(expression));

/** In how many posts a word was indexed. Reindexed posts count again. */
const timesIndexed = (db: Db, word: string) => Number(termQueries(db).timesIndexed.get(word) ?? 0);

function withContinuations(db: Db, { apart, ...term }: ParsedTerm): QueryTerm {
  const others = apart && { apart: apart.map((part) => withContinuations(db, part)) };
  const [word = ""] = term.words;
  if (!term.isPrefix || [...word].length < minPrefixLength) return { ...term, ...others, continuations: [] };
  const after = `${word}\u{10ffff}`;
  return { ...term, ...others, continuations: termQueries(db).continuations.all({ word, after }) as string[] };
}

/** What bm25 reads to rank by a term: null if that is in more posts than it may read. Of words apart, the rare ones are enough. */
export function weighedTerm(db: Db, { apart, ...term }: QueryTerm): QueryTerm | null {
  if (isCommon(db, term)) return null;
  if (!apart) return term;
  const rare = apart.filter((part) => !isCommon(db, part));
  return rare.length > 0 ? { ...term, apart: rare } : null;
}

/** Whether a term is in more posts than bm25 may read. */
function isCommon(db: Db, term: QueryTerm): boolean {
  const { published } = readTotals(db);
  const isKnown = (word: string) => published > surelyCommon && timesIndexed(db, word) > surelyCommon;
  if (term.kind === "word" && (term.words.every(isKnown) || term.continuations.some(isKnown))) return true;
  return countUpToMost(db, expressionOf(term)) > mostWeighed;
}

/** The MATCH expression of a term. */
export function expressionOf({ words, kind, continuations, apart }: QueryTerm): string {
  const phrase = quote(words.join(" "));
  if (kind === "letter") return `letters : ${phrase}`;
  // Joined words stand among the letters, in no order.
  if (words.length > 1) return `- letters : ${phrase}`;
  const one = [phrase, ...continuations.map(quote)].join(" OR ");
  return apart ? `${one} OR (${everyOne(apart)})` : one;
}

/** The MATCH expression of posts with every term. */
export const everyOne = (terms: QueryTerm[]): string => terms.map((term) => `(${expressionOf(term)})`).join(" AND ");

/** FTS5 reads text in quotation marks as a phrase, never as operators. */
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A word or phrase that a post must contain. */
export interface ParsedTerm {
  /** One word, or the words of a phrase in order. */
  words: string[];
  kind: "word" | "pairs" | "letter";
  /** The word may be the beginning of a longer one. */
  isPrefix: boolean;
  /** Words that may occur in its place: those that were typed with hyphens between them, which `words` has joined, or one with umlauts. */
  apart?: ParsedTerm[];
}

/** Further terms are ignored, because each costs a scan of the index. */
const maxTerms = 12;

/**
 * The terms of a query: every word, in any order, and every quotation as a phrase. The last word may be unfinished.
 */
function parseQuery(text: string, isGerman: boolean): ParsedTerm[] {
  const terms: ParsedTerm[] = [];
  // Every second part was in quotation marks.
  for (const [at, piece] of text.split(/["“”„«»]/).entries()) {
    if (at % 2 === 1) terms.push(...quoted(piece));
    else terms.push(...(isGerman ? unquoted(piece).map(orWithUmlauts) : unquoted(piece)));
  }
  const last = terms.at(-1);
  if (last?.kind === "word" && last.words.length === 1 && !/["“”„«»\s]$/.test(text)) {
    for (const term of [last, last.apart?.at(-1)]) if (term) term.isPrefix = true;
  }
  return uniqueTerms(terms);
}

/** A term that may instead be a word with umlauts, which a keyboard without them writes as ae, oe and ue. */
function orWithUmlauts(term: ParsedTerm): ParsedTerm {
  const [word = ""] = term.words;
  const folded = word.replace(/([aou])e/g, "$1");
  return folded === word || term.apart ? term : { ...term, apart: [termOf({ word: folded })] };
}

function quoted(text: string): ParsedTerm[] {
  const words = [...tokenize(text)].filter(isInOrder).map(({ word }) => word);
  return words.length > 0 ? [{ words, kind: "word", isPrefix: false }] : unquoted(text);
}

function unquoted(text: string): ParsedTerm[] {
  const terms: ParsedTerm[] = [];
  const all = [...tokenize(text)];
  const joined = all.filter(({ kind }) => kind === "joined");
  const found = all.filter(({ kind }) => kind !== "joined");
  for (const [at, { word, kind, start, end }] of found.entries()) {
    const before = found[at - 1];
    const pairs = terms.at(-1);
    if (kind === "word") {
      const whole = longest(joined.filter((one) => one.start <= start && one.end >= end));
      const apart = found.filter((one) => whole && one.start >= whole.start && one.end <= whole.end).map(termOf);
      terms.push(whole ? { ...termOf(whole), apart } : termOf({ word }));
    }
    // Pairs that share a character belong to one run; a letter token is between every two of them.
    else if (kind === "pair") {
      const earlier = found[at - 2];
      const goesOn = earlier?.kind === "pair" && earlier.end > start && pairs?.kind === "pairs";
      if (goesOn) pairs.words.push(word);
      else terms.push({ words: [word], kind: "pairs", isPrefix: false });
    } else {
      // A letter token counts only if it is alone.
      const isInPair = found[at + 1]?.start === start || (before?.kind === "pair" && before.end >= end);
      if (!isInPair) terms.push({ words: [word], kind: "letter", isPrefix: false });
    }
  }
  return terms;
}

const termOf = ({ word }: Pick<Token, "word">): ParsedTerm => ({ words: [word], kind: "word", isPrefix: false });

const longest = (tokens: Token[]) => tokens.sort((one, other) => other.end - other.start - (one.end - one.start))[0];

/** The first terms, without duplicates. */
function uniqueTerms(terms: ParsedTerm[]): ParsedTerm[] {
  return [...new Map(terms.map((term) => [`${term.kind} ${term.words.join(" ")}`, term])).values()].slice(0, maxTerms);
}
