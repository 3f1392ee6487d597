/** A word of a text, as the index of whole texts knows it. */
export interface Token {
  /** Folded: see {@link foldWord}. */
  word: string;
  /** `pair`: two neighbouring characters of a script without spaces; `letter`: one of them. */
  kind: "word" | "pair" | "letter";
  /** Where it stands in the text. */
  start: number;
  end: number;
}

/** Characters of a word that count. Longer runs are no words that anybody looks for. */
const maxWordLength = 48;

/** Folded words that are looked for. */
export type QueryWords = ReadonlySet<string>;

/**
 * With signs inside that nobody sees: soft hyphen, zero-width space, word joiner. In scripts without spaces they part a run, as
 * a zero-width space does the words of Thai or Khmer.
 */
const runFrom = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u00ad\u200b\u2060]*/uy;
const unseen = /[\u00ad\u200b\u2060]+/g;
const lastAscii = 0x7f;

/** Scripts that do not part words with spaces, and Korean, whose words carry their particles with them. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const unspacedRuns = new RegExp(`${unspaced.source}+`, "gu");

/** Letters that are no letter with a mark to Unicode, but are typed without it. */
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
 * Accents; vowel points and reading signs of Hebrew and Arabic, which are written for learners and in scripture, and the stroke
 * that lengthens an Arabic word.
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
 * The words of a text in their order. Where a script has no spaces, every two neighbouring characters are a word, so
 * that a word of two is found wherever it stands, and longer ones as pairs in a row.
 *
 * @param wanted folded words: only these come
 */
export function* tokenize(text: string, wanted?: QueryWords): Generator<Token> {
  let at = 0;
  while (at < text.length) {
    const start = at;
    while (isPlain(text.charCodeAt(at))) at++;
    if (text.charCodeAt(at) > lastAscii) {
      // It belongs to the word before it, begins one, or is none.
      runFrom.lastIndex = start;
      const run = runFrom.exec(text)?.[0];
      if (run) yield* wordsOfRun(run, start, wanted);
      at = start + (run?.length ?? 1);
    } else if (at > start) {
      const word = text.slice(start, Math.min(at, start + maxWordLength)).toLowerCase();
      if (!wanted || wanted.has(word)) yield { word, kind: "word", start, end: at };
    } else at++;
  }
}

/** Letters and digits that folding only lower-cases. Most texts hold little else, and for them no table of Unicode is asked. */
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
  // Folding may join characters (a half-width kana and its mark): then nobody can tell any more which stands where.
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
