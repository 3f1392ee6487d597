/**
 * Quotation marks from Unicode's locale data (CLDR), Arabic ones as its press prints them: outer and inner ones, for each opening and closing. French marks
 * have a no-break space: a narrow one in France, a wide one in Canada.
 */
const quotes: Readonly<Record<string, readonly string[]>> = {
  "„ “ ‚ ‘": "bg cs de et hr is ka lt mk sk sl sr".split(" "),
  "„ ” « »": "pl ro".split(" "),
  "„ ” » «": ["hu"],
  "” ” ’ ’": "fi he sv".split(" "),
  "« » “ ”": "ar ca el es it pt-PT".split(" "),
  "« » ‘ ’": "nb nn no".split(" "),
  "« » „ “": "be ru uk".split(" "),
  "« » ‹ ›": "de-CH de-LI fa fr-CH hy it-CH".split(" "),
  "«\u202f \u202f» “ ”": ["fr"],
  "«\u00a0 \u00a0» “ ”": ["fr-CA"],
  "「 」 『 』": "ja zh-Hant zh-TW zh-HK".split(" "),
};

const english = "“ ” ‘ ’";

const marksOf = new Map(Object.entries(quotes).flatMap(([marks, languages]) => languages.map((one) => [one, marks])));

/** The marks of a language, given by its BCP 47 tag. */
function quotesOf(language: string) {
  const [name = "", ...rest] = language.split("-");
  const tags = [...rest.map((subtag) => `${name}-${subtag}`), name];
  const marks = tags.map((tag) => marksOf.get(tag)).find((found) => found !== undefined) ?? english;
  const [open = "", close = "", openInner = "", closeInner = ""] = marks.split(" ");
  return { open, close, openInner, closeInner };
}

/** Characters after which a quotation begins; the last three are unclosed Markdown. */
const opens = /(?:^|[\s([{«„“‚‘「–—/*_~-])$/;

/** Chinese and Japanese have no blanks between words: after their letters a quotation begins unless one is open. */
const mayOpen = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，：；！？]$/u;

/**
 * The typographic sign for a straight quote.
 *
 * @param before the text of the line before it
 * @param language BCP 47
 */
function typographicQuote(sign: '"' | "'", before: string, language: string): string {
  const { open, close, openInner, closeInner } = quotesOf(language);
  const [begin, end] = sign === '"' ? [open, close] : [openInner, closeInner];
  const isOpen = begin !== end && before.lastIndexOf(begin) > before.lastIndexOf(end);
  // Would be an empty quotation. In languages with spaces inside quotation marks, a blank before the sign does not mean
  // that it opens one.
  if (isOpen && (before.endsWith(begin) || (/\s$/.test(begin) && /\s$/.test(before)))) return end;
  // Inches, unless it can close a quotation. If both marks are the same, it can.
  if (sign === '"' && /\d$/.test(before) && !isOpen && begin !== end) return "″";
  if (opens.test(before)) return begin;
  if (mayOpen.test(before) && before.lastIndexOf(begin) <= before.lastIndexOf(end)) return begin;
  // An apostrophe: in the middle of a word, or if no inner quotation is open.
  return sign === '"' || isOpen ? end : "’";
}

/** The typographic quote. In languages whose closing sign has a space before it, that space replaces a typed blank. */
function quoted(typed: string, before: string, language: string): string {
  const blank = typed.slice(0, -1);
  const sign = typographicQuote(typed.endsWith('"') ? '"' : "'", before + blank, language);
  return /^\s/.test(sign) ? sign : blank + sign;
}

/** Whether the text typed at the end of a line is part of an address. @param before the line without that text */
export const isInAddress = (typed: string, before: string): boolean =>
  endsInAddress(typed.startsWith(" ") ? `${before} ` : before);

/** Whether the end of a line is an address, or the address of a Markdown link, where every sign counts. */
export function endsInAddress(before: string): boolean {
  const lastWord = before.split(/\s/).at(-1) ?? "";
  return /:\/\/|mailto:|www\.|@/i.test(lastWord) || before.lastIndexOf("](") > before.lastIndexOf(")");
}

/** A rule for the end of a line, applied when its last character is typed. */
export interface TypedEnd {
  last: string;
  /** Matches the end of the line, including its last character. */
  end: RegExp;
  /** @param before the text of the line before the end @param language BCP 47 */
  write: (typed: string, before: string, language: string) => string;
}

/** English words whose beginning is left out; and a longer word, which does not begin so. */
const cutWord = /(?<=^|[\s([“—–])‘(?:[Tt](?:is|was|were|will|would|il)|[Ee]m)$/;
const cutWordOfMore = /(?<=^|[\s([“—–])’(?:[Tt](?:is|was|were|will|would|il)|[Ee]m)[a-z]$/;

const isEnglish = (language: string) => /^en\b/i.test(language);

/** The sign that opens an inner quotation, as an apostrophe, and the other way round. */
const apostrophe = (typed: string, language: string) =>
  typed.startsWith(quotesOf(language).openInner) ? `’${typed.slice(1)}` : typed;
const quotation = (typed: string, language: string) => quotesOf(language).openInner + typed.slice(1);

const always = (sign: string) => () => sign;

/** The first matching rule applies. */
export const typedEnds: readonly TypedEnd[] = [
  // Signs that a later character proves to be no quotation mark: 5'10" is a length, and in 'n' and '90s an apostrophe
  // replaces letters or digits.
  { last: '"', end: /(?<=\d)’\d+"$/, write: (typed) => `′${typed.slice(1, -1)}″` },
  { last: "'", end: /(?<=\p{L} )‘n'$/u, write: always("’n’") },
  ...[..."0123456789"].flatMap((last): TypedEnd[] => [
    { last, end: /(?<=^|[\s([{“„«—–])[‘‚“‹]\d\d$/, write: (typed, _before, language) => apostrophe(typed, language) },
    // A longer number is no year.
    { last, end: /(?<=^|[\s([{“„«—–])’\d{3}$/, write: (typed, _before, language) => quotation(typed, language) },
  ]),
  ...[..."abcdefghijklmnopqrstuvwxyz"].flatMap((last): TypedEnd[] => [
    { last, end: cutWord, write: (typed, _before, language) => (isEnglish(language) ? `’${typed.slice(1)}` : typed) },
    {
      last,
      end: cutWordOfMore,
      write: (typed, _before, language) => (isEnglish(language) ? `‘${typed.slice(1)}` : typed),
    },
  ]),
  // Dutch and Afrikaans words of one letter: 's avonds, 't huis.
  {
    last: " ",
    end: /(?<=^|[\s([“—–])‘[kmnrst] $/,
    write: (typed, _before, language) => (/^(?:nl|af)\b/i.test(language) ? `’${typed.slice(1)}` : typed),
  },
  { last: '"', end: / ?"$/, write: quoted },
  { last: "'", end: / ?'$/, write: quoted },
  // Without blanks, the dash joins two parts of a sentence. After a blank, it may be the option of a command.
  { last: "-", end: /(?<=[\p{L}\p{N}”’“»)\]])--$/u, write: always("—") },
  { last: "-", end: /—-$/, write: always("—") },
  { last: " ", end: /(?<=\S )-- $/, write: always("– ") },
  { last: " ", end: /(?<=\S )--- $/, write: always("— ") },
  // The no-break space inside a quotation replaces a typed blank.
  { last: " ", end: /(?<=«)\u00a0 $/, write: always("\u00a0") },
  { last: " ", end: /(?<=«)\u202f $/, write: always("\u202f") },
];

/**
 * Replaces the end of a line of plain text.
 *
 * @param line the text up to the last typed character
 * @returns the new end, and how many characters it replaces; null if nothing is replaced
 */
export function typographicEnd(line: string, language: string): { length: number; text: string } | null {
  for (const { last, end, write } of typedEnds) {
    const found = line.endsWith(last) ? end.exec(line) : null;
    if (!found) continue;
    const [typed] = found;
    const before = line.slice(0, found.index);
    if (isInAddress(typed, before)) continue;
    return { length: typed.length, text: write(typed, before, language) };
  }
  return null;
}
