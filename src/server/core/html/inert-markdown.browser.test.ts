import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { marked } from "marked";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { escapeText } from "../../../shared/text/escape-markup.ts";
import { cleanHtml } from "./clean-html.ts";
import { markdownOf } from "./markdown-of.ts";

const markdownIt = new MarkdownIt({ html: true, linkify: true });
markdownIt.validateLink = () => true;

/** Parsers of Markdown, each with raw HTML and every URL allowed. */
const renderers: Readonly<Record<string, (markdown: string) => string>> = {
  marked: (markdown) => marked.parse(markdown, { async: false }),
  "markdown-it": (markdown) => markdownIt.render(markdown),
  micromark: (markdown) =>
    micromark(markdown, {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
    }),
};

/** The elements of some HTML as a browser reads it. */
function elementsOf(html: string): Element[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.querySelectorAll("*")];
}

const alike: Readonly<Record<string, string>> = { b: "strong", i: "em", del: "s", th: "td" };
const nameOf = ({ localName }: Element) => alike[localName] ?? localName;

/** What Markdown cannot be without: paragraphs, the sections of a table. */
const structure = new Set(["p", "thead", "tbody"]);
const scheme = /^(?!(?:https?|ftp|mailto|tel|sms):)[a-z][a-z0-9+.-]*:/i;

/** Elements of the rendered Markdown that the post does not have. */
function addedElements(post: Element[], rendered: Element[]): string[] {
  const names = new Set(post.map(nameOf));
  const sources = new Set(post.map((element) => element.getAttribute("src")));
  const hasTasks = post.some((element) => element.hasAttribute("data-checked"));
  const isFootnote = (element: Element) =>
    element.matches("sup:has(> [data-footnote-ref]), [data-footnotes], [data-footnotes] :is(h2, ol, li, sup)");
  const isInPost = (element: Element) => {
    const { localName } = element;
    if (localName === "a") return !scheme.test(element.getAttribute("href") ?? "");
    if (localName === "img")
      return sources.has(element.getAttribute("src")?.split("#")[0] ?? null) && !element.hasAttribute("onerror");
    if (localName === "input") return hasTasks;
    return names.has(nameOf(element)) || structure.has(localName) || isFootnote(element);
  };
  return rendered.filter((element) => !isInPost(element)).map((element) => element.outerHTML);
}

function expectInert(html: string): void {
  const cleaned = cleanHtml(html);
  const markdown = markdownOf(cleaned);
  for (const [name, render] of Object.entries(renderers)) {
    const added = addedElements(elementsOf(cleaned), elementsOf(render(markdown)));
    expect(added, `${name} of ${JSON.stringify(markdown)}, from ${cleaned}`).toEqual([]);
  }
}

const script = "<img src=x onerror=alert(1)>";
const inert = escapeText(script);

test.each([
  ["a URL takes the backslash of the next element", `<p>see http://x.example/<b>${inert}</b></p>`],
  ["a URL is split", `<p>ht<b></b>tp://x.example/<i>${inert}</i></p>`],
  ["a URL is in a URL", `<p>http://www.x.example/${inert} xhttp://x.example/${inert}</p>`],
  ["adjacent code has other delimiters", `<p><code>a</code><code>\`${inert}</code></p>`],
  ["a title is read as text", `<p><a href="https://x.example/&#1;a" title="${inert}">a</a></p>`],
  [
    "a carriage return ends code",
    `<blockquote><pre>a&#13;${inert}</pre></blockquote><p><code>b&#13;&#13;${inert}</code></p>`,
  ],
  ["a footnote has a name of markup", "<p>see [^&lt;form&gt;]</p><p>[^&lt;form&gt;]: a note</p>"],
  ["a footnote is read as a link", "<p>[^a]: note</p><p>[^a](javascript:alert(1))</p>"],
  ["a footnote is read as an address", "<p>[^a]: javascript:alert(1)</p><p>see [^a]</p>"],
  ["a footnote is read as an image", "<p>[^a]: http://x.example/y.png</p><p>![^a]</p>"],
  ["an exclamation mark is before a link", '<p>!<a href="https://x.example/y.png">a</a></p>'],
  ["a task begins with code", `<ul><li data-checked="true"><pre><code>${inert}</code></pre></li></ul>`],
  ["a link has brackets", `<p><a href="https://x.example/">[a](javascript:alert(1))</a>${inert}</p>`],
  ["a caption begins with a line break", `<table><caption><i><br>${inert}</i></caption><tr><td>a</td></tr></table>`],
  [
    "a URL has an open parenthesis",
    `<p><b><a href="https://x.example/"></a><a href="https://x.example/("></a><code>${inert})**</code></b></p>`,
  ],
  ["a rule follows the kind of a callout", "<blockquote data-callout='note'>\n<hr></blockquote>"],
  [
    "an empty list follows the kind of a callout",
    "<blockquote data-callout='note'>\n<ul><li></li></ul></blockquote><blockquote data-callout='tip'><p><b></b></p><hr></blockquote>",
  ],
  ["a line begins with a blank or a rule", "<p>a<br> - b</p><p>a<br>=</p><p>a<br>:-</p><p>a<br>-:</p>"],
])("text stays inert in Markdown when %s", (_how, html) => {
  expectInert(html);
});

const hostileText = fc
  .array(
    fc.constantFrom(
      script,
      "http://x.example/",
      "www.x.example/",
      "https://",
      "a@b.example",
      ..."` ``` * ** _ ~ ~~ \\ [ ] ( ) ! | < > & : :- -: - + = # 1. 1) \n \r \t \u00a0 \" ' a".split(/(?<! ) /),
      " ",
      " ",
      "- ",
      "[a](javascript:alert(1))",
      "[^a]",
      "[^a]: ",
      "javascript:alert(1)",
      "&lt;img src=x onerror=alert(1)&gt;",
    ),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join(""));

const written = hostileText.map((text) => escapeText(text).replaceAll('"', "&quot;").replaceAll("\r", "&#13;"));
const { line } = fc.letrec<{ line: string; node: string }>((tie) => ({
  line: fc.array(tie("node"), { maxLength: 5 }).map((nodes) => nodes.join("")),
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    written,
    fc.constant("<br>"),
    fc
      .tuple(fc.constantFrom("b", "strong", "i", "s", "u", "sub", "code", "span"), tie("line"))
      .map(([name, inner]) => `<${name}>${inner}</${name}>`),
    fc
      .tuple(written, written, tie("line"))
      .map(([path, title, inner]) => `<a href="https://x.example/${path}" title="${title}">${inner}</a>`),
    written.map((path) => `<a href="https://x.example/${path}">https://x.example/${path}</a>`),
    written.map((alt) => `<img src="/images/${"a".repeat(26)}-800.webp" alt="${alt}">`),
  ),
}));
const block = fc
  .tuple(
    fc.constantFrom(
      "p",
      "p",
      "h2",
      "pre><code",
      "li",
      "ul><li data-checked='true'",
      "blockquote",
      "blockquote data-callout='note'",
      "details><summary",
      "details><summary>a</summary><p",
      "td",
      "figcaption",
      "figure data-layout='wide'",
      "caption",
    ),
    line,
  )
  .map(([name, inner]) => {
    if (name === "td" || name === "caption") return `<table><${name}>${inner}</${name}></table>`;
    return name === "li" ? `<ul><li>${inner}</li></ul>` : `<${name}>${inner}`;
  });

test("no text of a post becomes an element in its Markdown", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 3 }), (blocks) => expectInert(blocks.join("\n"))),
    { numRuns: cases(5_000, 200) },
  );
}, 120_000);
