import type { webhooksEn } from "../../shared/words/admin/en/webhooks.ts";
import type { AdminWords } from "../../shared/words/admin/en.ts";

/** What a browser loads of a language, see `src/client/words/admin`. */
export type LoadedWords = AdminWords & { webhooks: typeof webhooksEn };

let current: LoadedWords | undefined;

/** Called once, before the admin area is shown: a document has one language. */
export function setAdminWords(words: LoadedWords): void {
  current = words;
}

/** The texts of the admin area, in its language. */
export function currentAdminWords(): LoadedWords {
  if (!current) throw new Error("The words of the admin area are missing");
  return current;
}

/** The same for components. */
export const useAdminWords = (): LoadedWords => currentAdminWords();
