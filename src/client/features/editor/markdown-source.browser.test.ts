import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { post } from "../../../../tests/support/generated-post.ts";
import { markdownSource } from "./markdown-source.ts";
import { markdownAsPost } from "./post-markdown.ts";

test("what Markdown can express is Markdown", () => {
  const html =
    '<h2>Plan</h2><p>A <strong>bold</strong> <a href="https://example.com" rel="noopener">link</a></p><ul><li>one<ul><li>two</li></ul></li></ul><pre><code class="language-ts">a();\n\nb();</code></pre><blockquote><p>said</p></blockquote><hr><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  const source = markdownSource(html);
  expect(source).toBe(
    "## Plan\n\nA **bold** [link](https://example.com)\n\n- one\n  - two\n\n```ts\na();\n\nb();\n```\n\n> said\n\n---\n\n| a | b |\n| --- | --- |\n| 1 | 2 |",
  );
  expect(markdownAsPost(source)).toBe(html);
});

test("only what Markdown cannot express stays HTML", () => {
  const figure =
    '<figure><img src="/images/0123456789abcdefghjkmnpqrs-800.webp" alt="A hill" width="800" height="450" loading="lazy" decoding="async"><figcaption>In May</figcaption></figure>';
  const video = '<p><a href="https://vimeo.com/123456" data-video="vimeo" rel="noopener">A film</a></p>';
  const spans = '<table><tbody><tr><td colspan="2">a</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>';
  const html = `<p>Before</p>${figure}<h3>Then</h3>${video}${spans}<p>x<sub>2</sub></p>`;
  const source = markdownSource(html);
  expect(source).toBe(`Before\n\n${figure}\n\n### Then\n\n${video}\n\n${spans}\n\nx<sub>2</sub>`);
  expect(markdownAsPost(source)).toBe(html);
});

test("every post is unchanged after a round trip through its Markdown source", () => {
  fc.assert(
    fc.property(post, (html) => {
      expect(markdownAsPost(markdownSource(html))).toBe(html);
    }),
    { numRuns: cases(25) },
  );
}, 120_000);
