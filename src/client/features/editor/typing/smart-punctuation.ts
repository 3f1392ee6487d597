import type { TextMatchTransformer } from "@lexical/markdown";
import type { TextNode } from "lexical";
import { endsInAddress, typographicQuote } from "./punctuation.ts";
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
    write: (typed: string, before: string, language: string) => string,
  ): TextMatchTransformer => ({
    type: "text-match",
    dependencies: [],
    trigger,
    regExp,
    replace: (sign) => {
      const language = readLanguage();
      const before = $textBefore(sign);
      if (language === null || sign.hasFormat("code") || endsInAddress(before) || $isInOpenCode(sign, 0)) return;
      sign.setTextContent(write(sign.getTextContent(), before, language));
    },
  });
  const quote = (sign: '"' | "'", regExp: RegExp) =>
    replaced(sign, regExp, (_sign, before, language) => typographicQuote(sign, before, language));
  return [
    quote('"', /"$/),
    quote("'", /'$/),
    // Without blanks it joins two parts of a sentence. After a blank, it may be the option of a command.
    replaced("-", /(?<=[\p{L}\p{N}”’“»)\]])--$/u, () => "—"),
    replaced("-", /—-$/, () => "—"),
    replaced(" ", /(?<=\S )---? $/, (typed) => (typed === "-- " ? "– " : "— ")),
  ];
}

const $textBefore = (sign: TextNode): string =>
  sign
    .getPreviousSiblings()
    .map((node) => node.getTextContent())
    .join("");
