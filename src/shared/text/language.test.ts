import { expect, test } from "vitest";
import { isMixed } from "./language.ts";

test.each([
  ["iPhone הוא טלפון.", true],
  ["WhatsApp הוא", true],
  ["5 × A ש", true],
  ["הוא iPhone", false],
  ["The word שלום means peace.", false],
  ["English only.", false],
  ["\u200eA ש", false],
  ["\u200fA ש", false],
  ["123", false],
])("a text that begins with a foreign word runs as the language around it: %s", (text, isSo) => {
  expect(isMixed(text)).toBe(isSo);
});
