import { parseHtml } from "../../../shared/text/html-tree.ts";
import { textOf } from "../../core/html/text-of.ts";
import { isInOrder, tokenize } from "./tokenizer.ts";

/** Characters of the shortest prefix that can be searched for. */
export const minPrefixLength = 2;

/** The tokens of one text for the index: those that phrases consist of, and apart from them single letters and joined words. */
export interface IndexedText {
  tokens: string;
  words: Set<string>;
  letters: Set<string>;
}

export function indexed(text: string): IndexedText {
  const tokens: string[] = [];
  const words = new Set<string>();
  const letters = new Set<string>();
  for (const { word, kind } of tokenize(text)) {
    if (isInOrder({ kind })) tokens.push(word);
    else letters.add(word);
    if ((kind === "word" || kind === "joined") && word.length > minPrefixLength) words.add(word);
  }
  return { tokens: tokens.join(" "), words, letters };
}

export const textIn = (html: string) => textOf(parseHtml(html));

export const indexedHtml = (html: string) => indexed(textIn(html));
