import { z } from "zod";
import { cleanLine, cleanLines, isVisible } from "../text/clean-text.ts";
import type { PlainKey } from "../words/sentence.ts";

interface TextRule {
  /** Characters (UTF-16 code units, as HTML's maxlength counts them). */
  max: number;
  missing: PlainKey;
  tooLong: PlainKey;
}

const breaks = /[\t-\r\u0085\u2028\u2029]+/g;

/** Required one-line text: cleaned, trimmed, then measured. Line breaks and tabs, which scripts may send, become spaces. */
export function requiredLine({ max, missing, tooLong }: TextRule) {
  return z
    .string(missing)
    .transform((text) => cleanLine(text.replace(breaks, " ")).trim())
    .pipe(z.string().refine(isVisible, missing).max(max, tooLong));
}

/** Required text of several lines: cleaned, trimmed, then measured. */
export function requiredLines({ max, missing, tooLong }: TextRule) {
  return z
    .string(missing)
    .transform((text) => cleanLines(text).trim())
    .pipe(z.string().refine(isVisible, missing).max(max, tooLong));
}
