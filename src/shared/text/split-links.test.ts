import { expect, onTestFinished, test, vi } from "vitest";
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

test.each([
  ["（见 https://example.com/a）。", "https://example.com/a"],
  ["见https://example.com/a。然后走", "https://example.com/a"],
  ["https://example.com/a，很好", "https://example.com/a"],
  ["“https://example.com/a”", "https://example.com/a"],
  ["« https://example.com/a»", "https://example.com/a"],
  ["„https://example.com/a“", "https://example.com/a"],
  ["https://example.com/a…", "https://example.com/a"],
  ["「https://example.com/a」", "https://example.com/a"],
  ["https://example.com/a؟", "https://example.com/a"],
  ["https://example.com/a।", "https://example.com/a"],
  ["[https://example.com/a]", "https://example.com/a"],
  ["[here](https://example.com/a), {https://example.com/a}", "https://example.com/a"],
  ["`https://example.com/a`", "https://example.com/a"],
  ["https://example.com/a|https://example.com/a|", "https://example.com/a"],
  ["https://example.com/?a=b|c", "https://example.com/?a=b|c"],
  ["https://example.com/a(see below", "https://example.com/a"],
  ["https://example.com/a\u200b and more", "https://example.com/a"],
  ["https://example.com/a\u202egnp", "https://example.com/a"],
  ["HTTPS://EXAMPLE.com/a.", "HTTPS://EXAMPLE.com/a"],
  ["https://example.com/it’s", "https://example.com/it’s"],
  ["https://ja.wikipedia.org/wiki/ジャン・コクトー", "https://ja.wikipedia.org/wiki/ジャン・コクトー"],
  ["https://ru.wikipedia.org/wiki/Толстой,_Лев_(писатель).", "https://ru.wikipedia.org/wiki/Толстой,_Лев_(писатель)"],
  ["https://example.com/1914–1918?a[]=1&b={2}#c", "https://example.com/1914–1918?a[]=1&b={2}#c"],
  ["http://[::1]:3000/a", "http://[::1]:3000/a"],
])("the link in %s ends where the address does", (text, link) => {
  expect(new Set(linksIn(text))).toEqual(new Set([link]));
});

// The longest comment that an import takes.
test.each([
  ["closing brackets", `https://example.com/${")".repeat(65_000)}`],
  ["opening brackets", `https://example.com/${"(".repeat(65_000)}`],
  ["addresses in open brackets", "https://a/(".repeat(6_000)],
  ["addresses that are none", "https://%".repeat(7_000)],
  ["full stops", `https://example.com/${".".repeat(65_000)}`],
])("a text of %s is split without an error, in one pass", (_what, text) => {
  const read = vi.spyOn(String.prototype, "codePointAt");
  onTestFinished(() => read.mockRestore());
  expect(splitLinks(text).join("")).toBe(text);
  expect(read.mock.calls.length).toBeLessThanOrEqual(text.length);
});

test("no character of a comment is lost", () => {
  const text = "a\n<b> https://example.com. & https://example.org\n";
  expect(splitLinks(text).join("")).toBe(text);
});
