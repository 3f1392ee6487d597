import { expect, test } from "vitest";
import { parseHtml } from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { cleanHtml } from "../clean-html.ts";
import { renderMath } from "./render-math.ts";

async function rendered(html: string): Promise<string> {
  const tree = parseHtml(cleanHtml(html));
  await renderMath(tree);
  return serializeHtml(tree);
}
const block = (tex: string) => `<pre><code class="language-math">${tex}</code></pre>`;

test("a block of code in the language math is a formula", async () => {
  const math = '<mrow><msup><mi>x</mi><mn class="tml-sml-pad">2</mn></msup><mo>&gt;</mo><mn>1</mn></mrow>';
  expect(await rendered(block("x^2 &gt; 1"))).toBe(
    `<math display="block" class="tml-display" tabindex="0">${math}</math>`,
  );
});

test("code between two dollar signs is a formula in its line", async () => {
  expect(await rendered("<p>so $<code>x</code>$, and $<code>y</code>$</p>")).toBe(
    "<p>so <math><mi>x</mi></math>, and <math><mi>y</mi></math></p>",
  );
});

test.each([
  ["other code", "<p>$ <code>x</code>$ and <code>$HOME</code></p><pre><code>$x$</code></pre>"],
  ["TeX with a fault", block("\\frac{")],
  ["an unknown command", block("\\frobnicate")],
  ["a link", block("\\href{javascript:alert(1)}{x}")],
  ["an image", block("\\includegraphics{x}")],
  ["a definition", block("\\def\\a{\\a\\a}\\a")],
  ["a formula of many thousand characters", block("x+".repeat(2_000))],
  ["nesting without end", block("{".repeat(1_900))],
])("%s stays code", async (_what, html) => {
  expect(await rendered(html)).toBe(html);
});

test("text of a formula is text, and styles are left out", async () => {
  expect(await rendered(block("\\text{&lt;img src=x onerror=alert(1)&gt;}"))).toMatch(
    /<mtext>&lt;img\ssrc=x\sonerror=alert\(1\)&gt;<\/mtext>/,
  );
  expect(await rendered(block("\\color{red} x \\class{y}{z}"))).not.toContain("style=");
});

test("deep nesting ends as code or MathML, never as an error", async () => {
  for (const tex of [
    "\\sqrt{".repeat(280) + "}".repeat(280),
    "\\left(".repeat(300),
    "x^{".repeat(500) + "}".repeat(500),
  ])
    expect(await rendered(block(tex))).toMatch(/^<(?:pre|math)/);
});

test("formulas beyond the bound of a post stay code", async () => {
  const many = await rendered(block("x".repeat(1_900)).repeat(30));
  expect(many.match(/<math/g)?.length).toBe(21);
  expect(many.match(/<pre>/g)?.length).toBe(9);
});
