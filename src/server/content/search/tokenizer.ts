/** A token of a text in the full-text index. */
export interface Token {
  /** Folded: see {@link foldWord}. */
  word: string;
  /**
   * `pair`: two neighbouring characters of a script without spaces; `letter`: one of them; `joined`: words with hyphens between them,
   * written as one, as `email` for `E-Mail`.
   */
  kind: "word" | "pair" | "letter" | "joined";
  /** Position in the text, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
}

/** Whether a token is a part of phrases. The others repeat what precedes or follows them. */
export const isInOrder = ({ kind }: Pick<Token, "kind">): boolean => kind === "word" || kind === "pair";

/** Characters of a word that count. Longer runs are not words that readers search for. */
const maxWordLength = 48;

/** Folded words of a query. */
export type QueryWords = ReadonlySet<string>;

/**
 * A word may contain invisible characters: soft hyphen, zero-width space, word joiner. In scripts without spaces they
 * separate words, as a zero-width space does in Thai or Khmer.
 */
const runFrom = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u00ad\u200b\u2060]*/uy;
const unseen = /[\u00ad\u200b\u2060]+/g;
const lastAscii = 0x7f;

/** Hyphen-minus, hyphen, and the hyphen at which no line breaks. */
const isHyphen = (text: string, at: number) => "-\u2010\u2011".includes(text.charAt(at) || " ");

/** Scripts that do not separate words by spaces, and Korean, which attaches particles to words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const unspacedRuns = new RegExp(`${unspaced.source}+`, "gu");

/** Letters that Unicode does not decompose, but that people also type without their mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ς: "σ",
};

/**
 * Accents; vowel points and reading signs of Hebrew and Arabic, which most texts omit; and the Arabic tatweel, which only
 * lengthens a word.
 */
const marks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;

/** A word without case, width, ligatures, accents and vowel points. Marks that are letters of their own, as in Hindi, stay. */
export function foldWord(word: string): string {
  return word
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(marks, "")
    .normalize("NFC")
    .replace(/[ßæœøłđıς]/g, (letter) => plainLetters[letter] ?? letter);
}

/**
 * The tokens of a text in order. In a script without spaces every two neighbouring characters are a token, so that a word of
 * two characters is found anywhere, and a longer word as a phrase of pairs.
 *
 * @param wanted yields only these folded words
 */
export function* tokenize(text: string, wanted?: QueryWords): Generator<Token> {
  let at = 0;
  let joinedUntil = 0;
  while (at < text.length) {
    const start = at;
    while (isPlain(text.charCodeAt(at))) at++;
    if (text.charCodeAt(at) > lastAscii) {
      // It continues the word before it, begins a word, or is not part of a word.
      runFrom.lastIndex = start;
      const run = runFrom.exec(text)?.[0];
      if (run) yield* wordsOfRun(run, start, wanted);
      at = start + (run?.length ?? 1);
    } else if (at > start) {
      const word = text.slice(start, Math.min(at, start + maxWordLength)).toLowerCase();
      if (!wanted || wanted.has(word)) yield { word, kind: "word", start, end: at };
    } else at++;
    if (at >= joinedUntil && at > start && isHyphen(text, at)) {
      const run = wordsWithHyphens(text, start);
      joinedUntil = run.at(-1)?.end ?? at;
      yield* joinedWords(run, wanted);
    }
  }
}

interface Piece {
  text: string;
  start: number;
  end: number;
}

/** The words from a position on with hyphens between them. */
function wordsWithHyphens(text: string, from: number): Piece[] {
  const pieces: Piece[] = [];
  let start = from;
  do {
    runFrom.lastIndex = start;
    const run = runFrom.exec(text)?.[0];
    if (!run) break;
    const end = start + run.length;
    pieces.push({ text: run.replace(unseen, ""), start, end });
    start = end + 1;
  } while (isHyphen(text, start - 1));
  return pieces;
}

/** Every two neighbours as one word, then all of them. Longer results are no words that readers search for. */
function* joinedWords(pieces: Piece[], wanted?: QueryWords): Generator<Token> {
  const all = pieces.length > 2 && pieces.length <= maxWordLength ? [pieces] : [];
  for (const joined of [...pieces.slice(1).map((piece, at) => [pieces[at] ?? piece, piece]), ...all]) {
    const text = joined.map((piece) => piece.text).join("");
    if (text.length > maxWordLength || unspaced.test(text)) continue;
    const word = foldWord(text);
    const [first, last] = [joined[0], joined.at(-1)];
    if (first && last && word !== "" && (!wanted || wanted.has(word)))
      yield { word, kind: "joined", start: first.start, end: last.end };
  }
}

/**
 * Letters and digits that folding only lower-cases. Most texts contain little else, and then need no lookup in Unicode
 * tables.
 */
function isPlain(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

function wordsOfRun(run: string, index: number, wanted?: QueryWords): Token[] {
  const words: Token[] = [];
  let from = 0;
  const spacedUntil = (until: number) => {
    const word = foldWord(run.slice(from, until).replace(unseen, "").slice(0, maxWordLength));
    const isOne = word !== "" && (!wanted || wanted.has(word));
    if (isOne) words.push({ word, kind: "word", start: index + from, end: index + until });
  };
  if (unspaced.test(run)) {
    for (const match of run.matchAll(unspacedRuns)) {
      spacedUntil(match.index);
      pushPairs(words, match[0], index + match.index, wanted);
      from = match.index + match[0].length;
    }
  }
  spacedUntil(run.length);
  return words;
}

function pushPairs(words: Token[], run: string, start: number, wanted?: QueryWords): void {
  const folded = foldWord(run);
  if (wanted && ![...wanted].some((word) => folded.includes(word))) return;
  const letters = [...folded];
  const written = [...run];
  // Folding may join characters (a half-width kana and its mark): positions are then unknown.
  const isSame = letters.length === written.length;
  const push = (word: string, kind: Token["kind"], from: number, width: number) => {
    if (wanted && !wanted.has(word)) return;
    words.push({ word, kind, start: from, end: isSame ? from + width : start + run.length });
  };
  let at = start;
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1];
    const width = written[index]?.length ?? 0;
    push(letter, "letter", at, width);
    if (next !== undefined) push(letter + next, "pair", at, width + (written[index + 1]?.length ?? 0));
    if (isSame) at += width;
  }
}
