import { expect, test } from "vitest";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import { linkEmbeds } from "./embeds.ts";
import { parseForeignHtml } from "./tree.ts";

const talk = "https://example.org/talk";
const link = `<p><a href="${talk}">${talk}</a></p>`;

test.each([
  [`<iframe src="${talk}"></iframe>`, link, "embed-linked"],
  [`<iframe data-src="${talk}"></iframe>`, link, "embed-linked"],
  [`<iframe src="about:blank" data-src="${talk}"></iframe>`, link, "embed-linked"],
  [`<iframe src="about:blank" data-lazy-src="//example.org/talk"></iframe>`, link, "embed-linked"],
  [`<object data="${talk}"><p>Fallback</p></object>`, link, "embed-linked"],
  ["<object><p>Fallback</p></object>", "<p>Fallback</p>", undefined],
  [`<video><source src="${talk}"></video>`, link, "embed-linked"],
  ['<iframe srcdoc="words"></iframe>', "", "generated-part"],
  ["<audio></audio>", "", "generated-part"],
])("%s", (html, shown, code) => {
  const tree = parseForeignHtml(html);
  expect(linkEmbeds(tree).map((it) => it.code)).toEqual(code === undefined ? [] : [code]);
  expect(serializeHtml(tree)).toBe(shown);
});
