import { buildEditorFromExtensions } from "@lexical/extension";
import { describe, expect, test } from "vitest";
// biome-ignore lint/style/noRestrictedImports: this test compares the editor with the server's sanitizer
import { cleanHtml } from "../../../../server/core/html/clean-html.ts";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

const imageUrl = "/images/0123456789abcdefghjkmnpqrs-800.webp";
const image = `<img src="${imageUrl}" alt="A hill" width="800" height="450" loading="lazy" decoding="async">`;

const video =
  '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="youtube" rel="noopener">A song</a></p>';

function throughEditor(html: string): string {
  return editorHandle(buildEditorFromExtensions(postExtension({ initialHtml: html }))).getHtml();
}

describe("a post is unchanged after it was loaded into the editor and read from it", () => {
  test.each([
    ["nothing", ""],
    ["a paragraph", "<p>One</p>"],
    ["headings", "<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>"],
    ["line breaks", "<p>one<br>two<br><br>three</p>"],
    ["an empty paragraph", "<p>a</p><p><br></p><p>b</p>"],
    [
      "formats",
      "<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <mark>e</mark> x<sub>f</sub> y<sup>g</sup> <code>h</code></p>",
    ],
    ["formats in formats", "<p><strong>a<em>b<s>c</s></em></strong><em>d</em></p>"],
    ["letters that HTML means otherwise", "<p>1 &lt; 2 &amp;&amp; \"3\" &gt; '2' &amp;amp;</p>"],
    ["non-breaking spaces", "<p>10\u00a0km</p>"],
    ["a bulleted list", "<ul><li>one</li><li>two</li></ul>"],
    ["a numbered list", '<ol><li>one</li></ol><p>a</p><ol start="4"><li>four</li></ol>'],
    [
      "adjacent lists of one kind",
      '<ol><li>a</li></ol><ol><li>b</li></ol><ol start="7"><li>c</li></ol><p>d</p><ul><li>e</li></ul><ul><li>f</li></ul>',
    ],
    [
      "adjacent task lists in a quotation",
      '<blockquote><ul data-list="check"><li data-checked="true">a</li></ul><ul data-list="check"><li data-checked="false">b</li></ul></blockquote>',
    ],
    [
      "adjacent lists in a cell",
      "<table><tbody><tr><td><ul><li>a</li></ul><ul><li>b</li></ul></td></tr></tbody></table>",
    ],
    [
      "adjacent code, quotations and tables",
      "<pre><code>a</code></pre><pre><code>b</code></pre><blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote><table><tbody><tr><td>a</td></tr></tbody></table><table><tbody><tr><td>b</td></tr></tbody></table>",
    ],
    ["nested lists", "<ul><li>one<ul><li>two<ol><li>three</li></ol></li></ul></li><li>four</li></ul>"],
    [
      "items that begin with a list",
      "<ol><li><ul><li>a</li></ul></li><li>b</li><li><ol><li>c</li></ol></li><li><ul><li>d</li></ul></li><li>e</li></ol>",
    ],
    ["a task list", '<ul data-list="check"><li data-checked="true">a</li><li data-checked="false">b</li></ul>'],
    [
      "a nested task list",
      '<ul data-list="check"><li data-checked="true">a<ul data-list="check"><li data-checked="false">b</li></ul></li></ul>',
    ],
    [
      "code with its language",
      '<pre><code class="language-ts">const a = 1;\n\n\tif (a &lt; 2) {\n    b();\n}</code></pre>',
    ],
    ["code without a language", "<pre><code>plain</code></pre>"],
    ["code inside a list", '<ol><li>Install<pre><code class="language-sh">npm i</code></pre></li><li>Run</li></ol>'],
    ["a quotation", "<blockquote><p>one</p><p>two</p></blockquote>"],
    ["a quotation with a list", "<blockquote><p>one</p><ul><li>two</li></ul></blockquote>"],
    ["a quotation in a quotation", "<blockquote><p>one</p><blockquote><p>two</p></blockquote></blockquote>"],
    [
      "links",
      '<p><a href="https://example.com/?a=1&amp;b=2" title="T" rel="noopener">out <strong>there</strong></a>, <a href="/blog/1">here</a>, <a href="mailto:a@example.com">mail</a>, <a href="tel:+49123">call</a>, <a href="sms:+49123">text</a>, <a href="#end">end</a></p>',
    ],
    ["a link's relation", '<p><a href="https://example.com" rel="noopener nofollow">a</a></p>'],
    ["a rule", "<p>a</p><hr><p>b</p>"],
    ["a rule in a quotation", "<blockquote><p>a</p><hr><p>b</p></blockquote>"],
    ["an image in a line", `<p>a ${image} b</p>`],
    ["an image in a link", `<p><a href="https://example.com" rel="noopener">${image}</a></p>`],
    [
      "a figure",
      `<figure>${image}<figcaption>A <em>hill</em> by <a href="https://example.com" rel="noopener">Ada</a></figcaption></figure>`,
    ],
    ["a figure without a caption", `<p>a</p><figure>${image}</figure><p>b</p>`],
    [
      "a table",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>",
    ],
    [
      "a table with a caption and spans",
      '<table><caption>Sums</caption><tbody><tr><td colspan="2">a</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    [
      "a table whose caption has links, marks and an image",
      `<table><caption>From <a href="https://example.com" title="T" rel="noopener">the <strong>office</strong></a><br><em>2020</em> ${image}</caption><tbody><tr><td>a</td></tr></tbody></table>`,
    ],
    [
      "a table with blocks in its cells",
      "<table><tbody><tr><td><p>a</p><p>b</p></td><td><ul><li>c</li></ul></td></tr></tbody></table>",
    ],
    ["a table with empty cells", "<table><tbody><tr><td></td><td>b</td></tr></tbody></table>"],
    ["a video", video],
    ["a video between other blocks", `<p>a</p>${video}<blockquote>${video}<p>b</p></blockquote>`],
    ["a video in a table", `<table><tbody><tr><td>${video.slice(3, -4)}</td><td>a</td></tr></tbody></table>`],
    ["emoji and other scripts", "<p>👩‍👩‍👧 مرحبا 日本語</p>"],
  ])("%s", (_name, html) => {
    expect(throughEditor(html)).toBe(html);
    expect(cleanHtml(html)).toBe(html);
  });
});

describe("foreign HTML leaves the editor in its own form, unchanged by the server's sanitizer and by loading it again", () => {
  test.each([
    ["bare text", "one <b>two</b>", "<p>one <strong>two</strong></p>"],
    [
      "b, i, del, strike, kbd",
      "<p><b>a</b><i>b</i><del>c</del><kbd>d</kbd></p>",
      "<p><strong>a</strong><em>b</em><s>c</s><code>d</code></p>",
    ],
    ["wrappers", "<div><section><p>a</p>b</section>c<div>d</div></div>", "<p>a</p><p>b</p><p>c</p><p>d</p>"],
    ["bold around blocks", "<b><p>a</p><p>b</p></b>", "<p><strong>a</strong></p><p><strong>b</strong></p>"],
    [
      "formats around formats around blocks",
      "<b><i><h2>a</h2>b</i></b>",
      "<h2><strong><em>a</em></strong></h2><p><strong><em>b</em></strong></p>",
    ],
    ["a link around a block", '<a href="/x"><div>a</div></a>', '<p><a href="/x">a</a></p>'],
    [
      "loose list items",
      "<ul><li><p>a</p></li><li><p>b</p><p>c</p><ul><li><p>d</p></li></ul></li></ul>",
      "<ul><li>a</li><li>b<br><br>c<ul><li>d</li></ul></li></ul>",
    ],
    ["lists nested the old way", "<ul><li>a</li><ul><li>b</li></ul></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
    [
      "GitHub's tasks",
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> a</li></ul>',
      '<ul data-list="check"><li data-checked="true">a</li></ul>',
    ],
    [
      "highlighted code",
      '<pre class="language-js"><code><span class="k">let</span> a<br>b\n</code></pre>',
      '<pre><code class="language-js">let a\nb</code></pre>',
    ],
    [
      "an image in code",
      `<pre><code>a\n<b>b</b></code>${image}</pre><p>c</p>`,
      `<pre><code>a\nb</code></pre><p>${image}</p><p>c</p>`,
    ],
    ["code of several lines in a line", "<p>a <code>b\nc</code></p>", "<p>a <code>b c</code></p>"],
    ["a quotation of bare text", "<blockquote>a<br>b</blockquote>", "<blockquote><p>a<br>b</p></blockquote>"],
    ["a rule in a wrapper", "<div>a<hr>b</div>", "<p>a</p><hr><p>b</p>"],
    [
      "a foreign image",
      '<p><img src="https://example.com/a.png" alt="A hill"></p>',
      '<p><a href="https://example.com/a.png" rel="noopener">A hill</a></p>',
    ],
    [
      "another site's frame with a video",
      '<div>a<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="A song"></iframe></div>',
      `<p>a</p>${video}`,
    ],
    ["any other frame", '<p>a</p><iframe src="https://example.com/x"></iframe>', "<p>a</p>"],
    [
      "a video link inside a sentence",
      '<p>Hear <a data-video="youtube" href="https://youtu.be/dQw4w9WgXcQ">this</a></p>',
      '<p>Hear <a href="https://youtu.be/dQw4w9WgXcQ" rel="noopener">this</a></p>',
    ],
    ["unsafe links", '<p><a href="javascript:alert(1)">a</a></p>', "<p>a</p>"],
    [
      "style, script and forms",
      "<style>p{}</style><script>alert(1)</script><form><p>a</p><button>b</button></form>",
      "<p>a</p><p>b</p>",
    ],
    ["alignment and direction", '<p style="text-align:center;padding-inline-start:40px" dir="rtl">a</p>', "<p>a</p>"],
    [
      "styled spans",
      '<p><span style="font-weight:700">a</span><span style="font-style:italic">b</span></p>',
      "<p><strong>a</strong><em>b</em></p>",
    ],
    [
      "spaces and line ends between tags",
      "<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n<p>\n  c\n  d\n</p>\n",
      "<ul><li>a</li><li>b</li></ul><p>c d</p>",
    ],
    [
      "a table without a head",
      "<table><tr><td>a<td>b<tr><td>c</table>",
      "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table>",
    ],
    [
      "a caption of several blocks",
      `<figure><img src="${imageUrl}" alt=""><figcaption>\n<p>a <a href="/x">b</a></p>\n<ul><li>c</li><li>d</li></ul></figcaption></figure>`,
      `<figure><img src="${imageUrl}" alt="" loading="lazy" decoding="async"><figcaption>a <a href="/x">b</a><br>c<br>d</figcaption></figure>`,
    ],
    [
      "links around lists and rules in a list and in a figure without an image",
      '<ol start="3"><a href="/x"><hr><ul>a</ul></a><a href="/x"><hr>b</a></ol><figure><a href="/x"><hr><ol>c</ol></a></figure>',
      '<ol start="3"><li><hr><ul><li><a href="/x">a</a></li></ul></li><li><hr><a href="/x">b</a></li></ol><hr><ol><li><a href="/x">c</a></li></ol>',
    ],
    [
      "links around the items of a list",
      '<ul><a href="/x"><li>a</li></a><a href="/y"><li>b<ul>c</ul></li></a>d</ul>',
      '<ul><li><a href="/x">a</a></li><li><a href="/y">b</a><ul><li><a href="/y">c</a></li></ul></li><li>d</li></ul>',
    ],
    [
      "text beside the image of a figure",
      `<figure>a <b>b</b><img src="${imageUrl}" alt=""><br>c<figcaption>d</figcaption></figure>`,
      `<p>a <strong>b</strong></p><figure><img src="${imageUrl}" alt="" loading="lazy" decoding="async"><figcaption>d</figcaption></figure><p>c</p>`,
    ],
    [
      "text in blocks beside the image of a figure",
      `<figure><div><img src="${imageUrl}" alt=""></div><div><p>a</p></div></figure>`,
      `<figure><img src="${imageUrl}" alt="" loading="lazy" decoding="async"><p>a</p></figure>`,
    ],
    [
      "text between the images of a figure",
      `<figure><img src="${imageUrl}" alt="">a<a href="/x"><p><img src="${imageUrl}" alt="">b</p></a></figure>`,
      `<p><img src="${imageUrl}" alt="" loading="lazy" decoding="async">a</p><p><a href="/x"><img src="${imageUrl}" alt="" loading="lazy" decoding="async">b</a></p>`,
    ],
    [
      "a rule in a figure",
      `<figure><a href="/x"><img src="${imageUrl}" alt=""></a><hr><a href="/x">a<hr></a></figure>`,
      `<p><a href="/x"><img src="${imageUrl}" alt="" loading="lazy" decoding="async"></a></p><hr><p><a href="/x">a</a></p><hr>`,
    ],
    [
      "a link around a table",
      '<a href="/x"><table><caption>a</caption><tr><td>b</td></tr></table></a>',
      '<table><caption><a href="/x">a</a></caption><tbody><tr><td><a href="/x">b</a></td></tr></tbody></table>',
    ],
    [
      "a table's caption of several blocks",
      '<table><caption><p>a <b>b</b></p><p><a href="javascript:alert(1)">c</a></p></caption><tr><td>d</td></tr></table>',
      "<table><caption>a <strong>b</strong><br>c</caption><tbody><tr><td>d</td></tr></tbody></table>",
    ],
    [
      "a table with several captions",
      "<table><caption>a</caption><tr><td>b</td></tr><caption>c <b>d</b></caption><caption></caption></table>",
      "<table><caption>a<br>c <strong>d</strong></caption><tbody><tr><td>b</td></tr></tbody></table>",
    ],
    [
      "a table with several captions and no cells",
      "<table><caption>a</caption><caption>b</caption><caption></caption></table>",
      "<p>a</p><p>b</p>",
    ],
    ["tables without cells", "<p>a</p><table></table><table><caption>b</caption><tr></tr></table>", "<p>a</p><p>b</p>"],
    [
      "a cell that spans a thousand columns",
      `<table><tr><td colspan="1000">a</td></tr>${"<tr><td>b</td></tr>".repeat(40)}</table>`,
      `<table><tbody><tr><td>a</td></tr>${"<tr><td>b</td></tr>".repeat(40)}</tbody></table>`,
    ],
    [
      "paragraphs that show nothing",
      "<p>a</p><p></p><p> \n</p><p>b</p><p><br></p><p>c</p>",
      "<p>a</p><p>b</p><p><br></p><p>c</p>",
    ],
    ["empty lines at the end", "<p>a</p><p><br></p><p></p>", "<p>a</p>"],
    ["definition lists", "<dl><dt>a</dt><dd>b</dd></dl>", "<p>a</p><p>b</p>"],
    [
      "a figure around a table",
      "<figure><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>",
      "<table><tbody><tr><td>a</td></tr></tbody></table><p>b</p>",
    ],
    ["cut-off HTML", "<h2>a</h2><ul><li>b <strong>c", "<h2>a</h2><ul><li>b <strong>c</strong></li></ul>"],
  ])("%s", (_name, html, expected) => {
    const out = throughEditor(html);
    expect(out).toBe(expected);
    expect(throughEditor(out)).toBe(out);
    expect(cleanHtml(out)).toBe(out);
  });
});
