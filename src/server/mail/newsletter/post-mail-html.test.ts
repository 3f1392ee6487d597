import { doIUseEmail } from "doiuse-email";
import { expect, test } from "vitest";
import { forEachElement, parseHtml } from "../../../shared/text/html-tree.ts";
import { cleanHtml } from "../../core/html/clean-html.ts";
import { vocabulary } from "../../core/html/clean-html-vocabulary.ts";
import { mailFrame } from "../transport/mail-frame.ts";
import { mailRows } from "../transport/mail-styles.ts";
import { postMailHtml } from "./post-mail-html.ts";

const image = `/images/${"a".repeat(26)}-800.webp`;
const images = new Map([["a".repeat(26), { width: 1600 }]]);
const around = { siteUrl: "https://blog.example.com", pageUrl: "https://blog.example.com/blog/x", images };

const mailOf = (html: string, dir: "ltr" | "rtl" = "ltr") => postMailHtml(cleanHtml(html), { ...around, dir });

/** Every element and mark of a post. */
const everything = `<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>
<p>A <strong>b</strong> <b>b</b> <em>e</em> <i>i</i> <u>u</u> <s>s</s> <del>d</del> <mark>m</mark> H<sub>2</sub>O x<sup>2</sup>
<code>code</code> $<code>a^2</code>$<br><a href="/x?a=1&amp;b=2" title="t">link</a> noted[^1]</p><p>[^1]: The note.</p>
<blockquote><p>Quotation</p></blockquote><blockquote data-callout="warning"><p>Take care</p></blockquote>
<details><summary>More</summary><p>Hidden</p></details><pre><code class="language-js">if (x) {
    y();
}</code></pre><pre><code class="language-math">x^2</code></pre><hr>
<ul><li>one<ul><li>two</li></ul></li></ul><ul data-list="check"><li data-checked="true"><p>done</p></li></ul><ol start="3"><li>three</li></ol>
<table><caption>Table</caption><thead><tr><th align="right" width="30%">H</th><th>I</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>
<figure data-layout="gallery"><img src="${image}" alt="A hill" width="900" height="600"><img src="${image}" alt=""><figcaption>Hills</figcaption></figure>
<p><a data-video="youtube" href="https://www.youtube.com/watch?v=abcdefghijk">A film</a></p>
<p><a data-card="Example" title="What it is" href="https://example.com/">A page</a></p>
<audio src="/files/${"b".repeat(26)}.mp3" title="A song"></audio><video src="/files/${"b".repeat(26)}.mp4"></video>`;

test("every element of a post has mail styles, and is written as an element that mail programs support", () => {
  expect(Object.keys(vocabulary).filter((name) => !mailRows[name])).toEqual([]);
  const used = new Set<string>();
  forEachElement(parseHtml(cleanHtml(everything)), ({ name }) => void used.add(name));
  expect(Object.keys(vocabulary).filter((name) => !used.has(name))).toEqual([]);
  expect(() => mailOf(everything)).not.toThrow();
});

test("Gmail, Apple Mail, Outlook and Yahoo support everything that a mail contains", () => {
  const frame = {
    title: "Mail",
    siteName: "Blog",
    siteUrl: around.siteUrl,
    lang: "en",
    dir: "ltr",
    why: "You subscribed.",
    leave: "Unsubscribe",
    attributes: ' lang="en" dir="ltr" align="left"',
  } as const;
  const result = doIUseEmail(mailFrame(frame, mailOf(everything)), {
    emailClients: ["gmail.*", "apple-mail.*", "outlook.*", "yahoo.*"],
  });
  // Programs show a mail in a page of their own and put its content there: nothing of ours depends on the `<body>` but its margin.
  const unknown = (result.success ? [] : result.errors).filter((error) => !error.startsWith("`<body> element`"));
  expect(unknown).toEqual([]);
});

test("a mail loads only JPEGs of the blog itself, and has no class and no tracked link", () => {
  const html = mailOf(everything);
  const sources = [...html.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src);
  expect(sources).toEqual(Array(2).fill(`${around.siteUrl}/images/${"a".repeat(26)}-mail.jpg`));
  expect(html).not.toMatch(/ (?:class|id|data-\w+|height|srcset)=/);
  expect(html).toContain('href="https://blog.example.com/x?a=1&amp;b=2"');
  expect(html).toContain('alt="A hill" width="600"');
});

test("a table scrolls by itself, and tasks have a box and no bullet", () => {
  const html = mailOf(everything);
  expect(html).toContain('<div style="overflow-x:auto"><table ');
  expect(html).toMatch(/<ul style="[^"]*list-style-type:none"><li[^>]*>(?:<p[^>]*>)?☑ /);
});

test("players, cards, toggles, tasks, code and formulas are readable without scripts or stylesheets", () => {
  const text = mailOf(everything)
    .replace(/<br[^>]*>/g, "\n")
    .replace(/<[^>]+>/g, "");
  for (const said of [
    "▶ A film",
    "▶ A song",
    `▶ ${"b".repeat(26)}.mp4`,
    "A page: What it is",
    "Warning",
    "More",
    "Hidden",
    "☑ done",
  ])
    expect(text).toContain(said);
  expect(text).toContain("if (x) {\n\u00a0\u00a0\u00a0\u00a0y();\n}");
  expect(text).toContain("$a^2$");
});

test("quotations, callouts and lists are on the side where their words begin, code on the left", () => {
  const quotation = "<p>שלום עולם</p>";
  const html = mailOf(
    `<blockquote>${quotation}</blockquote><blockquote data-callout="tip">${quotation}</blockquote><p>Hello</p><ul><li>مرحبا</li></ul>`,
  );
  expect(html).toMatch(/<blockquote dir="rtl" style="[^"]*border-right:3px/);
  expect(html).toMatch(/<blockquote dir="rtl" style="[^"]*border-right:6px/);
  expect(html).toMatch(/<ul dir="rtl" style="[^"]*padding-right:24px;text-align:right"/);
  expect(html).toContain('<p style="margin:0 0 16px">Hello</p>');
  const inHebrew = mailOf(
    '<p>Hello</p><pre><code>x</code></pre><table><tr><th align="center">א</th></tr></table>',
    "rtl",
  );
  expect(inHebrew).toMatch(/<p dir="ltr" style="[^"]*text-align:left"/);
  expect(inHebrew).toMatch(/<div dir="ltr"/);
  expect(mailOf("<p>iPhone הוא טלפון</p>", "rtl")).toContain('<p style="margin:0 0 16px">iPhone');
  expect(inHebrew).toMatch(/<th style="[^"]*text-align:center"/);
});
