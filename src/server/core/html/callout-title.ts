import type { Callout } from "../../../shared/text/callout.ts";
import type { ReaderSentences } from "../../../shared/words/readers/en.ts";

/** What stands above a callout. */
export const calloutTitle = (kind: Callout, words: ReaderSentences): string =>
  ({
    note: words.calloutNote,
    tip: words.calloutTip,
    important: words.calloutImportant,
    warning: words.calloutWarning,
    caution: words.calloutCaution,
  })[kind];
