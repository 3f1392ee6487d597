import { defaultLanguage } from "../../../shared/text/language.ts";
import { shownWords, type WordsLanguage } from "../../../shared/words/languages.ts";
import type { Deps } from "../../deps.ts";
import { readSite } from "./read-site.ts";

/** How old the kept language may be. */
const keptMs = 10_000;

/**
 * The language of the blog's words, for answers that must not wait for the database: under overload, and where reading fails. It is read
 * at most every ten seconds.
 */
export function keptLanguage(deps: Pick<Deps, "db" | "settings">): () => WordsLanguage {
  let kept: WordsLanguage = defaultLanguage;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - readAt < keptMs) return kept;
    readAt = performance.now();
    try {
      kept = shownWords(readSite(deps).language);
    } catch {
      // The last one that could be read.
    }
    return kept;
  };
}
