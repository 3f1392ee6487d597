import { z } from "zod";
import { maxIdLength, maxLanguageLength, maxSearchLength, maxVerificationLength } from "../limits.ts";
import { countCharacters } from "../text/characters.ts";
import { cleanLine, cleanLines, isVisible } from "../text/clean-text.ts";
import { canonicalLanguage } from "../text/language.ts";
import { key, type PlainKey } from "../words/sentence.ts";

/** What names a thing. */
export const idText = (missing: PlainKey, unknown: PlainKey, max = maxIdLength) =>
  z.string(missing).min(1, missing).max(max, unknown);

/** The place in a list where its next slice begins. */
export const cursorText = (max = maxIdLength) =>
  z.string(key("cursorNotText")).max(max, key("cursorTooLong")).nullish();

export const searchTerm = z
  .string(key("searchTermNotText"))
  .max(maxSearchLength, key("searchTermTooLong"))
  .transform(cleanLine);

interface TextRule {
  /** Measured by {@link countCharacters} on the text as sent. */
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

/** Text of at most `max` characters, measured before it is cleaned, as the field does during typing. */
export const measured = ({ max, missing, tooLong }: TextRule) =>
  z
    .string(missing)
    .refine((text) => countCharacters(text) <= max, tooLong)
    // For descriptions of the API.
    .meta({ maxLength: max });

/** One-line text that may be empty: measured, cleaned, trimmed. Text without visible characters becomes empty. */
export const optionalLine = (rule: Omit<TextRule, "missing">) =>
  measured({ ...rule, missing: key("draftLineNotText") })
    .transform((text) => cleanLine(text.replace(breaks, " ")).trim())
    .transform((text) => (isVisible(text) ? text : ""));

/** Required one-line text: measured, cleaned, trimmed. Line breaks and tabs, which scripts may send, become spaces. */
export function requiredLine(rule: TextRule) {
  return measured(rule)
    .transform((text) => cleanLine(text.replace(breaks, " ")).trim())
    .pipe(z.string().refine(isVisible, rule.missing));
}

/** Required text of several lines: measured, cleaned, trimmed. */
export function requiredLines(rule: TextRule) {
  return measured(rule)
    .transform((text) => cleanLines(text).trim())
    .pipe(z.string().refine(isVisible, rule.missing));
}

/** A language tag, in its usual spelling. */
export const languageTag = z
  .string(key("languageUnknown"))
  .max(maxLanguageLength, key("languageUnknown"))
  .transform((tag) => canonicalLanguage(tag.trim()) ?? "")
  .refine((tag) => tag !== "", key("languageUnknown"));

/** An account of the Fediverse, or nothing. */
export const fediverseAccount = optionalLine({ max: maxVerificationLength, tooLong: key("settingTooLong") }).refine(
  (text) => text === "" || /^@?[\w.-]+@[a-z0-9.-]+\.[a-z]{2,}$/i.test(text),
  key("fediverseCreatorWrong"),
);

/** Whether a text is a whole http(s) address without a password. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username + password === "";
}
