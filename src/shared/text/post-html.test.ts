import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { isBlankHtml, safeHref } from "./post-html.ts";

test("a link with a million blanks in its address is read in linear time", () => {
  const href = `https://blog.example/${" ".repeat(1_000_000)}end`;
  // It takes milliseconds; in quadratic time it would take a quarter of an hour.
  const read = runInNewContext("safeHref(href)", { safeHref, href }, { timeout: 10_000 });
  expect(read).toBe(href);
});

test("controls and blanks around an address are removed", () => {
  expect(safeHref(" \u0000\thttps://blog.example/a b \u0001 ")).toBe("https://blog.example/a b");
});

test.each(["", "<p></p><p><br></p>", "<p> &nbsp;</p>", "<ul><li><br></li></ul>", '<h2 id="a"></h2>'])(
  "%s is blank",
  (html) => {
    expect(isBlankHtml(html)).toBe(true);
  },
);

test.each([
  "<p>a</p>",
  '<figure><img src="/a"></figure>',
  "<hr>",
  "<p>&lt;</p>",
  "<pre>x</pre>",
  "<picture></picture>",
])("%s is not blank", (html) => {
  expect(isBlankHtml(html)).toBe(false);
});

test("a long text is tested in linear time", () => {
  const html = "<p></p>".repeat(100_000);
  expect(isBlankHtml(html)).toBe(true);
  expect(isBlankHtml(`${html}a`)).toBe(false);
});
