import { foldWord, tokenize } from "../../search/tokenizer.ts";

/** The part of a comment that the filter reads. */
export interface WrittenComment {
  name: string;
  content: string;
}

/** One property of a comment. */
export interface Feature {
  /** Where it was found, and what it is: the same word in the name and in the text are two features. */
  key: string;
  /** How the administrator sees it. */
  shown: string;
  kind: "word" | "site" | "sign";
}

/** Of one comment. The rest of a longer one adds little. */
export const maxFeatures = 400;

const links = /(?:https?:\/\/|www\.)([^\s/<>"'?#\])]+)/giu;

/** The host of every link in a text, repeated as often as it is linked to. It also reads links without a scheme or in other markup. */
export function linkedSites(text: string): string[] {
  return Array.from(visible(text).matchAll(links), ([, site = ""]) =>
    site
      .toLowerCase()
      .replace(/^.*@/, "")
      .replace(/:\d*$/, "")
      .replace(/^www\./, "")
      // The lookbehind keeps this linear: without it, each sign of a long run would start a new attempt.
      .replace(/(?<![.,;:!])[.,;:!]+$/, "")
      .slice(0, 80),
  );
}

/**
 * The features of a comment, each once: its words by place (pairs of characters for scripts without spaces), the sites that it
 * links to, the number of links and the length.
 */
export function featuresOf({ name, content }: WrittenComment): Feature[] {
  const features = new Map<string, Feature>();
  const add = (kind: Feature["kind"], place: string, shown: string) => {
    const key = `${place}:${shown}`;
    if (features.size < maxFeatures) features.set(key, { key, shown, kind });
  };
  const sites = linkedSites(content);
  for (const site of sites) add("site", "site", site);
  add("sign", "links", String(Math.min(sites.length, 4)));
  add("sign", "length", String(Math.min(8, Math.ceil(Math.log2(content.length / 20 + 1)))));
  for (const word of words(name)) add("word", "name", word);
  for (const word of words(content.replace(links, " "))) add("word", "text", word);
  return [...features.values()];
}

function* words(text: string): Generator<string> {
  for (const { word, kind } of tokenize(visible(text))) if (kind !== "letter" && word.length > 1) yield word;
}

/** A text for comparison: without case, accents, invisible characters and repeated blanks. */
export const foldText = (text: string): string => foldWord(visible(text)).replace(/\s+/g, " ").trim();

/** Removes invisible characters: spam splits words with them to avoid block lists. */
export function visible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}
