import { expect, test } from "vitest";
import { endsInAddress, typographicEnd } from "./punctuation.ts";

/** The line with each sign replaced as it is typed. */
function typed(line: string, language: string): string {
  let text = "";
  for (const sign of line) {
    text += sign;
    const end = typographicEnd(text, language);
    if (end) text = text.slice(0, -end.length) + end.text;
  }
  return text;
}

const line = `"It's 'so'," (she) said-"no"`;

/** The signs for `a "b 'c' d" e`, in each language. */
const signs: Record<string, string[]> = {
  "a “b ‘c’ d” e": ["en", "en-GB", "zh", "xx"],
  "a „b ‚c‘ d“ e": "bg cs de de-AT et hr is ka lt mk sk sl sr".split(" "),
  "a „b «c» d” e": "pl ro".split(" "),
  "a „b »c« d” e": ["hu"],
  "a ”b ’c’ d” e": "fi he sv".split(" "),
  "a «b “c” d» e": "ar ca el es it pt-PT".split(" "),
  "a «b ‘c’ d» e": "nb nn no".split(" "),
  "a «b „c“ d» e": "be ru uk".split(" "),
  "a «b ‹c› d» e": "de-CH de-LI fa fr-CH hy it-CH".split(" "),
  "a «\u202fb “c” d\u202f» e": ["fr", "fr-BE"],
  "a «\u00a0b “c” d\u00a0» e": ["fr-CA"],
  "a 「b 『c』 d」 e": "ja zh-Hant zh-Hant-TW zh-TW zh-HK".split(" "),
};

test.each(Object.entries(signs).flatMap(([result, languages]) => languages.map((language) => [language, result])))(
  "in %s straight quotes become those of the language",
  (language, result) => {
    expect(typed(`a "b 'c' d" e`, language)).toBe(result);
    const [open, close] = result.slice(2).split(/[b-d].*d/);
    // A quotation without words is closed.
    expect(typed('a "" e', language)).toBe(`a ${open}${close?.slice(0, -2)} e`);
  },
);

test("apostrophes stay apostrophes in every language, and quotes open after brackets and hyphens", () => {
  expect(typed(line, "en")).toBe("“It’s ‘so’,” (she) said-“no”");
  expect(typed(line, "de")).toBe("„It’s ‚so‘,“ (she) said-„no“");
  expect(typed(line, "fr-CA")).toBe("«\u00a0It’s “so”,\u00a0» (she) said-«\u00a0no\u00a0»");
  expect(typed(line, "sv")).toBe("”It’s ’so’,” (she) said-”no”");
  expect(typed(line, "zh-Hant-TW")).toBe("「It’s 『so』,」 (she) said-「no」");
});

test.each(["fr", "fr-CA"])("in %s a writer may type the blanks inside of quotation marks", (language) => {
  const space = language === "fr" ? "\u202f" : "\u00a0";
  expect(typed('Il dit : " Bonjour, elle " puis " non ".', language)).toBe(
    `Il dit : «${space}Bonjour, elle${space}» puis «${space}non${space}».`,
  );
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
  [`She said "yes" -- it's so--or not--- (rock 'n' roll)`, "She said “yes” – it’s so—or not— (rock ’n’ roll)"],
  [`See https://example.com/?a--b="c" and -- the rest`, `See https://example.com/?a--b="c" and – the rest`],
  ["git --help --- now", "git --help — now"],
])("typed into a title, %j becomes %j", (line, result) => {
  expect(typed(line, "en")).toBe(result);
});

test.each([
  [`He is 5'10" and "5'10"", with a 6" nail (the "6")`, "en", "He is 5′10″ and “5′10″”, with a 6″ nail (the “6”)"],
  ["In the '90s ('80s), in '90 and 'the 90's'", "en", "In the ’90s (’80s), in ’90 and ‘the 90’s’"],
  ["since '98, ('26), '986 and '9 men'", "en", "since ’98, (’26), ‘986 and ‘9 men’"],
  ["'tis 'Twas 'em, 'empty' 'tissue' till", "en", "’tis ’Twas ’em, ‘empty’ ‘tissue’ till"],
  ["'s avonds in 't huis, 'sommige' van 'n 'tent'", "nl", "’s avonds in ’t huis, ‘sommige’ van ’n ‘tent’"],
  ["'n boek uit—'98", "af", "’n boek uit—’98"],
  ["seit '98, 'tis'", "de", "seit ’98, ‚tis‘"],
  ["depuis '98", "fr", "depuis ’98"],
  ["rock 'n' roll, 'n' or 'no'", "en", "rock ’n’ roll, ‘n’ or ‘no’"],
  [`ein 27"-Schirm, "das 'n' von 27"`, "de", "ein 27″-Schirm, „das ‚n‘ von 27“"],
  [`en 27" och "27"`, "sv", "en 27” och ”27”"],
])(
  "lengths are no quotations, and left out letters and digits leave an apostrophe: %j in %s",
  (line, language, result) => {
    expect(typed(line, language)).toBe(result);
  },
);
