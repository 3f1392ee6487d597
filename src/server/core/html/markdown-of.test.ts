import fc from "fast-check";
import { Parser } from "htmlparser2";
import { marked } from "marked";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { markdownText } from "../../../shared/text/markdown-text.ts";
import { cleanHtml } from "./clean-html.ts";
import { vocabulary } from "./clean-html-vocabulary.ts";
import { absoluteMarkdown, markdownOf } from "./markdown-of.ts";

test.each([
  ["a heading", "<h2>On <em>bread</em></h2>", "## On *bread*"],
  ["paragraphs and a line break", "<p>one<br>two</p><p>three</p>", "one\\\ntwo\n\nthree"],
  [
    "a code fence with its language",
    '<pre><code class="language-ts">a &lt; b\n\n  c</code></pre>',
    "```ts\na < b\n\n  c\n```",
  ],
  ["a fence longer than those inside", "<pre><code>```\nx</code></pre>", "````\n```\nx\n````"],
  ["nested lists", "<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>", "- a\n  1. b\n  2. c\n- d"],
  [
    "a task list",
    '<ul data-list="check"><li data-checked="true">a</li><li data-checked="false">b</li></ul>',
    "- [x] a\n- [ ] b",
  ],
  [
    "a table, its pipes escaped and its spans filled",
    '<table><tbody><tr><th>a|b</th><th>c</th></tr><tr><td colspan="2"><p>d</p><p>e</p></td></tr></tbody></table>',
    "| a\\|b | c |\n| --- | --- |\n| d e |  |",
  ],
  [
    "a table with aligned columns",
    '<table><thead><tr><th align="center">a</th><th>b</th></tr></thead><tbody><tr><td align="center">c</td><td>d</td></tr></tbody></table>',
    "| a | b |\n| :-: | --- |\n| c | d |",
  ],
  ["a quotation", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  [
    "an image with its caption",
    '<figure><img src="https://x.example/images/y.webp" alt="A hill"><figcaption>Rain</figcaption></figure>',
    "![A hill](https://x.example/images/y.webp)\n\nRain",
  ],
  ["a link", '<p><a href="https://x.example/a(b)" title="T">x</a></p>', '[x](<https://x.example/a(b)> "T")'],
  [
    "a link that shows its address",
    '<p><a href="https://x.example/?a=b_c&amp;d">https://x.example/?a=b_c&amp;d</a></p>',
    "<https://x.example/?a=b_c&d>",
  ],
  ["marks that leave the blanks outside", "<p>a<b> b </b>c <s>d</s> <code>e`f</code></p>", "a **b** c ~~d~~ ``e`f``"],
  [
    "text that looks like markup",
    "<p>1. *a* _b_ # c</p><p># d</p><p>- e</p>",
    "1\\. \\*a\\* \\_b\\_ # c\n\n\\# d\n\n\\- e",
  ],
  ["a heading with number signs at its end", "<h2>In C# #</h2><h3>#</h3>", "## In C# \\#\n\n### \\#"],
  [
    "addresses that are no links",
    "<p>https://x.example/a_b, www.x.example/~c and https://x.example/d</p>",
    "https\\://x.example/a\\_b, www\\.x.example/\\~c and https://x.example/d",
  ],
  [
    "a fence that says something with a backtick",
    '<pre><code class="language-ts" data-info="title=`a`">```\n~~~\nx</code></pre>',
    "~~~~ts title=`a`\n```\n~~~\nx\n~~~~",
  ],
  [
    "a footnote, and a note without a mark, which stays text",
    "<p>a[^1]</p><p>[^1]: b</p><p>[^2]: c</p>",
    "a[^1]\n\n[^1]: b\n\n\\[^2\\]: c",
  ],
  ["nothing", "", ""],
])("%s becomes Markdown", (_name, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test("Markdown outside of the site leaves out a note without a mark, as the page does", () => {
  const html = "<p>a[^1]</p><p>[^1]: b</p><p>[^2]: c</p><blockquote><p>[^3]: d</p></blockquote>";
  expect(absoluteMarkdown(html, "https://blog.example", "https://blog.example/blog/a")).toBe("a[^1]\n\n[^1]: b");
});

test("Markdown means the same after a round trip through HTML", () => {
  const source =
    "## Bread\n\nSome **bold**, *slanted*, ~~gone~~ and `code`.\n\n> quoted\n\n1. one\n2. two\n   - in\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```js\nlet x = 1;\n```\n\n---\n\n[link](https://example.com/)";
  const html = cleanHtml(marked.parse(source, { async: false }));
  expect(cleanHtml(marked.parse(markdownOf(html), { async: false }))).toBe(html);
});

const alike: Readonly<Record<string, string>> = { b: "strong", i: "em", del: "s" };
const inLine = new Set(["strong", "em", "s", "u", "code", "a"]);
const partsOfTables = new Set(["thead", "tbody"]);

/** What a reader sees of some HTML: blocks, and each character with its marks, in whatever order they are nested. */
function seen(html: string): string[] {
  const characters: string[] = [];
  const open: string[] = [];
  const named = (name: string) => alike[name] ?? name;
  new Parser({
    onopentag: (name) => {
      if (inLine.has(named(name))) open.push(named(name));
      else if (!partsOfTables.has(name)) characters.push(`<${name}>`);
    },
    onclosetag: (name) => {
      if (inLine.has(named(name))) open.pop();
    },
    ontext: (text) => {
      // Blanks at the edge of a mark look alike in it and beside it.
      for (const character of text.replace(/\n/g, ""))
        characters.push(character === " " ? " " : [character, ...new Set(open.toSorted())].join(" "));
    },
  }).end(html);
  return characters.filter((it, at) => it !== " " || characters[at - 1] !== " ");
}

/** What a reader sees of a post, and of its Markdown. */
const seenBothWays = (html: string) => {
  const cleaned = cleanHtml(html);
  return [seen(cleaned), seen(marked.parse(markdownOf(cleaned), { async: false }))];
};

test.each([
  [
    "a table with pipes and backslashes in code",
    "<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>a | b <code>x|y</code></td><td><code>grep 'a\\|b'</code></td></tr></tbody></table>",
  ],
  [
    "lists side by side",
    "<ul><li>a</li></ul><ul><li>b</li></ul><ul><li>c</li></ul><ol><li>x</li></ol><ol><li>y</li></ol><ul><li>d</li></ul><p>e</p><ul><li>f</li></ul>",
  ],
  ["equal marks side by side", "<p><strong>x</strong><b>y</b> <em>z</em><i>!</i><s>a</s><del>b</del></p>"],
  ["marks beside letters that begin or end with punctuation", "<p><em>“q”</em>z a<strong>!</strong>b 5<s>€</s>6</p>"],
  ["a mark that ends with a line break", "<p>a <strong>b<br></strong>c</p>"],
])("%s: a reader of the Markdown sees what a reader of the post does", (_name, html) => {
  const [inPost, inMarkdown] = seenBothWays(html);
  expect(inMarkdown).toEqual(inPost);
});

test.each([
  ["a list that starts at 3", '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>'],
  ["a list that begins with an empty item", "<ul><li>a<ul><li></li><li>b</li></ul></li></ul>"],
  ["words after a list", "<ul><li>a<ul><li>b</li></ul>c</li></ul>"],
  ["words after a quotation", "<ul><li>a<blockquote><p>b</p></blockquote>c</li></ul>"],
  ["a rule", "<ol><li>a<hr>b</li></ol>"],
  ["a table", "<ul><li>a<table><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table></li></ul>"],
  ["code and a heading", "<ul><li>a<pre><code>b</code></pre>c<h3>d</h3>e</li></ul>"],
])("%s in a list item of a post is in the item of its Markdown", (_name, html) => {
  const read = marked.parse(markdownOf(html), { async: false });
  // Whether an item's words are a paragraph of it makes no difference.
  const withoutParagraphs = (written: string) => cleanHtml(written).replace(/<\/?p>|\n/g, "");
  expect(withoutParagraphs(read)).toBe(withoutParagraphs(html));
});

test("text and marks survive in any order and nesting", () => {
  const word = fc.constantFrom("a", "b c", " ", "!", "“q”", "*", "~", "_", "5 €", "|", "春");
  const { nodes } = fc.letrec<{ nodes: string; node: string }>((tie) => ({
    nodes: fc.array(tie("node"), { maxLength: 4 }).map((written) => written.join("")),
    node: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      word,
      fc
        .tuple(fc.constantFrom("strong", "b", "em", "i", "s", "del", "u"), tie("nodes"))
        .map(([name, inner]) => `<${name}>${inner}</${name}>`),
    ),
  }));
  fc.assert(
    fc.property(nodes, (written) => {
      const [inPost, inMarkdown] = seenBothWays(`<p>a${written}z</p>`);
      expect(inMarkdown).toEqual(inPost);
    }),
    { numRuns: cases(300) },
  );
});

test("every element that a post may hold keeps its text", () => {
  const inTable = new Set(["caption", "thead", "tbody", "tr", "th", "td"]);
  for (const name of Object.keys(vocabulary)) {
    if (["hr", "img", "br", "table", "audio", "video"].includes(name) || inTable.has(name)) continue;
    const html = ["ul", "ol"].includes(name) ? `<${name}><li>words</li></${name}>` : `<${name}>words</${name}>`;
    expect(markdownOf(html), name).toContain("words");
  }
});

test("a paragraph of a mebibyte is written quickly", () => {
  const html = `<p>${"a <b>b</b> ".repeat(90_000)}</p>`;
  expect(markdownOf(html).length).toBeGreaterThan(600_000);
  expect(markdownOf(`<p>${"https://".repeat(120_000)}</p>`).length).toBeGreaterThan(900_000);
  expect(markdownOf(`<p><b>${"\u00a0<br>".repeat(200_000)}x</b></p>`).length).toBeGreaterThan(500_000);
});

test("a title stays one line of text", () => {
  expect(markdownText("# One\n<b>two</b> [x](y)")).toBe("\\# One &lt;b\\>two&lt;/b\\> \\[x\\](y)");
});
