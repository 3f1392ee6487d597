import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { type HtmlParent, parseHtml } from "../../../shared/text/html-tree.ts";
import { readingMinutes } from "../../../shared/text/reading-time.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import { cleanHtml } from "./clean-html.ts";
import { feedHtml } from "./feed/feed-html.ts";
import { makeFootnotes } from "./footnotes.ts";
import { anchorHeadings as anchorTree } from "./heading-anchors.ts";
import { markdownOf } from "./markdown-of.ts";
import { colourCode as colourTree, readableHtml } from "./readable-html.ts";
import { fitImages as fitTree } from "./text-images.ts";
import { previewOf, textOf as textOfTree } from "./text-of.ts";

const anchors = (html: string) => [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);
const textOf = (html: string) => textOfTree(parseHtml(html));

/** HTML before and after a change of its tree. */
function changed(html: string, change: (tree: HtmlParent) => void): string {
  const tree = parseHtml(html);
  change(tree);
  return serializeHtml(tree);
}
const footnotes = (html: string) => changed(cleanHtml(html), (tree) => makeFootnotes(tree, { withRoles: true }));
const fitImages = (html: string, facts: Parameters<typeof fitTree>[1]) => changed(html, (tree) => fitTree(tree, facts));

function anchorHeadings(html: string) {
  const tree = parseHtml(html);
  const outline = anchorTree(tree);
  return { html: serializeHtml(tree), outline };
}

async function colourCode(html: string): Promise<string> {
  const tree = parseHtml(html);
  await colourTree(tree);
  return serializeHtml(tree);
}

test("headings of any script get anchors of their own words, each once", () => {
  const html = cleanHtml(
    "<h2>Tea &amp; <em>patience</em></h2><h2>Tea: patience!</h2><h3>春の 雨</h3><h3>हिन्दी में</h3><h2>?!</h2><h2>Main</h2><h2>!</h2><h2>fn-1</h2>",
  );
  const anchored = anchorHeadings(html);
  expect(anchors(anchored.html)).toEqual([
    "tea-patience",
    "tea-patience-2",
    "春の-雨",
    "हिन्दी-में",
    "section",
    "main-2",
    "section-2",
    "section-fn-1",
  ]);
  expect(anchored.outline.map(({ text, level }) => [text, level])).toEqual([
    ["Tea & patience", 2],
    ["Tea: patience!", 2],
    ["春の 雨", 3],
    ["हिन्दी में", 3],
    ["?!", 2],
    ["Main", 2],
    ["!", 2],
    ["fn-1", 2],
  ]);
  expect(anchorHeadings(html)).toEqual(anchored);
});

test("a heading without words is removed", () => {
  const html = cleanHtml("<h2>Tea</h2><h2></h2><h3> <br></h3><h3><strong> </strong></h3><p>Hot.</p>");
  expect(anchors(anchorHeadings(html).html)).toEqual(["tea"]);
  expect(anchorHeadings(html).html).toMatch(/<\/h2>\s*<p>Hot\.<\/p>$/);
});

test("equal headings get numbers, and of more headings than a book has, the first thousand get anchors", () => {
  const { html, outline } = anchorHeadings("<h2>a</h2><h2>a-2</h2>".repeat(15_000));
  expect(outline.slice(0, 5).map(({ id }) => id)).toEqual(["a", "a-2", "a-3", "a-2-2", "a-4"]);
  expect([outline.length, new Set(anchors(html)).size]).toEqual([1_000, 1_000]);
  expect(html.match(/<h2>a(?:-2)?<\/h2>/g)).toHaveLength(29_000);
});

test("code contains no headings and no notes", () => {
  const html = cleanHtml("<pre><code>&lt;h2&gt;x&lt;/h2&gt; [^1]\n[^1]: y</code></pre><p><code>[^1]</code></p>");
  expect(anchorHeadings(html).outline).toEqual([]);
  expect(footnotes(html)).toBe(html);
});

test("code is coloured by its language, and its text stays exactly what it was", async () => {
  const code = 'const tag = "<b>" && a < b; // it\'s &amp; so\n';
  const escaped = code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const html = cleanHtml(`<p>a</p><pre><code class="language-js">${escaped}</code></pre><p>b</p>`);
  const coloured = await colourCode(html);
  expect(coloured).toContain('<span class="hljs-keyword">const</span>');
  expect(coloured).toContain('<span class="hljs-string">');
  expect(textOf(coloured)).toBe(textOf(html));
  expect(
    coloured
      .replace(/<\/?span[^>]*>/g, "")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'"),
  ).toBe(html);
});

test("code in no language, an unknown one or with markup in it stays as it is", async () => {
  for (const block of [
    "<pre><code>if</code></pre>",
    '<pre><code class="language-klingon">if</code></pre>',
    '<pre><code class="language-js">if <b>x</b></code></pre>',
  ]) {
    expect(await colourCode(block)).toBe(block);
  }
});

test("other requests get their turn while much code is coloured, but not after each short block", async () => {
  const block = (code: string) => `<pre><code class="language-js">${code}</code></pre>`;
  const turnsFor = async (html: string) => {
    let turns = 0;
    let isDone = false;
    const counted = (async () => {
      while (!isDone) {
        await nextTurn();
        turns += 1;
      }
    })();
    await colourCode(html);
    isDone = true;
    await counted;
    return turns;
  };
  // The colours themselves come with the first block.
  await colourCode(block("a;"));
  expect(await turnsFor(block("let tea;\n".repeat(20_000)))).toBeGreaterThan(40);
  const many = await turnsFor(block("let tea;").repeat(1_000));
  expect(many).toBeGreaterThan(1);
  expect(many).toBeLessThan(20);
});

test("long code is coloured in pieces and keeps its text", async () => {
  const part = 'function tea() {\n  /* hot */\n\n  return "a < b";\n}\n\n';
  const long = "x ".repeat(2_500);
  const code = `${part.repeat(400)}${long}\n${part}`;
  const escaped = code.replaceAll("<", "&lt;");
  const html = `<pre><code class="language-js">${escaped}</code></pre>`;
  const coloured = await colourCode(html);
  expect(coloured.replace(/<\/?span[^>]*>/g, "").replaceAll("&quot;", '"')).toBe(html);
  for (const word of ["keyword", "comment", "string"])
    expect(coloured.split(`<span class="hljs-${word}">`)).toHaveLength(word === "keyword" ? 803 : 402);
  // Such a long line is not coloured, because some languages would take minutes for it.
  const line = (length: number) => `<pre><code class="language-js">let ${"x".repeat(length)}</code></pre>`;
  expect(await colourCode(line(5_000))).toBe(line(5_000));
  expect(await colourCode(line(500))).toContain("hljs-keyword");
});

test("words without the punctuation of code stay plain, because some languages would take seconds for them", async () => {
  const block = (code: string) => `<pre><code class="language-cpp">${code}</code></pre>`;
  expect(await colourCode(block("const a ".repeat(100)))).toBe(block("const a ".repeat(100)));
  expect(await colourCode(block("const int a = 1;\n".repeat(100)))).toContain("hljs-");
});

test("very long code is shown plain instead of blocking the server", async () => {
  const block = (length: number) => `<pre><code class="language-js">${"a;\n".repeat(length)}</code></pre>`;
  expect(await colourCode(block(70_000))).toBe(block(70_000));
});

test("a mark links to its note and back, numbered in the order of the text", () => {
  const html = footnotes(
    "<p>One[^b] and <strong>two[^a]</strong>, again[^b].</p><p>[^a]: The <em>first</em> note.</p><p>[^b]: See https://example.com</p><p>The end.</p>",
  );
  expect(html).toBe(
    '<p>One<sup><a id="fnref-1" href="#fn-1" role="doc-noteref">1</a></sup> and <strong>two<sup><a id="fnref-2" href="#fn-2" role="doc-noteref">2</a></sup></strong>, again<sup><a id="fnref-1-2" href="#fn-1" role="doc-noteref">1</a></sup>.</p><p>The end.</p>' +
      '<h2 id="footnotes">Notes</h2><ol class="footnotes">' +
      '<li id="fn-1"><p>See https://example.com <a href="#fnref-1" role="doc-backlink" aria-label="Back to the text, 1">↩\ufe0e</a> <a href="#fnref-1-2" role="doc-backlink" aria-label="Back to the text, 2">↩\ufe0e</a></p></li>' +
      '<li id="fn-2"><p>The <em>first</em> note. <a href="#fnref-2" role="doc-backlink" aria-label="Back to the text">↩\ufe0e</a></p></li></ol>',
  );
});

test("notes may share a paragraph; a mark without a note stays text, and a note without a mark is left out", () => {
  const html = footnotes("<p>a[^1] b[^2] c[^none]</p><p>[^1]: one<br>[^2]: two<br>[^unused]: three</p>");
  expect(html).toContain("c[^none]</p><h2");
  expect(html).toContain('<li id="fn-1"><p>one ');
  expect(html).toContain('<li id="fn-2"><p>two ');
  for (const plain of ["<p>a[^1]</p>", "<p>[^1]:</p><p>x[^1]</p>", "<p>[^a b]: c</p>"])
    expect(footnotes(plain)).toBe(plain);
  expect(footnotes("<p>a</p><p>[^1]: one</p>")).toBe("<p>a</p>");
});

test("a note leaves no empty quotation or list; other content, and elements that were empty before, stay", () => {
  const html = footnotes(
    "<blockquote></blockquote><blockquote><p>Said[^1]</p><blockquote>\n<p>[^1]: once</p>\n<p>[^2]: twice</p></blockquote></blockquote>" +
      "<ul><li>Tea[^2]</li><li></li></ul><ol><li><p>[^3]: thrice</p></li></ol><p>End[^3]</p>",
  );
  expect(html.replace(/<sup>.*?<\/sup>/g, "").split("<h2")[0]).toBe(
    "<blockquote></blockquote><blockquote><p>Said</p></blockquote><ul><li>Tea</li><li></li></ul><p>End</p>",
  );
});

test("feeds include footnotes, Markdown writes them in its syntax, previews omit them", () => {
  const html = cleanHtml("<p>One[^n_1] more [x].</p><p>[^n_1]: A note.</p>");
  const feed = feedHtml(html, "https://a.example", "https://a.example/blog/1");
  expect(feed).toContain('One<sup><a id="fnref-1" href="https://a.example/blog/1#fn-1">1</a></sup>');
  expect(feed).not.toMatch(/role|aria/);
  expect(markdownOf(html)).toBe("One[^n_1] more \\[x\\].\n\n[^n_1]: A note.");
  expect(previewOf(html)).toBe("One more [x].");
});

test("callouts and toggles are whole in feeds, previews and on pages", async () => {
  const html = cleanHtml(
    '<blockquote data-callout="tip"><p>One</p></blockquote><details><summary>Two</summary><p>Three</p></details>',
  );
  expect(feedHtml(html, "https://a.example", "https://a.example/blog/1")).toBe(
    "<blockquote><p><strong>Tip</strong></p><p>One</p></blockquote><div><p><strong>Two</strong></p><p>Three</p></div>",
  );
  expect(previewOf(html)).toBe("One Two Three");
  const page = await readableHtml(html, new Map());
  expect(page.html).toContain('<blockquote data-callout="tip" role="note"><p>One</p>');
  expect(page.html).toContain("<details><summary>Two</summary><p>Three</p></details>");
});

test("a block that begins with a foreign word, and goes on from right to left, runs as the language around it", async () => {
  const html = cleanHtml(
    "<p>iPhone הוא טלפון.</p><p>The word שלום means peace.</p><ul><li>iOS היא</li></ul><ul><li>היא iOS</li></ul><h2>PHP היא</h2>",
  );
  const page = await readableHtml(html, new Map());
  expect(page.html).toContain('<p class="mixed">iPhone הוא טלפון.</p><p>The word שלום means peace.</p>');
  expect(page.html).toContain('<ul><li class="mixed">iOS היא</li></ul><ul dir="auto"><li>היא iOS</li></ul>');
  expect(page.html).toContain('<h2 class="mixed" id="');
});

test("the time to read counts words, and characters where words have no spaces", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes("word ".repeat(1_190))).toBe(5);
  expect(readingMinutes("春".repeat(2_500))).toBe(5);
});

test("an image without a link of its own leads to its widest copy, but a small one does not", () => {
  const [id, small] = ["a", "b"].map((letter) => letter.repeat(26)) as [string, string];
  const image = (name: string, alt: string) => `<img src="/images/${name}-800.webp" alt="${alt}">`;
  const facts = new Map([
    [id, { width: 1600, height: 900, largeWidth: null }],
    [small, { width: 300, height: 600, largeWidth: null }],
  ]);
  const links = (html: string) => fitImages(cleanHtml(html), facts).match(/<a [^>]*>/g);
  const href = `/images/${id}-1600.webp`;
  expect(links(`<figure data-layout="gallery">${image(id, "A hill")}${image(id, "")}</figure>`)).toEqual([
    `<a href="${href}" data-enlarge="" aria-label="Enlarge the image: A hill">`,
    `<a href="${href}" data-enlarge="" aria-label="Enlarge the image">`,
  ]);
  expect(links(`<p><a href="/about">${image(id, "A hill")}</a></p>`)).toEqual(['<a href="/about">']);
  expect(links(`<p>${image(small, "A stamp")}</p>`)).toBe(null);
});

test("images have sources for each width and reserve their space", () => {
  const [id, small, unknown] = ["a", "b", "c"].map((letter) => letter.repeat(26)) as [string, string, string];
  const html = cleanHtml(
    `<p><img src="/images/${id}-1600.webp" alt="A hill"></p><figure><img src="/images/${small}-800.webp" alt="" width="10" height="20"></figure><p><img src="/images/${unknown}-400.webp" alt=""></p>`,
  );
  const fitted = fitImages(
    html,
    new Map([
      [id, { width: 1600, height: 900, largeWidth: 3000 }],
      [small, { width: 300, height: 600, largeWidth: null, colour: null }],
    ]),
  );
  expect(fitted).toContain(
    `<img src="/images/${id}-800.webp" srcset="/images/${id}-400.webp 400w, /images/${id}-800.webp 800w, /images/${id}-1200.webp 1200w, /images/${id}-1600.webp 1600w" sizes="(min-width: 46rem) 42rem, 92vw" width="1600" height="900" alt="A hill" loading="lazy" decoding="async">`,
  );
  expect(fitted).toContain(
    `srcset="/images/${small}-400.webp 300w" sizes="(min-width: 46rem) 42rem, 92vw" class="clear tall-5" alt="" width="10" height="20"`,
  );
  expect(fitted).toContain(`<img src="/images/${unknown}-400.webp" alt=""`);
  const full = fitImages(
    cleanHtml(`<figure data-layout="full"><img src="/images/${id}-800.webp" alt=""></figure>`),
    new Map([[id, { width: 1600, height: 900, largeWidth: 3000 }]]),
  );
  expect(full).toContain(`-1600.webp 1600w, /images/${id}-4000.webp 3000w" sizes="100vw"`);
});
