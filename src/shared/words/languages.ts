import { defaultLanguage, likelyLocale } from "../text/language.ts";

/** The languages that have words for readers, as BCP 47 tags. Each has a file in `readers/`. */
export const wordsLanguages = ["en", "de", "fr", "es", "pt-BR", "it", "nl", "pl", "uk", "ar", "ja", "zh-Hans"] as const;
export type WordsLanguage = (typeof wordsLanguages)[number];

/** The languages of the admin area, each with a file in `admin/`. */
export const adminLanguages = ["en", "de", "fr", "es", "ja", "ar"] as const satisfies readonly WordsLanguage[];
export type AdminLanguage = (typeof adminLanguages)[number];

/** The language whose words a reader of another one understands: of the same script. Undefined: there are none. */
export function wordsLanguageOf(tag: string): WordsLanguage | undefined {
  const { language, script } = likelyLocale(tag);
  return wordsLanguages.find((known) => {
    const locale = likelyLocale(known);
    return locale.language === language && locale.script === script;
  });
}

/** The language of the words on a page in a language: those of that language, or English. */
export const shownWords = (language: string): WordsLanguage => wordsLanguageOf(language) ?? defaultLanguage;

/** The language of the words in a mail. @param own of the reader, where known; without words, the blog's is used */
export const mailLanguage = (own: string | null, blog: string): WordsLanguage =>
  wordsLanguageOf(own ?? blog) ?? shownWords(blog);

export const isAdminLanguage = (tag: unknown): tag is AdminLanguage => adminLanguages.some((known) => known === tag);

/** The language of the admin area for a person of another one: that language where it has words, or English. */
export function shownAdminWords(language: string): AdminLanguage {
  const known = wordsLanguageOf(language);
  return isAdminLanguage(known) ? known : defaultLanguage;
}

/**
 * The language of a page about a text: the text's own, where its words are not those of the blog. Else the blog's.
 *
 * @param own of the text, if it is not the blog's
 */
export function pageLanguage(own: { lang: string } | undefined, blog: string): string {
  const words = own && wordsLanguageOf(own.lang);
  return own && words && words !== wordsLanguageOf(blog) ? own.lang : blog;
}
