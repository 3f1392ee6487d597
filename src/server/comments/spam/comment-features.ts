import { wordsOf } from "../../search/words.ts";

/** What of a comment the filter looks at. */
export interface WrittenComment {
  name: string;
  content: string;
}

/** One thing that a comment has, and how to name it to a person. */
export interface Mark {
  /** Where it stood, and what it is: the same word in a name is another mark. */
  mark: string;
  shown: string;
  kind: "word" | "site" | "sign";
}

/** Of one comment; a longer one has said enough by then. */
export const maxMarks = 400;

const links = /(?:https?:\/\/|www\.)([^\s/<>"'?#\])]+)/giu;

/** Sites that a text links to, as often as it does: also those that are written without a scheme or in another markup. */
export function linkedSites(text: string): string[] {
  return Array.from(visible(text).matchAll(links), ([, site = ""]) =>
    site
      .toLowerCase()
      .replace(/^.*@/, "")
      .replace(/:\d*$/, "")
      .replace(/^www\./, "")
      // Looked at once, not from each of its signs anew.
      .replace(/(?<![.,;:!])[.,;:!]+$/, "")
      .slice(0, 80),
  );
}

/**
 * What can be learned from a comment, each thing once: its words (of scripts without spaces every two characters) by where
 * they stand, the sites that it links to, and a few signs of how it is written.
 */
export function marksOf({ name, content }: WrittenComment): Mark[] {
  const marks = new Map<string, Mark>();
  const add = (kind: Mark["kind"], place: string, shown: string) => {
    const mark = `${place}:${shown}`;
    if (marks.size < maxMarks) marks.set(mark, { mark, shown, kind });
  };
  const sites = linkedSites(content);
  for (const site of sites) add("site", "site", site);
  add("sign", "links", String(Math.min(sites.length, 4)));
  add("sign", "length", String(Math.min(8, Math.ceil(Math.log2(content.length / 20 + 1)))));
  for (const word of words(name)) add("word", "name", word);
  for (const word of words(content.replace(links, " "))) add("word", "text", word);
  return [...marks.values()];
}

function* words(text: string): Generator<string> {
  for (const { word, kind } of wordsOf(visible(text))) if (kind !== "letter" && word.length > 1) yield word;
}

/** Without what nobody sees: a word may be cut by it so that no list knows it. */
export function visible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}
