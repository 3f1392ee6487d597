import { tokenize } from "./tokenizer.ts";

/** One thing that a post must have. */
export interface ParsedTerm {
  /** One word, or several in a row. */
  words: string[];
  kind: "word" | "pairs" | "letter";
  /** The last word may go on: its beginning is enough. */
  isPrefix: boolean;
}

/** More are not looked for: each costs a walk through the index. */
export const maxTerms = 12;

/**
 * What a reader asks for: every word, in any order; what stands in quotation marks, in a row. The last word may be
 * unfinished.
 */
export function parseQuery(text: string): ParsedTerm[] {
  const terms: ParsedTerm[] = [];
  // Odd pieces stood between quotation marks.
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
    // Pairs that share a character belong to one run; a letter stands between every two of them.
    else if (kind === "pair") {
      const earlier = found[at - 2];
      const goesOn = earlier?.kind === "pair" && earlier.end > start && pairs?.kind === "pairs";
      if (goesOn) pairs.words.push(word);
      else terms.push({ words: [word], kind: "pairs", isPrefix: false });
    } else {
      // A letter counts only where it is alone.
      const isInPair = found[at + 1]?.start === start || (before?.kind === "pair" && before.end >= end);
      if (!isInPair) terms.push({ words: [word], kind, isPrefix: false });
    }
  }
  return terms;
}

/** The first of them, each once. */
export function uniqueTerms(terms: ParsedTerm[]): ParsedTerm[] {
  return [...new Map(terms.map((term) => [`${term.kind} ${term.words.join(" ")}`, term])).values()].slice(0, maxTerms);
}
