import type { TextMatchTransformer } from "@lexical/markdown";
import { isInAddress, typedEnds } from "../../../lib/punctuation/punctuation.ts";
import { $textBefore } from "./text-before.ts";
import { $isInOpenCode } from "./typed-address.ts";

/**
 * Replaces straight quotes and double hyphens as they are typed. One undo restores the typed sign. Code and addresses
 * keep typed signs.
 *
 * @param readLanguage returns the BCP 47 tag of the text; null keeps signs as they are typed
 */
export function smartPunctuation(readLanguage: () => string | null): TextMatchTransformer[] {
  return typedEnds.map(({ last, end, write }) => ({
    type: "text-match",
    dependencies: [],
    trigger: last,
    regExp: end,
    replace: (sign) => {
      const language = readLanguage();
      const before = $textBefore(sign);
      const typed = sign.getTextContent();
      if (language === null || sign.hasFormat("code") || isInAddress(typed, before) || $isInOpenCode(sign, 0)) return;
      sign.setTextContent(write(typed, before, language));
    },
  }));
}
