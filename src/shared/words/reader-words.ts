import { shownWords, type WordsLanguage } from "./languages.ts";
import { de, deSentences, deSite } from "./readers/de.ts";
import { en, enSentences, enSite, type ReaderSentences, type SiteWords, type Words } from "./readers/en.ts";
import { type ServerWords, serverEn } from "./server-en.ts";

interface ReaderWords {
  /** Of the public pages. */
  pages: Words;
  /** What the server says to readers. */
  sentences: ReaderSentences;
  /** Texts of a blog that its owner has not changed. */
  site: SiteWords;
}

/** The words of every language. Browsers load those of one, see `src/client/words`. */
export const readerWords: Record<WordsLanguage, ReaderWords> = {
  en: { pages: en, sentences: enSentences, site: enSite },
  de: { pages: de, sentences: deSentences, site: deSite },
};

/** What the server says in each language. Sentences that only administrators see are English. */
const catalogues = Object.fromEntries(
  Object.entries(readerWords).map(([language, { sentences }]) => [language, { ...serverEn, ...sentences, language }]),
) as Record<WordsLanguage, ServerWords>;

/** The server's words for readers of a page in a language. */
export const serverWords = (language: string): ServerWords => catalogues[shownWords(language)];
