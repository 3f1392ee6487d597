import { arAdminSentences } from "./admin/ar.ts";
import { deAdminSentences } from "./admin/de.ts";
import type { AdminSentences } from "./admin/en.ts";
import { esAdminSentences } from "./admin/es.ts";
import { frAdminSentences } from "./admin/fr.ts";
import { jaAdminSentences } from "./admin/ja.ts";
import { type AdminLanguage, isAdminLanguage, shownWords, type WordsLanguage, wordsLanguages } from "./languages.ts";
import { ar, arSentences, arSite } from "./readers/ar.ts";
import { de, deSentences, deSite } from "./readers/de.ts";
import { en, enSentences, enSite, type ReaderSentences, type SiteWords, type Words } from "./readers/en.ts";
import { es, esSentences, esSite } from "./readers/es.ts";
import { fr, frSentences, frSite } from "./readers/fr.ts";
import { it, itSentences, itSite } from "./readers/it.ts";
import { ja, jaSentences, jaSite } from "./readers/ja.ts";
import { nl, nlSentences, nlSite } from "./readers/nl.ts";
import { pl, plSentences, plSite } from "./readers/pl.ts";
import { ptBr, ptBrSentences, ptBrSite } from "./readers/pt-BR.ts";
import { uk, ukSentences, ukSite } from "./readers/uk.ts";
import { zhHans, zhHansSentences, zhHansSite } from "./readers/zh-Hans.ts";
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
  fr: { pages: fr, sentences: frSentences, site: frSite },
  es: { pages: es, sentences: esSentences, site: esSite },
  "pt-BR": { pages: ptBr, sentences: ptBrSentences, site: ptBrSite },
  it: { pages: it, sentences: itSentences, site: itSite },
  nl: { pages: nl, sentences: nlSentences, site: nlSite },
  pl: { pages: pl, sentences: plSentences, site: plSite },
  uk: { pages: uk, sentences: ukSentences, site: ukSite },
  ar: { pages: ar, sentences: arSentences, site: arSite },
  ja: { pages: ja, sentences: jaSentences, site: jaSite },
  "zh-Hans": { pages: zhHans, sentences: zhHansSentences, site: zhHansSite },
};

/** What the server says to administrators, in the languages of the admin area. */
export const adminSentences: Record<AdminLanguage, AdminSentences> = {
  en: serverEn,
  de: deAdminSentences,
  fr: frAdminSentences,
  es: esAdminSentences,
  ja: jaAdminSentences,
  ar: arAdminSentences,
};

const catalogues = new Map<WordsLanguage, ServerWords>([["en", serverEn]]);

/** What the server says in a language; in English what no file of the language has. Made when it is first asked for. */
function catalogueIn(language: WordsLanguage): ServerWords {
  const made = catalogues.get(language) ?? {
    // As in `serverEn`.
    __proto__: null,
    ...serverEn,
    ...(isAdminLanguage(language) && adminSentences[language]),
    ...readerWords[language].sentences,
    language,
  };
  catalogues.set(language, made);
  return made;
}

/** The words of the page that calls, by the header that it sends. Scripts send none: they get English. */
export function wordsOfCall(headers: Record<string, unknown>): ServerWords {
  const asked = wordsLanguages.find((language) => language === headers["page-language"]);
  return catalogueIn(asked ?? "en");
}

/** The server's words for readers of a page in a language. */
export const serverWords = (language: string): ServerWords => catalogueIn(shownWords(language));
