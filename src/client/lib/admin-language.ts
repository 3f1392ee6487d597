import { type AdminLanguage, isAdminLanguage, shownAdminWords } from "../../shared/words/languages.ts";
import { keepDeviceSetting, readDeviceSetting } from "./device-setting.ts";

/**
 * The storage key of the language of the admin area, which the account has. The document must know it before the browser asks
 * the server for the account. The loader of the admin area has the key too.
 */
const storageKey = "admin-language";

/** The language that this browser last saw the admin area in, or that of a blog where it has words. */
export function adminLanguageHere(ofBlog: string): AdminLanguage {
  const remembered = readDeviceSetting(storageKey);
  return isAdminLanguage(remembered) ? remembered : shownAdminWords(ofBlog);
}

/** Whether the admin area runs from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";

/** Whether the document is in a language. */
export const isSpoken = (language: AdminLanguage): boolean => language === document.documentElement.lang;

/**
 * Loads the document again if the account has another language than it.
 *
 * @returns whether the document is being left
 */
export function speak(language: AdminLanguage): boolean {
  if (isSpoken(language)) return false;
  keepDeviceSetting(storageKey, language);
  // Without storage each document would be loaded again for ever.
  if (readDeviceSetting(storageKey) !== language) return false;
  location.reload();
  return true;
}
