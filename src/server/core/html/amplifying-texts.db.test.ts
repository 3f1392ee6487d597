import fc from "fast-check";
import { expect, test } from "vitest";
import { amplifiers, amplifyingCodes, amplifyingText, codeBlock } from "../../../../tests/support/amplifying-texts.ts";
import { cases, seed } from "../../../../tests/support/cases.ts";
import { parseHtml } from "../../../shared/text/html-tree.ts";
import { postMailHtml } from "../../mail/newsletter/post-mail-html.ts";
import { feedHtml } from "./feed/feed-html.ts";
import { markdownOf } from "./markdown-of.ts";
import { readableHtml } from "./readable-html.ts";
import { textOf } from "./text-of.ts";

const kilobyte = 1024;
const image = { width: 1600, height: 900, largeWidth: 2400 };
const images = new Map([["a".repeat(26), image]]);
const site = { siteUrl: "https://blog.example", pageUrl: "https://blog.example/blog/1" };
/** What a reader sees of markup: a formula has an element for each letter. */
const withoutTags = (html: string) => html.replace(/<[^>]*>/g, "");
const wordsIn = (text: string) => text.match(/tea/g)?.length ?? 0;

/** Every form in which a text leaves the server at a reader's request or in a mail. */
async function formsOf(html: string) {
  const page = await readableHtml(html, images);
  return {
    page: page.html,
    feed: feedHtml(html, site.siteUrl, site.pageUrl),
    mail: postMailHtml(html, { ...site, dir: "ltr", images }),
    markdown: markdownOf(html),
  };
}

test("whatever a text is made of, no form of it is much longer than the text, and none loses words", async () => {
  const all = Object.values(amplifiers);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(10, 200).map((size) => size * kilobyte),
      fc.constantFrom(0, 1, 12, 60),
      async (pieces, length, depth) => {
        const html = amplifyingText(pieces, length, depth);
        const words = wordsIn(textOf(parseHtml(html)));
        for (const [name, form] of Object.entries(await formsOf(html))) {
          const about = `${name} of ${pieces.join("")} in ${depth}`;
          expect(form.length, about).toBeLessThan(24 * html.length + 1_000 * kilobyte);
          if (!html.includes("[^")) expect(wordsIn(withoutTags(form)), about).toBeGreaterThanOrEqual(words);
        }
      },
    ),
    { numRuns: cases(100), seed },
  );
});

test("code that is slow to colour keeps its words, and its page is not much longer", async () => {
  for (const { language, code } of amplifyingCodes.slice(0, cases(amplifyingCodes.length))) {
    const html = codeBlock(language, code, 5 * kilobyte);
    const page = (await readableHtml(html, images)).html;
    expect(textOf(parseHtml(page)), language).toBe(textOf(parseHtml(html)));
    expect(page.length, language).toBeLessThan(24 * html.length);
  }
});

test("marks beyond a thousand stay text, and no note is lost", async () => {
  const marks = Array.from({ length: 1_500 }, (_, at) => `<p>Tea[^${at}]</p>`).join("");
  const notes = Array.from({ length: 1_500 }, (_, at) => `<p>[^${at}]: Note ${at}.</p>`).join("");
  for (const html of [(await readableHtml(marks + notes, images)).html, feedHtml(marks + notes, "", "")]) {
    expect(html.match(/id="fnref-/g)).toHaveLength(1_000);
    expect(html).toContain("Tea[^1400]");
    for (let at = 0; at < 1_500; at++) expect(html).toMatch(new RegExp(`Note ${at}\\.`));
  }
  const one = (await readableHtml(`${"<p>Tea[^a]</p>".repeat(260_000 / 13)}<p>[^a]: Note</p>`, images)).html;
  expect(one.match(/id="fnref-/g)).toHaveLength(1_000);
  expect(one.match(/\[\^a\]/g)).toHaveLength(19_000);
});

test("a text whose page would be very long has no anchors and colours there, and all of its words", async () => {
  const many = `<h2>Tea</h2>${`<p><img src="/images/${"a".repeat(26)}-800.webp" alt="">w</p>`.repeat(30_000)}`;
  const { html, outline } = await readableHtml(`${many}<p>End[^a]</p><p>[^a]: Note</p>`, images);
  expect(outline).toEqual([]);
  expect(html).toContain("<h2>Tea</h2>");
  expect(html).toContain("End[^a]");
  expect(textOf(parseHtml(html)).match(/w/g)).toHaveLength(30_000);
});

test("quotations that are nested deeply keep their words in Markdown, and their signs up to ten levels", () => {
  const deep = (depth: number) => `${"<blockquote>".repeat(depth)}<p>a<br>b</p>${"</blockquote>".repeat(depth)}`;
  expect(markdownOf(deep(3))).toBe("> > > a\\\n> > > b");
  expect(markdownOf(deep(60))).toBe(`${"> ".repeat(10)}a\\\n${"> ".repeat(10)}b`);
});

test("a mark with more line breaks than a call may have arguments becomes Markdown", () => {
  expect(markdownOf(`<p><b>a</b><b>${"<br>".repeat(200_000)}b</b></p>`)).toContain("b");
});
