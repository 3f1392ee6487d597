import { expect, test } from "vitest";
import { cleanHtml } from "./clean-html.ts";
import { readQuillHtml } from "./quill-html.ts";

const ui = '<span class="ql-ui" contenteditable="false"></span>';
const item = (kind: string, text: string, indent = 0) =>
  `<li data-list="${kind}"${indent ? ` class="ql-indent-${indent}"` : ""}>${ui}${text}</li>`;

test.each([
  [
    "lists of each kind in one element",
    `<ol>${item("bullet", "a")}${item("ordered", "b")}${item("checked", "c")}${item("unchecked", "d")}</ol>`,
    '<ul><li>a</li></ul><ol><li>b</li></ol><ul data-list="check"><li data-checked="true">c</li><li data-checked="false">d</li></ul>',
  ],
  [
    "nested lists",
    `<p>x</p><ol>${item("ordered", "a")}${item("bullet", "b", 1)}${item("bullet", "c", 3)}${item("bullet", "d", 1)}${item("ordered", "e")}</ol><p>y</p>`,
    "<p>x</p><ol><li>a<ul><li>b<ul><li>c</li></ul></li><li>d</li></ul></li><li>e</li></ol><p>y</p>",
  ],
  [
    "a list that begins indented",
    `<ol>${item("bullet", "a", 2)}${item("bullet", "b")}</ol>`,
    "<ul><li>a</li></ul><ul><li>b</li></ul>",
  ],
  [
    "nested lists of Quill 1, whose kinds are separate elements",
    '<ol><li>a</li><li class="ql-indent-1">b</li></ol><ul><li class="ql-indent-1">c</li></ul><ol><li>d</li></ol>',
    "<ol><li>a<ol><li>b</li></ol><ul><li>c</li></ul></li><li>d</li></ol>",
  ],
  [
    "a task list of Quill 1",
    '<p class="ql-align-right">x</p><ul data-checked="true"><li>a</li></ul><ul data-checked="false"><li>b</li></ul>',
    '<p>x</p><ul data-list="check"><li data-checked="true">a</li></ul><ul data-list="check"><li data-checked="false">b</li></ul>',
  ],
  [
    "a code block",
    `<div class="ql-code-block-container" spellcheck="false"><select class="ql-ui"><option>Plain</option></select><div class="ql-code-block" data-language="javascript"><span class="ql-token">if</span> (a &lt; b)</div><div class="ql-code-block"><br></div><div class="ql-code-block">  c();</div></div><p>y</p>`,
    '<pre><code class="language-javascript">if (a &lt; b)\n\n  c();</code></pre><p>y</p>',
  ],
  [
    "a code block of Quill 1 and of Quill's semantic HTML",
    '<pre class="ql-syntax" spellcheck="false">a\nb\n</pre><pre data-language="plain">\nc\n</pre>',
    "<pre><code>a\nb</code></pre><pre><code>c</code></pre>",
  ],
  [
    "a video",
    '<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0">a</iframe><p>y</p>',
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="youtube" rel="noopener">Video on YouTube</a></p><p>y</p>',
  ],
  [
    "a video of another service",
    '<iframe class="ql-video" src="https://x.example/v"></iframe>',
    '<p><a href="https://x.example/v" rel="noopener">https://x.example/v</a></p>',
  ],
  [
    "a formula",
    '<p>x <span class="ql-formula" data-value="e=mc^2">\ufeff<span><span class="katex">e=mc2</span></span></span></p>',
    "<p>x <code>e=mc^2</code></p>",
  ],
])("%s is read as Quill means it", (_name, html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
  expect(cleanHtml(clean)).toBe(clean);
});

test.each([
  '<ul data-list="check"><li data-checked="true">a<ul><li>b</li></ul></li></ul><ul><li>c</li></ul><ul><li>ql-d</li></ul>',
  '<p>ql-a</p><ol start="3"><li>b<blockquote><ol><li>c</li></ol><p>d</p></blockquote>e</li><li>f</li></ol><pre>\n\ng\n</pre>',
])("other HTML keeps its lists and lines: %s", (html) => {
  expect(readQuillHtml(html).html).toBe(html);
});

test("what a post cannot hold is named", () => {
  const html =
    '<p class="ql-align-center ql-indent-2"><span style="color: red" class="ql-size-large ql-font-serif">a</span></p><img src="https://x.example/a.png"><iframe src="https://x.example"></iframe>';
  expect(readQuillHtml(html).leftOut).toEqual(
    new Set(["alignment", "indents", "colours", "sizes", "fonts", "linked", "frames"]),
  );
  for (const href of ["ftp://x.example", "data:text/html,x", "javascript:alert(1)", "//x", "page.html"]) {
    expect(readQuillHtml(`<a href="${href}">a</a>`).leftOut).toEqual(new Set(["links"]));
  }
  for (const element of ["textarea>a", "select><option>a", "script>a", "svg>", "input value=a>"]) {
    expect(readQuillHtml(`<${element}`).leftOut).toEqual(new Set(["elements"]));
  }
  expect(readQuillHtml('<span class="ql-formula" data-value="x^2">x</span>').leftOut).toEqual(new Set(["formulas"]));
  const kept = '<a href="tel:+49123">a</a><a href="/blog/1">b</a><a name="c">c</a><input type="checkbox">';
  expect(readQuillHtml(kept).leftOut).toEqual(new Set());
  expect(readQuillHtml(`<ol>${item("bullet", "a", 1)}</ol><p class="ql-align-left">b</p>`).leftOut).toEqual(new Set());
});
