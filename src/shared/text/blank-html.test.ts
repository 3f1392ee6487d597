import { expect, test } from "vitest";
import { isBlankHtml } from "./blank-html.ts";

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
