import "../../../../../tests/support/admin-words.ts";
import { expect, test } from "vitest";
import { readTypedLink } from "./inline-formats.ts";

test.each([
  ["example.com", "https://example.com"],
  [" example.com/a?b#c ", "https://example.com/a?b#c"],
  ["localhost:3000/x", "https://localhost:3000/x"],
  ["http://example.com", "http://example.com"],
  ["ada@example.com", "mailto:ada@example.com"],
  ["mailto:ada@example.com", "mailto:ada@example.com"],
  ["tel:0049123", "tel:0049123"],
  ["sms:+49123", "sms:+49123"],
  ["/blog/1", "/blog/1"],
  ["#end", "#end"],
])("%s links to %s", (typed, href) => {
  expect(readTypedLink(typed)).toEqual({ href });
});

test.each([
  "",
  "  ",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,x",
  "//example.com",
  "https://",
  "a b",
])("%j is rejected with a sentence", (typed) => {
  expect(readTypedLink(typed)).toEqual({ problem: expect.stringMatching(/\w/) });
});
