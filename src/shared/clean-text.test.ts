import { expect, test } from "vitest";
import { cleanLine, cleanLines } from "./text/clean-text.ts";

test("controls, which XML forbids, and noncharacters are dropped, and signs of every script stay", () => {
  const forbidden = "\u0000\u0007\ud800\ufffe\uffff\ufdd0\u{1fffe}\u{10ffff}\u2028\u202e";
  expect(cleanLine(`a${forbidden}b`)).toBe("ab");
  expect(cleanLines(`a\ufffe\uffff\n\tb`)).toBe("a\n\tb");
  for (const text of ["𝒳 👩‍👩‍👧", "שלום ﷲ", "\ufffd"]) expect(cleanLine(text)).toBe(text);
});
