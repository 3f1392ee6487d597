import { createContext, useContext } from "react";
import type { Words } from "../../shared/words/readers/en.ts";

/** The catalogue of the page's language. */
export const WordsContext = createContext<Words | null>(null);

/** The texts of the public pages, in the page's language. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("The words are missing");
  return words;
}

let current: Words | undefined;

/** Called once, before the application starts: a browser shows one language at a time. */
export function setCurrentWords(words: Words): void {
  current = words;
}

/** The same for code outside components, which runs in browsers only. */
export function currentWords(): Words {
  if (!current) throw new Error("The words are missing");
  return current;
}
