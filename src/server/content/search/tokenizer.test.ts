import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { foldWord, type Token, tokenize } from "./tokenizer.ts";

const maxWordLength = 48;
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** The rule without optimisations: every run is folded by the tables of Unicode. */
function slowly(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u00ad\u200b\u2060]*/gu)].flatMap(({ 0: run, index }) => {
    let at = index;
    const pieces: { piece: string; start: number; isSpaced: boolean }[] = [];
    for (const letter of run) {
      const isSpaced = !unspaced.test(letter);
      const last = pieces.at(-1);
      if (last?.isSpaced === isSpaced) last.piece += letter;
      else pieces.push({ piece: letter, start: at, isSpaced });
      at += letter.length;
    }
    return pieces.flatMap(({ piece, start, isSpaced }) => (isSpaced ? oneWord(piece, start) : pairs(piece, start)));
  });
}

/** Every two neighbours with a hyphen between them, then all words of the run. */
function joinedIn(text: string): Token[] {
  return [
    ...text.matchAll(
      /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u00ad\u200b\u2060]*(?:[-\u2010\u2011][\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u00ad\u200b\u2060]*)+/gu,
    ),
  ].flatMap(({ 0: run, index }) => {
    let at = index;
    const pieces = run.split(/[-\u2010\u2011]/).map((piece) => {
      const start = at;
      at += piece.length + 1;
      return { piece, start, end: start + piece.length };
    });
    const groups = pieces.slice(1).map((piece, before) => [pieces[before] ?? piece, piece]);
    if (pieces.length > 2 && pieces.length <= maxWordLength) groups.push(pieces);
    return groups.flatMap((group): Token[] => {
      const text = group.map(({ piece }) => piece.replace(/[\u00ad\u200b\u2060]/g, "")).join("");
      const word = foldWord(text);
      if (text.length > maxWordLength || unspaced.test(text) || word === "") return [];
      return [{ word, kind: "joined", start: group[0]?.start ?? 0, end: group.at(-1)?.end ?? 0 }];
    });
  });
}

function oneWord(piece: string, start: number): Token[] {
  const word = foldWord(piece.replace(/[\u00ad\u200b\u2060]/g, "").slice(0, maxWordLength));
  return word === "" ? [] : [{ word, kind: "word", start, end: start + piece.length }];
}

function pairs(piece: string, start: number): Token[] {
  const written = [...piece];
  const letters = [...foldWord(piece)];
  const isSame = letters.length === written.length;
  const place = (from: number, count: number) => {
    const before = written.slice(0, from).join("").length;
    const length = written.slice(from, from + count).join("").length;
    return isSame ? { start: start + before, end: start + before + length } : { start, end: start + piece.length };
  };
  return letters.flatMap((letter, at) => {
    const words: Token[] = [{ word: letter, kind: "letter", ...place(at, 1) }];
    if (at + 1 < letters.length) words.push({ word: letter + letters[at + 1], kind: "pair", ...place(at, 2) });
    return words;
  });
}

const piece = fc.oneof(
  fc.constantFrom(..."aZ09 .-_'@[`{/:"),
  fc.constantFrom(
    "the",
    "QUOKKA",
    "é",
    "e\u0301",
    "\u0301",
    "ß",
    "ﬁ",
    "\u212a",
    "Ｆ",
    "ｶﾞ",
    "春",
    "雨が",
    "𠮷",
    "한",
    "한",
  ),
  fc.constantFrom(
    "Σ",
    "İ",
    "ı",
    "½",
    "²",
    "ﷺ",
    "👍",
    "\u200d",
    "\ud83d",
    "\udc4d",
    "\u0e2a\u0e27\u0e31",
    "नमस्ते",
    "и\u0306",
    "\u00ad",
    "\u200b",
    "\u2060",
  ),
  fc.string({ unit: "binary", maxLength: 3 }),
  fc.constant("long".repeat(15)),
); // prettier-ignore
const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));

test("the tokenizer equals a simple one, and a filter yields exactly the wanted tokens", () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat()), (written, chosen) => {
      const all = slowly(written);
      const tokens = [...tokenize(written)];
      expect(tokens.filter(({ kind }) => kind !== "joined")).toEqual(all);
      expect(tokens.filter(({ kind }) => kind === "joined")).toEqual(joinedIn(written));
      const wanted = new Set(chosen.flatMap((at) => all[at % (all.length || 1)]?.word ?? []).concat("the", "春雨"));
      expect([...tokenize(written, wanted)]).toEqual(tokens.filter(({ word }) => wanted.has(word)));
    }),
    { numRuns: cases(500) },
  );
});

test("a long text without spaces is tokenized like any other", () => {
  const written = "手紙".repeat(100_000);
  let count = 0;
  for (const { kind } of tokenize(written)) if (kind === "pair") count += 1;
  expect(count).toBe(written.length - 1);
  expect([...tokenize(written.slice(0, 50), new Set(["手紙"]))]).toHaveLength(25);
});
