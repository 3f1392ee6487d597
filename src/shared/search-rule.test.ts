import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../tests/support/cases.ts";
import { matchesSearch } from "../../tests/support/matches-search.ts";
import { foldForSearch } from "./text/search-rule.ts";

test.each([
  ["İstanbul", "istanbul"],
  ["Straßenfest", "STRASSEN"],
  ["STRASSE", "straße"],
  ["ISPARTA", "ısparta"],
  ["Οδός", "ΟΔΌΣ"],
  ["ﬁne", "FINE"],
])("the home page finds %s for %s", (title, term) => {
  expect(matchesSearch({ title, category: "" }, term)).toBe(true);
  expect(matchesSearch({ title: "", category: title }, term)).toBe(true);
});

test("the search compares a text as it does the text in upper case, in lower case and decomposed", () => {
  const letter = fc.oneof(fc.constantFrom(..."iIıİßẞςσΣﬁǅŉΐﬃıʼn"), fc.string({ unit: "binary", maxLength: 2 }));
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 8 }), (letters) => {
      const text = letters.join("");
      const folded = foldForSearch(text);
      for (const other of [text.toUpperCase(), text.toLowerCase(), text.normalize("NFD"), folded])
        expect(foldForSearch(other)).toBe(folded);
    }),
    { numRuns: cases(1_000) },
  );
});
