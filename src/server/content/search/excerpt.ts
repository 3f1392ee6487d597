import type { FoundPost, TextPart } from "../../../shared/schemas/search-schema.ts";
import type { QueryTerm } from "./query-terms.ts";
import { type QueryWords, tokenize } from "./tokenizer.ts";

/** Characters of an excerpt, and how many of them precede the first match. */
const excerptLength = 240;
const leadLength = 60;

/** Matches considered in choosing the excerpt. */
const maxMatches = 400;

/** Characters by which the ends of an excerpt may move to avoid cutting a word. */
const maxShift = 24;

interface Match {
  word: string;
  start: number;
  end: number;
}

/** The words of the query, with the words that the last one may begin. */
export function wordsOfQuery(terms: QueryTerm[]): QueryWords {
  const every = [...terms, ...terms.flatMap(({ apart = [] }) => apart)];
  return new Set(every.flatMap(({ words, continuations }) => [...words, ...continuations]));
}

/** Splits a text into matches and the text between them. */
export function markMatches(text: string, wanted: QueryWords): TextPart[] {
  return partsOf(text, matchesIn(text, wanted), 0, text.length);
}

/** The part of a text with most of the words of the query, split into matches and the text between them. */
export function excerptOf(text: string, wanted: QueryWords): Pick<FoundPost, "excerpt" | "isCutBefore" | "isCutAfter"> {
  const matches = matchesIn(text, wanted);
  const first = bestPlace(matches);
  const start = first === undefined ? 0 : startOfWord(text, Math.max(0, first.start - leadLength));
  const end = endOfWord(text, Math.min(text.length, start + excerptLength));
  return {
    excerpt: partsOf(text, matches, start, end),
    isCutBefore: start > 0,
    isCutAfter: end < text.length,
  };
}

function matchesIn(text: string, wanted: QueryWords): Match[] {
  const matches: Match[] = [];
  for (const { word, start, end } of tokenize(text, wanted)) {
    matches.push({ word, start, end });
    if (matches.length === maxMatches) break;
  }
  return matches;
}

/** The match at which the excerpt with the most different words begins, then with the most words. */
function bestPlace(matches: Match[]): Match | undefined {
  let best: Match | undefined;
  let bestScore = 0;
  for (const [at, match] of matches.entries()) {
    const inReach: string[] = [];
    for (let next = at; next < matches.length; next++) {
      const { word, end } = matches[next] as Match;
      if (end > match.start + excerptLength - leadLength) break;
      inReach.push(word);
    }
    const score = new Set(inReach).size * 10 + Math.min(inReach.length, 9);
    if (score > bestScore) [best, bestScore] = [match, score];
  }
  return best;
}

function startOfWord(text: string, at: number): number {
  if (at === 0) return 0;
  const blank = text.slice(at, at + maxShift).indexOf(" ");
  return blank === -1 ? wholeCharacter(text, at) : at + blank + 1;
}

function endOfWord(text: string, at: number): number {
  if (at === text.length) return at;
  const blank = text.slice(at - maxShift, at).lastIndexOf(" ");
  return blank === -1 ? wholeCharacter(text, at) : at - maxShift + blank;
}

/** Moves a position that is between two surrogates. */
function wholeCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at;
}

/** Matches that touch, as pairs of characters do, become one part. */
function partsOf(text: string, matches: Match[], start: number, end: number): TextPart[] {
  const parts: TextPart[] = [];
  let at = start;
  const push = (until: number, isMatch: boolean) => {
    if (until > at) parts.push({ text: text.slice(at, until), isMatch });
    at = Math.max(at, until);
  };
  let open: { start: number; end: number } | undefined;
  const close = () => {
    if (!open) return;
    push(Math.min(open.start, end), false);
    push(Math.min(open.end, end), true);
  };
  for (const match of matches) {
    if (match.end <= start || match.start >= end) continue;
    if (open && match.start <= open.end) open.end = Math.max(open.end, match.end);
    else {
      close();
      open = { start: Math.max(match.start, start), end: match.end };
    }
  }
  close();
  push(end, false);
  return parts;
}
