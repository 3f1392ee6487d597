import { expect, test } from "vitest";
import { everyBlock } from "../../../../tests/support/every-block.ts";
import { forEachElement, parseHtml } from "../../../shared/text/html-tree.ts";
import { vocabulary } from "./clean-html-vocabulary.ts";
import { feedHtml } from "./feed/feed-html.ts";
import { readableHtml } from "./readable-html.ts";
import { textOf } from "./text-of.ts";

const blocks = everyBlock.map(({ name, ...block }) => [name, block] as const);

/** Old names of elements that the table has under their new ones. */
const otherNames = ["b", "i", "del"];

test("the table of blocks has every element and attribute that a post may hold", () => {
  const found = new Map<string, Set<string>>();
  for (const { html } of everyBlock)
    forEachElement(parseHtml(html), ({ name, attributes }) => {
      const names = found.get(name) ?? new Set();
      found.set(name, new Set([...names, ...Object.keys(attributes)]));
    });
  const kept = Object.entries(vocabulary).filter(([name]) => !otherNames.includes(name));
  for (const [name, rules] of kept) {
    expect(found.has(name), name).toBe(true);
    // A cell of the head and one of the body keep the same attributes.
    const cells = name === "th" || name === "td";
    const used = cells ? new Set([...(found.get("th") ?? []), ...(found.get("td") ?? [])]) : found.get(name);
    expect([...(used ?? [])].sort(), name).toEqual(Object.keys(rules).sort());
  }
});

test.each(blocks)("%s is in feeds without scripts and with absolute addresses", (_name, { html, feed }) => {
  const written = feedHtml(html, "https://blog.test", "https://blog.test/blog/1");
  expect(written).toBe(feed ?? html);
  expect(written).not.toMatch(/ (?:src|href)="(?!https:\/\/)|<(?:script|style|iframe|object)| data-| on\w+=/);
});

test.each(blocks)("%s is found by its words", (_name, { html, text }) => {
  expect(textOf(parseHtml(html))).toBe(text);
});

test.each(blocks)(
  "%s is on a page without scripts and without requests to another site",
  async (_name, { html, text }) => {
    const page = await readableHtml(html, new Map());
    const shown = textOf(parseHtml(page.html)).split(/[ #]/);
    for (const word of text.split(" ").filter((one) => /^\w+$/.test(one))) expect(shown).toContain(word);
    expect(page.html).not.toMatch(/<(?:script|style|iframe|object)| on\w+=| src="(?!\/)/);
  },
);
