import { tokenize } from "./tokenizer.ts";

/** A word or phrase that a post must contain. */
export interface ParsedTerm {
  /** One word, or the words of a phrase in order. */
  words: string[];
  kind: "word" | "pairs" | "letter";
  /** The word may be the beginning of a longer one. */
  isPrefix: boolean;
}

/** Further terms are ignored, because each costs a scan of the index. */
export const maxTerms = 12;

/**
 * The terms of a query: every word, in any order, and every quotation as a phrase. The last word may be unfinished.
 */
export function parseQuery(text: string): ParsedTerm[] {
  const terms: ParsedTerm[] = [];
  // Every second part was in quotation marks.
  for (const [at, piece] of text.split(/["“”„«»]/).entries()) {
    const isQuoted = at % 2 === 1;
    terms.push(...(isQuoted ? quoted(piece) : unquoted(piece)));
  }
  const last = terms.at(-1);
  if (last?.kind === "word" && last.words.length === 1 && !/["“”„«»\s]$/.test(text)) last.isPrefix = true;
  return uniqueTerms(terms);
}

function quoted(text: string): ParsedTerm[] {
  const words = [...tokenize(text)].filter(({ kind }) => kind !== "letter").map(({ word }) => word);
  return words.length > 0 ? [{ words, kind: "word", isPrefix: false }] : unquoted(text);
}

function unquoted(text: string): ParsedTerm[] {
  const terms: ParsedTerm[] = [];
  const found = [...tokenize(text)];
  for (const [at, { word, kind, start, end }] of found.entries()) {
    const before = found[at - 1];
    const pairs = terms.at(-1);
    if (kind === "word") terms.push({ words: [word], kind, isPrefix: false });
    // Pairs that share a character belong to one run; a letter token is between every two of them.
    else if (kind === "pair") {
      const earlier = found[at - 2];
      const goesOn = earlier?.kind === "pair" && earlier.end > start && pairs?.kind === "pairs";
      if (goesOn) pairs.words.push(word);
      else terms.push({ words: [word], kind: "pairs", isPrefix: false });
    } else {
      // A letter token counts only if it is alone.
      const isInPair = found[at + 1]?.start === start || (before?.kind === "pair" && before.end >= end);
      if (!isInPair) terms.push({ words: [word], kind, isPrefix: false });
    }
  }
  return terms;
}

/** The first terms, without duplicates. */
export function uniqueTerms(terms: ParsedTerm[]): ParsedTerm[] {
  return [...new Map(terms.map((term) => [`${term.kind} ${term.words.join(" ")}`, term])).values()].slice(0, maxTerms);
}
