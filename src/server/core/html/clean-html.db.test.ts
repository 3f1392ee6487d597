import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { cleanHtml } from "./clean-html.ts";
import { maxNesting, vocabulary } from "./clean-html-vocabulary.ts";

const id = "0123456789abcdefghjkmnpqrs";
const image = `/images/${id}-800.webp`;

describe("what a writer wrote stays as it is", () => {
  test.each([
    "<h2>Title</h2><p>One<br>two</p><hr><p>three</p>",
    "<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><del>g</del><sub>h</sub><sup>i</sup><mark>j</mark><code>k</code></p>",
    '<ul><li>one<ul><li>two</li></ul></li></ul><ol start="3"><li>three</li></ol>',
    '<ul data-list="check"><li data-checked="true">done</li><li data-checked="false">to do</li></ul>',
    '<pre><code class="language-ts">const a = 1 &lt; 2 &amp;&amp; "x";\n\n  b();</code></pre>',
    "<blockquote><p>one</p><p>two</p></blockquote>",
    '<p><a href="https://example.com/?a=1&amp;b=2" title="There" rel="noopener">out</a> <a href="/blog/1">in</a> <a href="#end">down</a> <a href="mailto:a@example.com">write</a> <a href="tel:+49123">call</a> <a href="sms:+49123?body=a">text</a></p>',
    `<figure><img src="${image}" alt="A hill" width="800" height="450" loading="lazy" decoding="async"><figcaption>A <em>hill</em></figcaption></figure>`,
    '<p><a href="https://vimeo.com/123456" data-video="vimeo" rel="noopener">A film</a></p>',
    '<table><caption>Sums</caption><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    "<p>\u00a0non-breaking, “quotes”, 👩‍👩‍👧 and &lt;b&gt;</p>",
  ])("%s", (html) => {
    expect(cleanHtml(html)).toBe(html);
  });
});

describe("unknown markup loses its tag and keeps its text", () => {
  test.each([
    ["<article><p>kept</p></article>", "<p>kept</p>"],
    ['<p style="color:red" class="x" id="y" onclick="z()">kept</p>', "<p>kept</p>"],
    ['<h2 id="top">kept</h2>', "<h2>kept</h2>"],
    ["<font color=red>kept</font>", "kept"],
    ["<form action=/steal><button>kept</button></form>", "<p>kept</p>"],
    ["<math><mi>kept</mi></math>", "kept"],
    ["<details open>\n<summary><h3>a</h3></summary>b", "<details>\n<summary>a</summary>b</details>"],
    ["<details>a<summary>b</summary></details>", "<details>a<p>b</p></details>"],
    ["<p>a<summary>b</summary><details><p>c", "<p>a</p><p>b</p><details><p>c</p></details>"],
    ['<blockquote data-callout="tip">a</blockquote>', '<blockquote data-callout="tip">a</blockquote>'],
    ['<blockquote data-callout="x" class="y">a</blockquote>', "<blockquote>a</blockquote>"],
    ["<div>a</div><div>b<p>c</p>d</div>", "<p>a</p><p>b</p><p>c</p><p>d</p>"],
    ['<pre><code class="hljs language-JS x">1</code></pre>', '<pre><code class="language-js">1</code></pre>'],
    ['<pre><code class="hljs">1</code></pre>', "<pre><code>1</code></pre>"],
    ['<ol start="x"><li>a</li></ol>', "<ol><li>a</li></ol>"],
    ['<table><tr><td colspan="100000">a</td></tr></table>', "<table><tr><td>a</td></tr></table>"],
    [
      '<p><a href="https://example.com/" data-video="youtube">a</a></p>',
      '<p><a href="https://example.com/" rel="noopener">a</a></p>',
    ],
    [
      '<p><a href="https://vimeo.com/123456" data-video="x&quot; onclick=y">a</a></p>',
      '<p><a href="https://vimeo.com/123456" data-video="vimeo" rel="noopener">a</a></p>',
    ],
    ['<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">a</iframe>', ""],
    ["<td>a</td>", "<p>a</p>"],
    ["<pre>\na\n\nb</pre><pre>\n\nc</pre>", "<pre>a\n\nb</pre><pre>\n\nc</pre>"],
    ["<p>a<ul><li>b<li>c</ul>d", "<p>a</p><ul><li>b</li><li>c</li></ul>d"],
    [
      "<table>a<tr>b<td>c<td>d<p>e",
      "<table><tr><td>a</td></tr><tr><td>b</td><td>c</td><td>d<p>e</p></td></tr></table>",
    ],
  ])("%s becomes %s", (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  test("the check boxes of another editor stay visible as text", () => {
    const html = '<ul><li><input type="checkbox" checked disabled>done</li><li><input type=checkbox>to do</li></ul>';
    expect(cleanHtml(html)).toBe("<ul><li>☑ done</li><li>☐ to do</li></ul>");
  });
});

describe("images", () => {
  test("a stored image stays, with its size and lazy loading", () => {
    expect(cleanHtml(`<img height="450" alt='A "hill"' src="${image}" width=800 srcset="x 2x" style="x">`)).toBe(
      `<img src="${image}" alt="A &quot;hill&quot;" width="800" height="450" loading="lazy" decoding="async">`,
    );
  });

  test("an image of another site becomes a link with its description, or its address", () => {
    expect(cleanHtml('<p><img src="https://example.com/a.png" alt="A hill"></p>')).toBe(
      '<p><a href="https://example.com/a.png" rel="noopener">A hill</a></p>',
    );
    expect(cleanHtml("<img src=http://example.com/a.png>")).toBe(
      '<a href="http://example.com/a.png" rel="noopener">http://example.com/a.png</a>',
    );
  });

  test("inside a link only the description of another site's image stays", () => {
    expect(cleanHtml('<a href="/x"><img src="https://example.com/a.png" alt="A hill"></a>')).toBe(
      '<a href="/x">A hill</a>',
    );
  });

  test.each([
    `/images/${id}-900.webp`,
    `/images/../api/${id}-800.webp`,
    `/images/${id}-800.webp?x`,
    `/images/${id}-800.svg`,
    `//example.com/images/${id}-800.webp`,
    "data:image/svg+xml,<svg onload=alert(1)>",
    "blob:https://example.com/1",
    "javascript:alert(1)",
    "a.png",
    "",
  ])("the source %s is no image and no link", (src) => {
    expect(cleanHtml(`<img src="${src}" alt="A hill">`)).toBe("A hill");
  });
});

describe("links", () => {
  test.each([
    ["https://example.com", 'href="https://example.com" rel="noopener"'],
    ["  HTTPS://Example.com/a b ", 'href="HTTPS://Example.com/a b" rel="noopener"'],
    ["ht\ntps://example.com", 'href="https://example.com" rel="noopener"'],
    ["/blog/1?a#b", 'href="/blog/1?a#b"'],
    ["?category=Finance", 'href="?category=Finance"'],
  ])("%s is an address", (href, attributes) => {
    expect(cleanHtml(`<a href="${href}">x</a>`)).toBe(`<a ${attributes}>x</a>`);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "java&#10;script:alert(1)",
    "&#106;avascript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://example.com",
    "//example.com",
    "/\\example.com",
    "\\\\example.com",
    "/\t/example.com",
    "https:example.com",
    "https:///example.com",
    "example.com",
    "",
  ])("%j is none: the text stays", (href) => {
    expect(cleanHtml(`<a href="${href}">x</a>`)).toBe("x");
  });

  test("the known rel tokens of a link stay", () => {
    expect(cleanHtml('<a href="https://example.com" rel="nofollow evil opener Sponsored" target=_blank>x</a>')).toBe(
      '<a href="https://example.com" rel="noopener nofollow sponsored">x</a>',
    );
  });

  test("a link inside a link keeps only its text", () => {
    expect(cleanHtml('<a href="/1">a<b><a href="/2">b</a></b>c</a><a href="/3">d</a>')).toBe(
      '<a href="/1">a<b>b</b>c</a><a href="/3">d</a>',
    );
  });
});

const hostile = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script>alert(1)",
  "<<script>alert(1)//<</script>",
  "<script/x>alert(1)</script/y>",
  "<style>@import '//evil.example'</style>",
  "<style><img src=x onerror=alert(1)></style>",
  "<link rel=stylesheet href=//evil.example>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<base href=//evil.example>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe><img src=x onerror=alert(1)></iframe>",
  "<object data=x></object><embed src=x>",
  "<img src=x onerror=alert(1)>",
  '<img src="x" onerror="alert(1)"',
  "<img/src=x/onerror=alert(1)>",
  `<img src="${image}" onload="alert(1)">`,
  '<img src=1 alt="<script>alert(1)</script>">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<svg><a xlink:href=javascript:alert(1)>x</a></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x></svg>",
  "<svg><foreignObject><p onclick=alert(1)>x</p></foreignObject></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  "<math href=javascript:alert(1)>x</math>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<textarea><img src=x onerror=alert(1)></textarea>",
  "<textarea></textarea/><img src=x onerror=alert(1)>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<title><img src=x onerror=alert(1)></title>",
  "<template><img src=x onerror=alert(1)></template>",
  "<select><option><img src=x onerror=alert(1)></option></select>",
  "<option>&lt;script&gt;alert(1)&lt;/script&gt;</option>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><x onclick=alert(1)>",
  "<!DOCTYPE html [<!ENTITY x '<script>'>]>&x;",
  "<a href='x' style='background:url(javascript:alert(1))'>x</a>",
  "<p style=\"behavior:url(x)\" onmouseover='alert(1)'>x</p>",
  "<p \u0000onclick=alert(1)>x</p>",
  '<p "onclick=alert(1)">x</p>',
  "<p a='>' onclick=alert(1)>x</p>",
  "<form action=javascript:alert(1)><input type=submit></form>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<input autofocus onfocus=alert(1)>",
  "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<body onload=alert(1)><html onclick=alert(1)>",
  "<table background=javascript:alert(1)><td background=x>x",
  "<ul data-list='check\" onclick=\"alert(1)'><li data-checked='true onclick=x'>x",
  '<code class="language-x onclick=alert(1)">x</code>',
  '<code class="language-&quot;><img src=x onerror=alert(1)>">x</code>',
  "<custom-element onclick=alert(1)>x</custom-element>",
  "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
  "<p>&amp;lt;script&amp;gt;</p>",
  "&#x3c;img src=x onerror=alert(1)&#x3e;",
  "<a href=\"https://e.example/'onmouseover='alert(1)\">x</a>",
  '<a href="https://e.example/" title="&quot; onclick=&quot;alert(1)">x</a>',
  "<__proto__ onclick=alert(1)>x</__proto__><constructor>x</constructor>",
];

/** Every tag in some cleaned HTML, judged by the letters alone. */
function expectHarmless(html: string) {
  // The same tag a hundred thousand times is looked at once.
  const tags = new Set(html.match(/<[^>]*>/g));
  for (const tag of tags) {
    const [, name = ""] = /^<\/?([a-z0-9]+)/.exec(tag) ?? [];
    expect(Object.keys(vocabulary)).toContain(name);
    const attributes = [...tag.matchAll(/\s([^\s=">]+)(?:="([^"]*)")?/g)];
    const named = tag.startsWith("</") ? [] : Object.keys(vocabulary[name] ?? {});
    for (const [, attribute = "", value = ""] of attributes) {
      expect(named).toContain(attribute);
      if (attribute === "href") expect(value).toMatch(/^(https?:\/\/|(mailto|tel|sms):|\/(?!\/)|\?|#)/i);
      if (attribute === "src") expect(value).toMatch(/^\/images\/[0-9a-z]{26}-(400|800|1600)\.webp$/);
    }
  }
  expect(html.replace(/<[^>]*>/g, "")).not.toMatch(/[<>]/);
}

describe("hostile HTML leaves no tag, attribute or address outside the allow-list", () => {
  test.each(hostile)("%s", (html) => {
    for (const text of [html, `<p>before${html}after</p>`, `<a href="/x">${html}`]) {
      const clean = cleanHtml(text);
      expectHarmless(clean);
      expect(cleanHtml(clean)).toBe(clean);
    }
  });
});

describe("whatever comes", () => {
  const tag = fc.constantFrom(
    ...Object.keys(vocabulary),
    ..."div span script style svg math iframe form input textarea select option noscript template title body x-y".split(
      " ",
    ),
  );
  const attribute = fc.constantFrom(
    "",
    ' href="https://example.com"',
    " href=javascript:x",
    ` src="${image}"`,
    ' src="https://example.com/a.png" alt="a"',
    ' class="language-js x"',
    " onclick=alert(1)",
    ' data-list="check"',
    ' data-checked="true"',
    ' data-list="bullet" class="ql-indent-1"',
    ' data-list="checked"',
    ' class="ql-code-block-container"',
    ' class="ql-code-block"',
    ' class="ql-syntax"',
    ' class="ql-video" src="https://youtu.be/dQw4w9WgXcQ"',
    ' start="4"',
    " colspan=3",
    ' title="a &gt; b"',
  );
  const piece = fc.oneof(
    fc.tuple(tag, attribute).map(([name, attributes]) => `<${name}${attributes}>`),
    tag.map((name) => `</${name}>`),
    fc.string(),
    fc.constantFrom(
      "text",
      "&lt;",
      "&amp;lt;",
      "<",
      ">",
      '"',
      "'",
      "/>",
      "<!--",
      "-->",
      "\u00a0",
      "\n",
      "<![CDATA[",
      "]]>",
    ),
  );
  const soup = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

  test("cleaning is idempotent and leaves nothing harmful", () => {
    fc.assert(
      fc.property(soup, (html) => {
        const clean = cleanHtml(html);
        expectHarmless(clean);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: cases(1_500) },
    );
  });

  test("a line break that browsers do not show is dropped once", () => {
    for (const html of ["<pre>\n<div>text", "<pre>\n<!-- -->\ntext", "<pre>\n\ntext", "<pre><p>\n</p>text"]) {
      const clean = cleanHtml(html);
      expect(cleanHtml(clean), html).toBe(clean);
    }
  });

  test("HTML cut off anywhere is closed and stays clean", () => {
    const whole = `<h2>T</h2><ul data-list="check"><li data-checked="true">a <a href="https://example.com" title="x">b</a></li></ul><figure><img src="${image}" alt="c"><figcaption>d</figcaption></figure><pre><code class="language-js">e</code></pre>`;
    for (let end = 0; end <= whole.length; end++) {
      const clean = cleanHtml(whole.slice(0, end));
      expectHarmless(clean);
      expect(cleanHtml(clean)).toBe(clean);
    }
  });
});

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (/^<(br|hr|img)/.test(tag)) continue;
    depth += tag.startsWith("</") ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

describe("very much of it", () => {
  test.each([
    "b",
    "blockquote",
    "ul><li",
    "ol><li data-list=bullet class=ql-indent-8",
    "table><tr><td",
    "a href='/x'",
    "div",
    "svg",
  ])(
    // What took time squared would take longer than a test may.
    "40,000 <%s> inside each other are flattened without hanging, and keep the text",
    (open) => {
      const clean = cleanHtml(`${`<${open}>`.repeat(40_000)}deep`);
      expect(clean).toContain("deep");
      expect(depthOf(clean)).toBeLessThanOrEqual(maxNesting);
      expect(cleanHtml(clean)).toBe(clean);
    },
  );

  test.each([
    ["paragraphs", "<p>Some <strong>words</strong> and a <a href='https://example.com'>link</a>.</p>"],
    ["open tags", "<b>"],
    ["closing tags", "</b>"],
    ["angle brackets", "<"],
    ["unclosed attributes", "<a href='"],
    ["entities", "&amp;"],
    ["comments", "<!--"],
    ["iframes", "<iframe>"],
    ["items of Quill", "<ol><li data-list='bullet' class='ql-indent-8'>"],
    ["code of Quill", "<div class='ql-code-block'>"],
    // What took time squared would take minutes here, and the test would end without an answer.
  ])("a description full of %s is cleaned to something harmless", { timeout: 60_000 }, (_name, piece) => {
    expectHarmless(cleanHtml(piece.repeat(Math.ceil((1024 * 1024) / piece.length))));
  });
});

test("character references bring no controls, noncharacters or marks of direction into texts, and complete no scheme", () => {
  expect(cleanHtml("<p>a&#xfffe;b&#xFFFF;c&#1;d&#x1fffe;e&#x202e;f&#x2028;g</p>")).toBe("<p>abcdef\ng</p>");
  expect(cleanHtml('<p><a href="java&#xfffe;script:alert(1)">x</a></p>')).not.toContain("script:");
  expect(cleanHtml("<p>&amp;#xfffe;</p>")).toBe("<p>&amp;#xfffe;</p>");
});
