import { z } from "zod";
import { cleanLine, cleanLines, isVisible } from "../text/clean-text.ts";
import { key, type PlainKey } from "../words/sentence.ts";

interface TextRule {
  /** Characters (UTF-16 code units, as HTML's maxlength counts them). */
  max: number;
  missing: PlainKey;
  tooLong: PlainKey;
}

/** Characters of an unfinished line: more than a post allows, since a draft must accept what the writer types. */
const maxTypedLength = 2_000;

/** One line as it is typed: cleaned, not trimmed. */
export const typedLine = z
  .string(key("draftLineNotText"))
  .max(maxTypedLength, key("draftLineTooLong"))
  .transform(cleanLine);

const breaks = /[\t-\r\u0085\u2028\u2029]+/g;

/** One-line text that may be empty: cleaned, trimmed, then measured. Text that shows nothing becomes empty. */
export function optionalLine({ max, tooLong }: Omit<TextRule, "missing">) {
  return z
    .string(key("draftLineNotText"))
    .transform((text) => cleanLine(text.replace(breaks, " ")).trim())
    .transform((text) => (isVisible(text) ? text : ""))
    .pipe(z.string().max(max, tooLong));
}

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
