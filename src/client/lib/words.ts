import { createContext, useContext } from "react";
import { en, type Words } from "../../shared/words/en.ts";

/** The catalogue of the page's language. */
export const WordsContext = createContext<Words>(en);

/** The texts of the public pages, in the page's language. */
export const useWords = (): Words => useContext(WordsContext);

/** The same for code outside components, which runs in browsers only: a browser shows one language at a time. */
export const currentWords = (): Words => en;
