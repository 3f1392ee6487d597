import { expect, test } from "vitest";
import { createMarkdownReader } from "../markdown-reader.ts";

const read = (markdown: string) => createMarkdownReader(() => false).parse(markdown, { async: false });
const math = (tex: string) => `<pre><code class="language-math">${tex}\n</code></pre>\n`;

test.each([
  ["$$\nx^2 < y \\\\\nz\n$$", math("x^2 &lt; y \\\\\nz")],
  [
    "So\n$$a + b$$\nholds, and\n\n  $$ a $$ \n\n- one\n  $$c$$",
    `<p>So</p>\n${math("a + b")}<p>holds, and</p>\n${math("a")}<ul><li>one${math("c")}</li></ul>`,
  ],
  [
    "Where $x$, $f(x)$ and $$a_b*c_d*$$, **$\\alpha$**.",
    "<p>Where $<code>x</code>$, $<code>f(x)</code>$ and $<code>a_b*c_d*</code>$, <strong>$<code>\\alpha</code>$</strong>.</p>\n",
  ],
  [
    "A list: $n > 0$, $2^k$, ($E = mc^2$)",
    "<p>A list: $<code>n &gt; 0</code>$, $<code>2^k</code>$, ($<code>E = mc^2</code>$)</p>\n",
  ],
])("TeX between dollars is a formula: %j", (markdown, html) => {
  expect(read(markdown)).toBe(html);
});

test.each([
  "From $5 and $6 to US$5_000, or 5$ and a 6$",
  "$HOME/$USER, $a = $b and $5+ or $10+$",
  "He made $$ and more $$ or $$$$",
  "$$\n\nnothing $$ here",
  "Pay $5-$6, or $5 (6$)",
])("other dollars are text: %j", (line) => {
  expect(read(line)).not.toMatch(/<code/);
});

test("escaped dollars, code and what begins a formula without an end stay as they are", () => {
  expect(read("\\$x^2$ `$x^2$` $`x^2`$")).toBe("<p>$x^2$ <code>$x^2$</code> $<code>x^2</code>$</p>\n");
  expect(read("$$\nx^2\n\nSo")).toBe("<p>$$\nx^2</p>\n<p>So</p>\n");
});
