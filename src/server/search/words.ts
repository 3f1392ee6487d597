/** A word of a text, as the index of whole texts knows it. */
export interface Word {
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

const runs = /[\p{L}\p{N}\p{M}]+/gu;

/** Scripts that do not part words with spaces, and Korean, whose words carry their particles with them. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;

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

/** A word without case, width, ligatures and accents. Marks that are letters of their own, as in Hindi, stay. */
export function foldWord(word: string): string {
  return word
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[ßæœøłđıς]/g, (letter) => plainLetters[letter] ?? letter);
}

/**
 * The words of a text in their order. Where a script has no spaces, every two neighbouring characters are a word, so
 * that a word of two is found wherever it stands, and longer ones as pairs in a row.
 */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    let from = 0;
    for (const match of run.matchAll(unspaced)) {
      yield* spacedWord(run.slice(from, match.index), index + from);
      yield* pairsOf(match[0], index + match.index);
      from = match.index + match[0].length;
    }
    yield* spacedWord(run.slice(from), index + from);
  }
}

function* spacedWord(run: string, start: number): Generator<Word> {
  if (run === "") return;
  const word = foldWord(run.slice(0, maxWordLength));
  if (word !== "") yield { word, kind: "word", start, end: start + run.length };
}

function* pairsOf(run: string, start: number): Generator<Word> {
  const letters = [...foldWord(run)];
  const written = [...run];
  // Folding may join characters (a half-width kana and its mark): then nobody can tell any more which stands where.
  const isSame = letters.length === written.length;
  let at = start;
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1];
    const width = written[index]?.length ?? 0;
    const end = isSame ? at + width : start + run.length;
    yield { word: letter, kind: "letter", start: at, end };
    if (next !== undefined) {
      const pairEnd = isSame ? end + (written[index + 1]?.length ?? 0) : end;
      yield { word: letter + next, kind: "pair", start: at, end: pairEnd };
    }
    if (isSame) at += width;
  }
}
