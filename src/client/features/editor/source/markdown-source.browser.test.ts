import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../../tests/support/cases.ts";
import { post } from "../../../../../tests/support/generated-post.ts";
import { imageSizes, readSource, sourceHtml, writeSource } from "./markdown-source.ts";
import { sourceText } from "./source-pieces.ts";

const markdownSource = (html: string) => sourceText(writeSource(html));
const sourceAsPost = (source: string, html: string) => sourceHtml(source, imageSizes(html));

const src = "/images/0123456789abcdefghjkmnpqrs-800.webp";
const image = (alt: string) =>
  `<img src="${src}" alt="${alt}" width="800" height="450" loading="lazy" decoding="async">`;

test.each([
  [
    "blocks",
    '<h2>Plan</h2><p>A <strong>bold</strong> <a href="https://example.com" rel="noopener">link</a></p><ul><li>one<ul><li>two</li></ul></li></ul><pre><code class="language-ts">a();\n\nb();</code></pre><blockquote><p>said</p></blockquote><hr><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    "## Plan\n\nA **bold** [link](https://example.com)\n\n- one\n  - two\n\n```ts\na();\n\nb();\n```\n\n> said\n\n---\n\n| a | b |\n| --- | --- |\n| 1 | 2 |",
  ],
  [
    "images",
    `<figure>${image("A hill")}</figure><figure><a href="/blog/1">${image("")}</a><figcaption>In "May"</figcaption></figure><p>a ${image("b")} c</p>`,
    `![A hill](${src})\n\n[![](${src} "In \\"May\\"")](/blog/1)\n\na ![b](${src}) c`,
  ],
  [
    "footnotes, with a note or without",
    "<p>Tea[^1] and rain[^a_b]</p><p>[^1]: One<br>line.<br><br><strong>Two.</strong></p><p>After</p>",
    "Tea[^1] and rain[^a_b]\n\n[^1]: One\\\n    line.\n\n    **Two.**\n\nAfter",
  ],
  [
    "what a fence says",
    '<pre><code class="language-ts" data-info="title=&quot;a.ts&quot; {1,3}">a</code></pre><pre><code data-info="{.x}">b</code></pre>',
    '```ts title="a.ts" {1,3}\na\n```\n\n```{.x}\nb\n```',
  ],
  [
    "a backtick in what a fence says",
    '<pre><code class="language-ts" data-info="title=`a`">~~~\nb</code></pre>',
    "~~~~ts title=`a`\n~~~\nb\n~~~~",
  ],
  [
    "the alignment of columns",
    '<table><thead><tr><th align="left">a</th><th>b</th><th align="right">c</th></tr></thead><tbody><tr><td align="left">1</td><td>2</td><td align="right">3</td></tr></tbody></table>',
    "| a | b | c |\n| :-- | --- | --: |\n| 1 | 2 | 3 |",
  ],
  [
    "dollars that are no formula",
    "<p>$5 and $6, or $x^2$, $$y$$ and US$5^2</p>",
    "$5 and $6, or \\$x^2\\$, \\$\\$y\\$\\$ and US$5^2",
  ],
  [
    "paragraphs in list items",
    "<ol><li>a<br><br>b<br>c<ul><li>d</li></ul></li><li>e</li></ol>",
    "1. a\n\n   b\\\n   c\n\n   - d\n\n2. e",
  ],
])("what Markdown can express is Markdown: %s", (_name, html, markdown) => {
  expect(markdownSource(html)).toBe(markdown);
  expect(sourceAsPost(markdown, html)).toBe(html);
});

test("only what Markdown cannot express stays HTML", () => {
  const figure = `<figure>${image("A hill")}<figcaption>In <em>May</em></figcaption></figure>`;
  const video = '<p><a href="https://vimeo.com/123456" data-video="vimeo" rel="noopener">A film</a></p>';
  const spans = '<table><tbody><tr><td colspan="2">a</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>';
  const list = "<ul><li>a</li></ul>";
  const html = `<p>Before</p>${figure}<h3>Then</h3>${video}${spans}<p>x<sub>2</sub></p>${list}${list}<p>End</p>`;
  const source = markdownSource(html);
  expect(source).toBe(
    `Before\n\n${figure}\n\n### Then\n\n${video}\n\n${spans}\n\nx<sub>2</sub>\n\n${list}\n\n- a\n\nEnd`,
  );
  expect(sourceAsPost(source, html)).toBe(html);
});

test("every post is unchanged after a round trip through its Markdown source", () => {
  fc.assert(
    fc.property(post, (html) => {
      expect(sourceAsPost(markdownSource(html), html)).toBe(html);
    }),
    { numRuns: cases(25) },
  );
}, 120_000);

const typed = `<!-- To do: a photo -->

Title
=====
* one
* two


Hard-wrapped
lines, a [link] and a note[^1].
***
![Far](https://example.com/a.png)

~~~ js
x()
~~~

<div>
a

</div>

[link]: <https://example.com/a b> "T"

[^1]: Its note,
      wrapped.

    And more.

| a |  b |
|---|:--:|
| 1 |  2 |
`;

test("Markdown returns as it was typed, except for the blocks that have changed since", () => {
  const { html, pieces } = readSource(typed, new Map());
  expect(sourceText(writeSource(html, pieces))).toBe(typed);
  const changed = html
    .replace("<li>two</li>", "<li>2</li>")
    .replace("<hr>", "<p>New</p>")
    .replace(/<p>\[\^1\].*?<\/p>/, "");
  expect(sourceText(writeSource(changed, pieces))).toBe(
    typed
      .replace("* one\n* two\n\n\n", "\n- one\n- 2\n\n")
      .replace("note[^1].\n***\n", "note[^1].\n\nNew\n\n")
      .replace("[^1]: Its note,\n      wrapped.\n\n    And more.\n\n", ""),
  );
});

test("HTML that is open across blocks of Markdown is remembered as a whole", () => {
  const source = "<blockquote>\n\n*a*\n\n</blockquote>\n\nb";
  const { html, pieces } = readSource(source, new Map());
  expect(html).toBe("<blockquote><p><em>a</em></p></blockquote><p>b</p>");
  expect(sourceText(writeSource(html, pieces))).toBe(source);
  expect(sourceText(writeSource(`${html}<p>c</p>`, pieces))).toBe(`${source}\n\nc`);
});

test("a source that was typed means the same after any change of the text", () => {
  const line = fc.constantFrom(
    "a",
    "*b*",
    "- c",
    "1. d",
    "> e",
    "---",
    "===",
    "```",
    "[f]",
    "[f]: /g",
    "<!-- h -->",
    "[^1]: i",
    "    j",
    "",
    "",
    "",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), post, (lines, added) => {
      const source = lines.join("\n");
      const { html, pieces } = readSource(source, new Map());
      expect(sourceText(writeSource(html, pieces))).toBe(source);
      const more = html + added;
      expect(sourceAsPost(sourceText(writeSource(more, pieces)), more)).toBe(more);
    }),
    { numRuns: cases(60) },
  );
}, 120_000);
