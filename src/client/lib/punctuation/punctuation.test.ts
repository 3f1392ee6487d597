import { expect, test } from "vitest";
import { endsInAddress, typographicEnd, typographicQuote } from "./punctuation.ts";

/** The line with each straight quote replaced as it is typed. */
function typed(line: string, language: string): string {
  let text = "";
  for (const sign of line) text += sign === '"' || sign === "'" ? typographicQuote(sign, text, language) : sign;
  return text;
}

const line = `"It's 'so'," (she) said-"no"`;

test.each([
  ["en", "“It’s ‘so’,” (she) said-“no”"],
  ["xx", "“It’s ‘so’,” (she) said-“no”"],
  ["de", "„It’s ‚so‘,“ (she) said-„no“"],
  ["de-CH", "«It’s ‹so›,» (she) said-«no»"],
  ["fr-CA", "«\u00a0It’s “so”,\u00a0» (she) said-«\u00a0no\u00a0»"],
  ["sv", "”It’s ’so’,” (she) said-”no”"],
  ["zh-Hant-TW", "「It’s 『so』,」 (she) said-「no」"],
])("in %s straight quotes become those of the language", (language, result) => {
  expect(typed(line, language)).toBe(result);
});

test.each([
  ["zh", `他说"你好，'小王'。"然后说："再见"`, "他说“你好，‘小王’。”然后说：“再见”"],
  ["ja", `彼は"こんにちは"と言った。"はい"`, "彼は「こんにちは」と言った。「はい」"],
])("in %s, which has no blanks between words, quotations open and close", (language, line, result) => {
  expect(typed(line, language)).toBe(result);
});

test.each([
  ["https://example.com/?q=", true],
  ["(see mailto:a", true],
  ["a [link](/page ", true],
  ["a [link](/page) and ", false],
  ["https://example.com and ", false],
])("%j ends in an address: %s", (before, result) => {
  expect(endsInAddress(before)).toBe(result);
});

test.each([
  [`She said "yes" -- it's so--or not--- (rock 'n' roll)`, "She said “yes” – it’s so—or not— (rock ‘n’ roll)"],
  [`See https://example.com/?a--b="c" and -- the rest`, `See https://example.com/?a--b="c" and – the rest`],
  ["git --help --- now", "git --help — now"],
])("typed into a title, %j becomes %j", (line, result) => {
  let text = "";
  for (const sign of line) {
    text += sign;
    const end = typographicEnd(text, "en");
    if (end) text = text.slice(0, -end.length) + end.sign;
  }
  expect(text).toBe(result);
});
