import { expect, test } from "vitest";
import { partsOf } from "./comment-text.tsx";

const linksIn = (text: string) =>
  partsOf(text)
    .filter((part) => part.isLink)
    .map((part) => part.text);

test("http and https addresses become links, nothing else does", () => {
  expect(linksIn("see https://example.com/a?b=1#c and http://example.org")).toEqual([
    "https://example.com/a?b=1#c",
    "http://example.org",
  ]);
  expect(linksIn("javascript:alert(1) ftp://example.com www.example.com https://")).toEqual([]);
});

test("the punctuation after an address stays outside it", () => {
  expect(linksIn("(see https://example.com/a). https://example.com/b_(c)! https://example.com,")).toEqual([
    "https://example.com/a",
    "https://example.com/b_(c)",
    "https://example.com",
  ]);
});

test("no character of a comment is lost", () => {
  const text = "a\n<b> https://example.com. & https://example.org\n";
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
