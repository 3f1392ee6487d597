export type Direction = "ltr" | "rtl";

/** The direction of a text, and its language for screen readers, hyphenation and fonts. */
export interface LanguageAttributes {
  /** BCP 47. */
  lang: string;
  dir: Direction;
}

/** The default language. */
export const defaultLanguage = "en";

/** Locales with their likely scripts and regions. Creating one takes 10 µs, and a blog has few languages. */
const locales = new Map<string, Intl.Locale>();

/** A language with its likely script and region. */
export function likelyLocale(lang: string): Intl.Locale {
  const locale = locales.get(lang) ?? new Intl.Locale(lang).maximize();
  locales.set(lang, locale);
  return locale;
}

const rightToLeftScripts = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** A language tag in its usual spelling; null for text that is no tag, such as `english`. */
export function canonicalLanguage(tag: string): string | null {
  // The standard reserves longer names, and none is in use.
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** The attributes of an element whose text is in a language. */
export function languageAttributes(lang: string): LanguageAttributes {
  const { script = "" } = likelyLocale(lang);
  return { lang, dir: rightToLeftScripts.has(script) ? "rtl" : "ltr" };
}

/** The attributes of a text that is shown on another site, if its language differs or is written from right to left. */
export function languageShownElsewhere(
  own: LanguageAttributes | undefined,
  blog: string,
): LanguageAttributes | undefined {
  const attributes = own ?? languageAttributes(blog);
  return own || attributes.dir === "rtl" ? attributes : undefined;
}

/** A language with its likely region in OpenGraph's format: `de_DE`. */
export function openGraphLocale(lang: string): string {
  const { language, region } = likelyLocale(lang);
  return region ? `${language}_${region}` : language;
}

const names = new Map<string, string>();

/** The name of a language in that language, such as `Deutsch`; the tag where it has none. */
export function languageName(tag: string): string {
  const find = () => new Intl.DisplayNames([tag, defaultLanguage], { type: "language", fallback: "code" }).of(tag);
  const name = names.get(tag) ?? find() ?? tag;
  names.set(tag, name);
  return name;
}

/** Letters of Hebrew, Arabic and related scripts, and the mark that stands for one. */
export const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A letter, or a mark that stands for one of its direction. */
const strong = /[\p{L}\u200e\u200f]/u;

/** Characters of a text that decide its direction. */
export const judgedLength = 1_000;

/** How many letters may run from left to right for each one that runs from right to left. */
const maxOthers = 3;

/**
 * Whether a text begins with a word that runs from left to right, such as the name of a product, and goes on from right to
 * left. In a language of such a script it runs from right to left, and `dir="auto"` would not see that.
 */
export function isMixed(whole: string): boolean {
  const text = whole.slice(0, judgedLength);
  const [first = ""] = strong.exec(text) ?? [];
  if (first === "" || first === "\u200e" || rightToLeft.test(first) || !rightToLeft.test(text)) return false;
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !rightToLeft.test(letter)).length;
  return others <= (letters.length - others) * maxOthers;
}

/** The `dir` of an element with a text: its first letter decides, or in a mixed text the language around it. */
export const dirOf = (text: string): "auto" | undefined => (isMixed(text) ? undefined : "auto");
