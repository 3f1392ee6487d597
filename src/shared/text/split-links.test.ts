import { expect, test } from "vitest";
import { splitLinks } from "./split-links.ts";

const linksIn = (text: string) => splitLinks(text).filter((_, at) => at % 2 === 1);

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
  expect(splitLinks(text).join("")).toBe(text);
});
