import type { TextMatchTransformer } from "@lexical/markdown";
import type { TextNode } from "lexical";
import { dashes, endsInAddress, typographicQuote } from "../../../lib/punctuation/punctuation.ts";
import { $isInOpenCode } from "./typed-address.ts";

/**
 * Replaces straight quotes and double hyphens as they are typed. One undo brings the typed sign back. Code and addresses keep
 * theirs.
 *
 * @param readLanguage the BCP 47 tag of the text; null where signs stay as they are typed
 */
export function smartPunctuation(readLanguage: () => string | null): TextMatchTransformer[] {
  const replaced = (
    trigger: string,
    regExp: RegExp,
    write: (before: string, language: string) => string,
  ): TextMatchTransformer => ({
    type: "text-match",
    dependencies: [],
    trigger,
    regExp,
    replace: (sign) => {
      const language = readLanguage();
      const before = $textBefore(sign);
      if (language === null || sign.hasFormat("code") || endsInAddress(before) || $isInOpenCode(sign, 0)) return;
      sign.setTextContent(write(before, language));
    },
  });
  const quote = (sign: '"' | "'", regExp: RegExp) =>
    replaced(sign, regExp, (before, language) => typographicQuote(sign, before, language));
  return [quote('"', /"$/), quote("'", /'$/), ...dashes.map(({ last, end, sign }) => replaced(last, end, () => sign))];
}

const $textBefore = (sign: TextNode): string =>
  sign
    .getPreviousSiblings()
    .map((node) => node.getTextContent())
    .join("");
