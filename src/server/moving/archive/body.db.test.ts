import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { post } from "../../../../tests/support/generated-post.ts";
import { bodyOf, htmlOf } from "./body.ts";

test("a text that is exported as Markdown or HTML is read back as it was", () => {
  fc.assert(
    fc.property(post, (html) => {
      const { body, format } = bodyOf(html);
      const read = htmlOf(body, format);
      expect(bodyOf(read)).toEqual({ body, format });
      expect(read.replace(/\s+/g, " ")).toBe(html.replace(/\s+/g, " "));
    }),
    { numRuns: cases(300) },
  );
});

test("plain texts are Markdown, and only what it cannot say is HTML", () => {
  const html =
    '<h2>One</h2><p>A <strong>bold</strong> word</p><ul><li>a<ul><li>b</li></ul></li></ul><pre><code class="language-ts">a\n\nb</code></pre><table><tbody><tr><td rowspan="2"><pre><code>x\n\ny</code></pre></td></tr></tbody></table><p>End</p>';
  const { body, format } = bodyOf(html);
  expect(format).toBe("md");
  expect(body).toBe(
    "## One\n\nA **bold** word\n\n- a\n  - b\n\n```ts\na\n\nb\n```\n\n" +
      '<table><tbody><tr><td rowspan="2"><pre><code>x&#10;\ny</code></pre></td></tr></tbody></table>\n\nEnd',
  );
  expect(htmlOf(body, format)).toBe(html);
});

test("a text that the parser of Markdown reads too slowly is HTML", () => {
  // It takes more than a second.
  const html = `<p>${"a_".repeat(100_000)}</p>`;
  const { body, format } = bodyOf(html, 20);
  // Not the text as expected value: a difference of it would fill the report.
  expect([format, htmlOf(body, format) === html]).toEqual(["html", true]);
});
