export type Direction = "ltr" | "rtl";

/** The direction of a text, and its language for screen readers, hyphenation and fonts. */
export interface LanguageAttributes {
  /** BCP 47. */
  lang: string;
  dir: Direction;
}

/** The default language. */
export const defaultLanguage = "en";

/** Languages with many writers, for a list to choose from. Any other one may be typed. */
export const commonLanguages = [
  ..."ar bg bn ca cs da de el en en-GB es es-419 et fa fi fr gl he hi hr hu id it ja ka ko lt lv ms nb nl".split(" "),
  ..."nn pl pt-BR pt-PT ro ru sk sl sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant".split(" "),
];

/** Locales with their likely scripts and regions. Creating one takes 10 µs, and a blog has few languages. */
const locales = new Map<string, Intl.Locale>();

function likelyLocale(lang: string): Intl.Locale {
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

/** The name of a language in that language, such as `Deutsch`; the tag where it has none. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames([tag, defaultLanguage], { type: "language", fallback: "code" }).of(tag) ?? tag;
}
