import { expect, test } from "vitest";
import { lexicalToHtml, mobiledocToHtml } from "./ghost-editors.ts";
import { ghostText } from "./ghost-text.ts";

/** Cards with each field that their writer fills, and what a post keeps of them. Names and fields are those of Ghost's editors. */
const cards: [name: string, values: Record<string, unknown>, html: string][] = [
  [
    "image",
    { src: "/a.jpg", alt: "Hill", caption: "A <i>hill</i>", href: "https://example.org/" },
    '<figure><a href="https://example.org/"><img src="/a.jpg" alt="Hill"></a><figcaption>A <i>hill</i></figcaption></figure>',
  ],
  [
    "gallery",
    { images: [{ src: "/a.jpg" }, { src: "/b.jpg", alt: "Two" }], caption: "Both" },
    '<figure><img src="/a.jpg" alt=""></figure><figure><img src="/b.jpg" alt="Two"></figure><p>Both</p>',
  ],
  [
    "before-after",
    { beforeImage: { src: "/a.jpg" }, afterImage: { src: "/b.jpg" }, caption: "Then and now" },
    '<figure><img src="/a.jpg" alt=""></figure><figure><img src="/b.jpg" alt=""></figure><p>Then and now</p>',
  ],
  ["video", { src: "/a.mp4", caption: "Waves" }, '<video src="/a.mp4"></video><p>Waves</p>'],
  ["audio", { src: "/a.mp3", title: "Wind & rain" }, '<p>Wind &amp; rain</p><audio src="/a.mp3"></audio>'],
  [
    "file",
    { src: "/a.pdf", fileTitle: "Plan", fileCaption: "Of the house", fileName: "a.pdf" },
    '<p><a href="/a.pdf">Plan</a></p><p>Of the house</p>',
  ],
  [
    "codeblock",
    { code: "a < b", language: "js", caption: "Smaller" },
    '<pre><code class="language-js">a &lt; b</code></pre><p>Smaller</p>',
  ],
  [
    "bookmark",
    {
      url: "https://example.org/",
      metadata: { title: "Tea", description: "On leaves", author: "Ada", publisher: "Cups" },
      caption: "Read it",
    },
    '<p><a href="https://example.org/">Tea</a></p><p>On leaves</p><p>Ada · Cups</p><p>Read it</p>',
  ],
  [
    "embed",
    { url: "https://example.org/v", html: '<iframe src="https://example.org/e"></iframe>', caption: "A talk" },
    '<iframe src="https://example.org/e"></iframe><p>A talk</p>',
  ],
  [
    "embed",
    { url: "https://example.org/1", html: "<blockquote>Words of another</blockquote><script></script>" },
    "<blockquote>Words of another</blockquote><script></script>",
  ],
  ["embed", { url: "https://example.org/v" }, '<p><a href="https://example.org/v">https://example.org/v</a></p>'],
  ["markdown", { markdown: "*one*" }, "<p><em>one</em></p>\n"],
  ["html", { html: "<b>one</b>" }, "<b>one</b>"],
  ["callout", { calloutEmoji: "💡", calloutText: "<p>Take care</p>" }, "<blockquote>💡 <p>Take care</p></blockquote>"],
  ["toggle", { heading: "More", content: "<p>Inside</p>" }, "<details><summary>More</summary><p>Inside</p></details>"],
  [
    "button",
    { buttonText: "Go", buttonUrl: "https://example.org/go" },
    '<p><a href="https://example.org/go">Go</a></p>',
  ],
  [
    "header",
    { header: "Big", subheader: "Small", buttonEnabled: true, buttonText: "Go", buttonUrl: "https://example.org/go" },
    '<h2>Big</h2><p>Small</p><p><a href="https://example.org/go">Go</a></p>',
  ],
  [
    "product",
    {
      productImageSrc: "/p.jpg",
      productTitle: "Cup",
      productDescription: "<p>Blue</p>",
      productRatingEnabled: true,
      productStarRating: 4,
      productButtonEnabled: true,
      productButton: "Buy",
      productUrl: "https://example.org/cup",
    },
    '<figure><img src="/p.jpg" alt=""></figure><h3>Cup</h3><p>★★★★</p><p>Blue</p><p><a href="https://example.org/cup">Buy</a></p>',
  ],
  [
    "call-to-action",
    {
      hasSponsorLabel: true,
      sponsorLabel: "<p>Paid</p>",
      imageUrl: "/c.jpg",
      textValue: "<p>Try it</p>",
      showButton: true,
      buttonText: "Go",
      buttonUrl: "https://example.org/go",
    },
    '<p>Paid</p><figure><img src="/c.jpg" alt=""></figure><p>Try it</p><p><a href="https://example.org/go">Go</a></p>',
  ],
  ["paywall", {}, ""],
  ["horizontalrule", {}, "<hr>"],
];

const asLexical = (type: string, values: object) =>
  lexicalToHtml(JSON.stringify({ root: { type: "root", children: [{ type, ...values }] } }));

test.each(cards)("the card %s keeps the words of its writer, as of both editors", (name, values, html) => {
  expect(asLexical(name, values)).toEqual({ html, reasons: [] });
  expect(mobiledocToHtml(JSON.stringify({ cards: [[name, values]], sections: [[10, 0]] }))).toEqual({
    html,
    reasons: [],
  });
});

test.each([
  ["signup", {}, "card-left-out"],
  ["email", { html: "<p>Hello</p>" }, "card-left-out"],
  ["html", { html: "Secret", visibility: { web: { nonMember: false } } }, "part-not-public"],
  ["call-to-action", { textValue: "Secret", visibility: { showOnWeb: false } }, "part-not-public"],
])("the card %s is left out for a reason: %j", (name, values, code) => {
  expect(asLexical(name, values)).toEqual({ html: "", reasons: [expect.objectContaining({ code })] });
});

test("lists keep their first number, and nodes that are nested without end are reported", () => {
  const list = { type: "list", listType: "number", start: 3, children: [{ type: "listitem", children: [] }] };
  expect(asLexical("list", list)?.html).toBe('<ol start="3"><li></li></ol>');
  let deep: object = { type: "text", text: "Deep" };
  for (let level = 0; level < 100; level++) deep = { type: "quote", children: [deep] };
  expect(asLexical("quote", deep)?.reasons).toMatchObject([{ code: "card-left-out" }]);
});

/** As `@tryghost/kg-default-nodes` renders cards. */
const rendered: [html: string, kept: string, code?: string][] = [
  [
    '<figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="https://example.org/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Tea</div><div class="kg-bookmark-description">On leaves</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="/i.png"><span class="kg-bookmark-author">Cups</span><span class="kg-bookmark-publisher">Ada</span></div></div></a><figcaption>Read it</figcaption></figure>',
    '<p><a href="https://example.org/">Tea</a></p><p>On leaves</p><p>Cups · Ada</p><p>Read it</p>',
  ],
  [
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/a.pdf"><div class="kg-file-card-contents"><div class="kg-file-card-title">Plan</div><div class="kg-file-card-caption">Of the house</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">a.pdf</div><div class="kg-file-card-filesize">3 KB</div></div></div></a></div>',
    '<p><a href="/a.pdf">Plan</a></p><p>Of the house</p>',
  ],
  [
    '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="/a.mp4"></video><div class="kg-video-player"><span class="kg-video-current-time">0:00</span><button>1×</button></div></div><figcaption>Waves</figcaption></figure>',
    '<video src="/a.mp4"></video><p>Waves</p>',
  ],
  [
    '<figure class="kg-card kg-code-card"><pre><code>a &lt; b</code></pre><figcaption>Smaller</figcaption></figure>',
    "<pre><code>a &lt; b</code></pre><p>Smaller</p>",
  ],
  [
    '<figure class="kg-card kg-embed-card"><blockquote>Words</blockquote><figcaption>A talk</figcaption></figure>',
    "<blockquote>Words</blockquote><p>A talk</p>",
  ],
  [
    '<div class="kg-card kg-product-card"><h4 class="kg-product-card-title">Cup</h4><div class="kg-product-card-rating"><span class="kg-product-card-rating-active kg-product-card-rating-star"></span><span class="kg-product-card-rating-active kg-product-card-rating-star"></span><span class="kg-product-card-rating-star"></span></div></div>',
    '<div class="kg-card kg-product-card"><h4 class="kg-product-card-title">Cup</h4><p>★★</p></div>',
  ],
  [
    '<div class="kg-card kg-signup-card"><h2>Join</h2><form class="kg-signup-card-form"><button>Subscribe</button></form></div>',
    '<div class="kg-card kg-signup-card"><h2>Join</h2></div>',
    "card-left-out",
  ],
  [
    '<p>Open</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>Secret</p><!--kg-gated-block:end--><!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>Also open</p><!--kg-gated-block:end-->',
    "<p>Open</p><p>Also open</p>",
    "part-not-public",
  ],
  ['<!--kg-gated-block:begin nonMember:false memberSegment:"" --><p>Secret</p>', "", "part-not-public"],
];

test.each(rendered)("as HTML, %s keeps its words", (html, kept, code) => {
  const text = ghostText({ html }, null);
  expect(text.html).toBe(kept);
  expect(text.reasons.map((it) => it.code)).toEqual(code === undefined ? [] : [code]);
});
