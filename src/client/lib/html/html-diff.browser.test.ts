import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { htmlDiff } from "./html-diff.ts";

function diff(before: string, after: string): string {
  const shown = document.createElement("div");
  shown.append(htmlDiff(before, after).nodes);
  return shown.innerHTML;
}

test("a changed word is deleted and the new one inserted, and the rest is unmarked", () => {
  expect(diff("<p>It rained all night.</p>", "<p>It snowed all night.</p>")).toBe(
    "<p>It <del>rained</del><ins>snowed</ins> all night.</p>",
  );
});

test("inserted and deleted paragraphs are marked inside, so that they stay paragraphs", () => {
  expect(diff("<p>One</p><p>Two</p>", "<p>One</p><h2>New</h2>")).toBe(
    "<p>One</p><h2><ins>New</ins></h2><p><del>Two</del></p>",
  );
});

test("lists and tables keep their shape", () => {
  expect(diff("<ul><li>a</li><li>b</li></ul>", "<ul><li>a</li></ul>")).toBe("<ul><li>a</li><li><del>b</del></li></ul>");
  const table = (cell: string) => `<table><tbody><tr><td>x</td><td>${cell}</td></tr></tbody></table>`;
  expect(diff(table("1"), table("2"))).toBe(table("<del>1</del><ins>2</ins>"));
});

test("an inserted image and a deleted horizontal line are marked", () => {
  expect(diff("<p>a</p><hr>", '<p>a<img src="/images/x-800.webp"></p>')).toBe(
    '<p>a<ins><img src="/images/x-800.webp"></ins></p><del><hr></del>',
  );
});

test("new formatting is marked, and removed formatting leaves the words", () => {
  expect(diff("<p>so bold</p>", "<p>so <strong>bold</strong></p>")).toBe(
    '<p>so <strong class="diff-form">bold</strong></p>',
  );
  expect(diff("<p>so <strong>bold</strong></p>", "<p>so bold</p>")).toBe("<p>so bold</p>");
  expect(htmlDiff("<p>so <strong>bold</strong></p>", "<p>so bold</p>").hasMarks).toBe(false);
});

test("markup written as text stays text", () => {
  expect(diff("<p>a</p>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>")).not.toContain("<img");
});

test("elements that no post may have are not shown", () => {
  expect(diff("<p>a</p>", "<p onclick=alert(1)>a b</p><script>alert(1)</script>")).toBe("<p>a<ins> b</ins></p>");
});

test("two long texts with nothing in common are shown one after the other", () => {
  const words = (word: string) => `<p>${Array.from({ length: 6_000 }, (_, at) => `${word}${at}`).join(" ")}</p>`;
  const html = diff(words("a"), words("b"));
  expect(html).toContain("<del>a0 a1");
  expect(html).toContain("<ins>b0 b1");
});

const words = fc
  .array(fc.constantFrom("rain", "hill", "&lt;b&gt;", "a", "—", "日本"), { maxLength: 6 })
  .map((it) => it.join(" "));
const inline = fc.oneof(
  words,
  words.map((text) => `<strong>${text}</strong>`),
  words.map((text) => `<a href="/x">${text}</a>`),
);
const block = fc.oneof(
  inline.map((text) => `<p>${text}</p>`),
  inline.map((text) => `<h2>${text}</h2>`),
  fc
    .array(inline, { minLength: 1, maxLength: 3 })
    .map((items) => `<ul>${items.map((it) => `<li>${it}</li>`).join("")}</ul>`),
  inline.map((text) => `<blockquote><p>${text}</p></blockquote>`),
);
const texts = fc.array(block, { maxLength: 5 }).map((it) => it.join(""));

/** The words that are left when one kind of mark is taken away, whitespace aside. */
function wordsWithout(html: string, tag: "ins" | "del"): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const mark of body.querySelectorAll(tag)) mark.remove();
  return (body.textContent ?? "").replace(/\s+/g, "");
}

test("without the insertions it is the first text, without the deletions the second", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const html = diff(before, after);
      const sorted = (text: string) => [...text].sort().join("");
      expect(wordsWithout(html, "del")).toBe(wordsWithout(after, "del"));
      expect(sorted(wordsWithout(html, "ins"))).toBe(sorted(wordsWithout(before, "ins")));
    }),
    { numRuns: cases(50) },
  );
});
