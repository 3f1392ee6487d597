import { foldWord } from "../../search/tokenizer.ts";

/** The part of a comment that people read. */
export interface WrittenComment {
  name: string;
  content: string;
}

const links = /(?:https?:\/\/|www\.)[^\s/<>"'?#\])]/giu;

/** The number of links in a text. It also counts links without a scheme or in other markup. */
export const countLinks = (text: string): number => visible(text).match(links)?.length ?? 0;

/** A text for comparison: without case, accents, invisible characters and repeated blanks. */
export const foldText = (text: string): string => foldWord(visible(text)).replace(/\s+/g, " ").trim();

/** Removes invisible characters: spam splits words with them to avoid block lists. */
function visible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}
