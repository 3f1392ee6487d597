/**
 * Quotation marks as Unicode's locale data (CLDR) has them: outer and inner ones, for each opening and closing. French ones have a
 * space that does not break: a narrow one in France, a wide one in Canada.
 */
const quotes: Readonly<Record<string, readonly string[]>> = {
  "„ “ ‚ ‘": "bg cs de et hr is ka lt mk sk sl sr".split(" "),
  "„ ” « »": "pl ro".split(" "),
  "„ ” » «": ["hu"],
  "” ” ’ ’": "fi he sv".split(" "),
  "« » “ ”": "ca el es it pt-PT".split(" "),
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

/** After these a quotation begins; the last three are Markdown that is not closed yet. */
const opens = /(?:^|[\s([{«„“‚‘「–—/*_~-])$/;

/** Chinese and Japanese have no blanks between words: after these a quotation begins unless one is open. */
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
  // A quotation without words. Where signs have spaces, a blank before the sign does not say that it opens.
  if (isOpen && (before.endsWith(begin) || (/\s$/.test(begin) && /\s$/.test(before)))) return end;
  // Inches, unless it closes a quotation. Where both marks are alike, it may.
  if (sign === '"' && /\d$/.test(before) && !isOpen && begin !== end) return "″";
  if (opens.test(before)) return begin;
  if (mayOpen.test(before) && before.lastIndexOf(begin) <= before.lastIndexOf(end)) return begin;
  // In the middle of a word, and where no inner quotation is open, it is an apostrophe.
  return sign === '"' || isOpen ? end : "’";
}

/** The typographic quote, or a closing one in place of the blank before it, in languages whose closing sign has a space. */
function quoted(typed: string, before: string, language: string): string {
  const blank = typed.slice(0, -1);
  const sign = typographicQuote(typed.endsWith('"') ? '"' : "'", before + blank, language);
  return /^\s/.test(sign) ? sign : blank + sign;
}

/** Whether what was typed at the end of a line is part of an address. @param before the line without it */
export const isInAddress = (typed: string, before: string): boolean =>
  endsInAddress(typed.startsWith(" ") ? `${before} ` : before);

/** Whether the end of a line is an address, or the address of a Markdown link, where every sign counts. */
export function endsInAddress(before: string): boolean {
  const lastWord = before.split(/\s/).at(-1) ?? "";
  return /:\/\/|mailto:|www\.|@/i.test(lastWord) || before.lastIndexOf("](") > before.lastIndexOf(")");
}

/** How the end of a line is written once its last sign is typed. */
export interface TypedEnd {
  last: string;
  /** The end with its last sign. */
  end: RegExp;
  /** @param before the text of the line before the end @param language BCP 47 */
  write: (typed: string, before: string, language: string) => string;
}

const always = (sign: string) => () => sign;

/** The first that matches counts. */
export const typedEnds: readonly TypedEnd[] = [
  // What a later sign shows to be no quotation: 5'10" is a length, and in 'n' and '90s an apostrophe replaces letters or digits.
  { last: '"', end: /(?<=\d)’\d+"$/, write: (typed) => `′${typed.slice(1, -1)}″` },
  { last: "'", end: /(?<=\p{L} )‘n'$/u, write: always("’n’") },
  { last: "s", end: /(?<=^|[\s([“])‘\d0s$/, write: (typed) => `’${typed.slice(1)}` },
  { last: '"', end: / ?"$/, write: quoted },
  { last: "'", end: / ?'$/, write: quoted },
  // Without blanks it joins two parts of a sentence. After a blank, it may be the option of a command.
  { last: "-", end: /(?<=[\p{L}\p{N}”’“»)\]])--$/u, write: always("—") },
  { last: "-", end: /—-$/, write: always("—") },
  { last: " ", end: /(?<=\S )-- $/, write: always("– ") },
  { last: " ", end: /(?<=\S )--- $/, write: always("— ") },
  // The space inside of a quotation replaces a typed one.
  { last: " ", end: /(?<=«)\u00a0 $/, write: always("\u00a0") },
  { last: " ", end: /(?<=«)\u202f $/, write: always("\u202f") },
];

/**
 * What the end of a line of plain text becomes.
 *
 * @param line up to the sign that was typed last
 * @returns the new end, and how many characters it replaces; null where they stay as they are typed
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
