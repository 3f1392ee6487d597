import { buildEditorFromExtensions } from "@lexical/extension";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { renderMarkdown } from "./markdown-to-html.ts";

function written(markdown: string): string {
  const handle = editorHandle(buildEditorFromExtensions(postExtension({ initialHtml: "" })));
  handle.replaceHtml(renderMarkdown(markdown));
  return handle.getHtml();
}

test.each([
  ["headings and paragraphs", "# One\n\nTwo", "<h1>One</h1><p>Two</p>"],
  ["hard-wrapped lines", "One\ntwo\n\n- three\n  four", "<p>One two</p><ul><li>three four</li></ul>"],
  ["line breaks", "One  \ntwo\\\nthree", "<p>One<br>two<br>three</p>"],
  ["emphasis", "**a** *b* ~~c~~ `d`", "<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code></p>"],
  ["links", "[a](https://example.com)", '<p><a href="https://example.com" rel="noopener">a</a></p>'],
  [
    "bare addresses",
    "https://example.com",
    '<p><a href="https://example.com" rel="noopener">https://example.com</a></p>',
  ],
  [
    "code with its language",
    "```ts\nif (a < b) {\n\n  c();\n}\n```",
    '<pre><code class="language-ts">if (a &lt; b) {\n\n  c();\n}</code></pre>',
  ],
  [
    "lists in lists",
    "- a\n  - b\n    1. c\n- d",
    "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>",
  ],
  ["loose lists", "- a\n\n- b\n\n  c", "<ul><li>a</li><li>b<br><br>c</li></ul>"],
  ["numbers", "3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
  [
    "tasks",
    "- [x] a\n- [ ] b",
    '<ul data-list="check"><li data-checked="true">a</li><li data-checked="false">b</li></ul>',
  ],
  [
    "code in lists",
    "1. a\n   ```sh\n   b\n   ```\n2. c",
    '<ol><li>a<pre><code class="language-sh">b</code></pre></li><li>c</li></ol>',
  ],
  [
    "tables",
    "| a | b |\n|---|:-:|\n| 1 | **2** |",
    '<table><thead><tr><th>a</th><th align="center">b</th></tr></thead><tbody><tr><td>1</td><td align="center"><strong>2</strong></td></tr></tbody></table>',
  ],
  ["quotations", "> a\n>\n> b", "<blockquote><p>a</p><p>b</p></blockquote>"],
  ["rules", "a\n\n---\n\nb", "<p>a</p><hr><p>b</p>"],
  [
    "images of other sites",
    "![A hill](https://example.com/a.png)",
    '<p><a href="https://example.com/a.png" rel="noopener">A hill</a></p>',
  ],
  [
    "images of other sites without a description",
    "![](https://example.com/a.png)",
    '<p><a href="https://example.com/a.png" rel="noopener">example.com</a></p>',
  ],
  [
    "front matter",
    "---\ntitle: <Rain>\n---\n\nText\n\n---\na: b\n---",
    '<pre><code class="language-yaml">---\ntitle: &lt;Rain&gt;\n---</code></pre><p>Text</p><hr><h2>a: b</h2>',
  ],
  ["nothing", "", ""],
])("the editor keeps %s of Markdown", (_name, markdown, html) => {
  expect(written(markdown)).toBe(html);
});

test("HTML inside Markdown is sanitized, and its text stays", () => {
  const markdown =
    "a <b onclick=x>b</b> <script>alert(1)</script>\n\n<div onload=x>c</div>\n\n<img src=x onerror=alert(1)> [d](javascript:x)";
  expect(written(markdown)).toBe("<p>a <strong>b</strong></p><p>c</p><p>d</p>");
});

test.each([
  ["a paragraph after a note", "[^1]: Note.\n\nAfter.", "<p>[^1]: Note.</p><p>After.</p>"],
  ["a line that ends with a mark", "Tea[^1]\nand rain.", "<p>Tea[^1] and rain.</p>"],
  ["a wrapped note", "[^1]: One\n  two\n[^2]: three", "<p>[^1]: One two</p><p>[^2]: three</p>"],
  [
    "a note of two paragraphs",
    "[^1]: One.\n\n    Two\n    lines.\n\n    **Three.**\n\nAfter.",
    "<p>[^1]: One.<br><br>Two lines.<br><br><strong>Three.</strong></p><p>After.</p>",
  ],
  [
    "blocks in and after a note",
    "[^1]: One.\n\n    - two\n\n[^2]: Three\n- four",
    "<p>[^1]: One.</p><ul><li>two</li></ul><p>[^2]: Three</p><ul><li>four</li></ul>",
  ],
])("the editor keeps %s", (_name, markdown, html) => {
  expect(written(markdown)).toBe(html);
});

test("footnotes stay text, whatever they contain", () => {
  expect(renderMarkdown("Tea[^1] and **rain[^b]**.\n\n[^1]: https://example.com\n[^b]: Wet `[^1]`.")).toBe(
    '<p>Tea[^1] and <strong>rain[^b]</strong>.</p>\n<p>[^1]: <a href="https://example.com">https://example.com</a></p>\n<p>[^b]: Wet <code>[^1]</code>.</p>\n',
  );
});

test("Markdown of more than a mebibyte is read quickly", () => {
  const html = renderMarkdown("Words.\n\n".repeat(200_000));
  expect(html.length).toBeGreaterThan(1_000_000);
});
