import { setImmediate as nextTurn } from "node:timers/promises";
import {
  $generateJSONFromSelectedNodes,
  $getClipboardDataFromSelection,
  ClipboardImportExtension,
} from "@lexical/clipboard";
import { buildEditorFromExtensions, getExtensionDependencyFromEditor } from "@lexical/extension";
import { $createTableSelectionFrom, $isTableCellNode, $isTableNode } from "@lexical/table";
import { $dfs } from "@lexical/utils";
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $selectAll,
  $setSelection,
  type ElementNode,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  UNDO_COMMAND,
} from "lexical";
import { afterEach, expect, test, vi } from "vitest";
import { currentAdminWords } from "../../../lib/admin-words.ts";
import { notify } from "../../../lib/toasts/notify.ts";
import { editorHandle } from "../editor-handle.ts";
import { lateMarkdown } from "../markdown/late-markdown.ts";
import { $selectNode } from "../nodes/object-selection.ts";
import { postExtension } from "../post-extension.ts";
import { $insertionsFor } from "../typing-menu/menu-entries.ts";

await lateMarkdown.load();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The post after a paste into `into`, at its end or at the end of one of its cells. */
function pasted(data: Record<string, string>, into = "", cell?: number): string {
  return pasteInto(into, data, () => {
    const cells = $dfs().map(({ node }) => node);
    (cell === undefined ? $getRoot() : cells.filter($isTableCellNode)[cell])?.selectEnd();
  });
}

function pasteInto(into: string, data: Record<string, string>, $select: () => void, undone = 0): string {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: into }));
  editor.read(() => {});
  paste(editor, data, $select);
  for (let at = 0; at < undone; at++) {
    editor.read(() => {});
    editor.dispatchCommand(UNDO_COMMAND, undefined);
  }
  return editorHandle(editor).getHtml();
}

function paste(editor: LexicalEditor, data: Record<string, string>, $select: () => void): void {
  const { $insertDataTransfer } = getExtensionDependencyFromEditor(editor, ClipboardImportExtension).output;
  const clipboard = { types: Object.keys(data), getData: (type: string) => data[type] ?? "", files: [] };
  editor.update(
    () => {
      $select();
      const selection = $getSelection();
      if (selection) $insertDataTransfer(clipboard as unknown as DataTransfer, selection);
    },
    { discrete: true },
  );
}

const wordItem = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36pt;text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

test("text from Word keeps its headings, lists and emphasis, and loses its styles", () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='color:#2F5496'>Report<o:p></o:p></h1>
<p class=MsoNormal><b><span style='font-size:12.0pt'>Bold</span></b> and <i>slanted</i><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem(1, "·", "one")}${wordItem(2, "o", "inner")}${wordItem(2, "o", "inner two")}${wordItem(1, "·", "two")}
<p class=MsoNormal>Between<o:p></o:p></p>
${wordItem(1, "1.", "first")}${wordItem(1, "2.", "second")}
<!--EndFragment--></body></html>`;
  expect(pasted({ "text/html": html })).toBe(
    "<h1>Report</h1><p><strong>Bold</strong> and <em>slanted</em></p><ul><li>one<ul><li>inner</li><li>inner two</li></ul></li><li>two</li></ul><p>Between</p><ol><li>first</li><li>second</li></ol>",
  );
});

test("items that were copied as separate lists merge, except a numbered list that starts again", () => {
  expect(
    pasted({
      "text/html":
        '<ol><li>a</li></ol>\n<ol start="2"><li>b</li></ol><ol start="3"><li>c</li></ol><ol><li>d</li></ol><ul><li>e</li></ul><ul><li>f</li></ul>',
    }),
  ).toBe("<ol><li>a</li><li>b</li><li>c</li></ol><ol><li>d</li></ol><ul><li>e</li><li>f</li></ul>");
});

test("text from Google Docs is not bold, and its lists and tasks stay", () => {
  const span = (text: string, more = "font-weight:400") =>
    `<span style="font-size:11pt;font-family:Arial,sans-serif;${more};font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap">${text}</span>`;
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38">${span("Plan")}</h2><p dir="ltr">${span("A ")}${span("strong", "font-weight:700")}${span(" word")}</p><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation">${span("one")}</p></li><ul><li aria-level="2"><p role="presentation">${span("two")}</p></li></ul></ul><ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AAAA" alt="checked"><p>${span("done")}</p></li></ul></b><br class="Apple-interchange-newline">`;
  expect(pasted({ "text/html": html })).toBe(
    '<h2>Plan</h2><p>A <strong>strong</strong> word</p><ul><li>one<ul><li>two</li></ul></li></ul><ul data-list="check"><li data-checked="true">done</li></ul>',
  );
});

test.each([
  ["letters", '<ol type="a"><li>Costs</li><li>Risks</li></ol>', "<p>a. Costs</p><p>b. Risks</p>"],
  ["a start", '<ol type="A" start="26"><li>Z</li><li>AA</li></ol>', "<p>Z. Z</p><p>AA. AA</p>"],
  ["Roman numbers", '<ol style="list-style: upper-roman inside" start=4><li><p>Four</p></li></ol>', "<p>IV. Four</p>"],
  [
    "descending numbers",
    "<ol reversed><li>three</li><li>two</li><li>one</li></ol>",
    "<p>3. three</p><p>2. two</p><p>1. one</p>",
  ],
  ["numbers that jump", '<ol><li>one</li><li value="7">seven</li></ol>', "<p>1. one</p><p>7. seven</p>"],
  [
    "letters inside numbers, as Google Docs nests them",
    '<ol><li style="list-style-type:decimal"><p>One</p></li><ol><li style="list-style-type:lower-alpha"><p>first</p></li><li style="list-style-type:lower-alpha"><p>second</p></li></ol><li><p>Two</p></li></ol>',
    "<ol><li>One<br>a. first<br>b. second</li><li>Two</li></ol>",
  ],
  [
    "letters inside letters inside bullets",
    '<ul><li>x<ol type="a"><li>y<ol type="i"><li>z</li></ol></li></ol></li></ul>',
    "<ul><li>x<br>a. y<br>i. z</li></ul>",
  ],
  ["a list in an item of letters", '<ol type="a"><li>x<ul><li>y</li></ul></li></ol>', "<p>a. x</p><ul><li>y</li></ul>"],
  [
    "plain numbers",
    '<ol type="1" start="3" style="list-style-type: decimal"><li>x</li></ol>',
    '<ol start="3"><li>x</li></ol>',
  ],
  ["hidden numbers", '<ol style="list-style-type: none"><li>x</li></ol>', "<ol><li>x</li></ol>"],
])("marks of a pasted list that a post cannot show are in its text: %s", (_, html, expected) => {
  expect(pasted({ "text/html": html })).toBe(expected);
});

test("links from Google Docs are not underlined, and other underlines stay", () => {
  const style = (more: string) => `font-size:11pt;font-family:Arial,sans-serif;color:#1155cc;font-weight:400;${more}`;
  const html = `<b style="font-weight:normal;" id="docs-internal-guid-2"><p dir="ltr"><span style="${style("text-decoration:none")}">See </span><a href="https://example.com/" style="text-decoration:none;"><span style="${style("text-decoration:underline;-webkit-text-decoration-skip:none")}">this</span></a><span style="${style("text-decoration:none")}"> and </span><u><a href="https://example.com/b"><span style="${style("text-decoration:underline")}">that</span></a></u><span style="${style("text-decoration:underline")}">. Now.</span></p></b>`;
  expect(pasted({ "text/html": html })).toBe(
    '<p>See <a href="https://example.com/" rel="noopener">this</a> and <a href="https://example.com/b" rel="noopener">that</a><u>. Now.</u></p>',
  );
});

test.each([
  ['<p>See<a href="https://a.de/"> the plan </a>now</p>', "the plan"],
  ['<p>See <a href="https://a.de/"><span>the </span><b>plan </b></a>now</p>', "the <strong>plan</strong>"],
  ['<p>See <a href="https://a.de/">\u00a0the plan</a> now</p>', "the plan"],
])("blanks at the edges of a link are outside of it: %s", (html, words) => {
  expect(pasted({ "text/html": html }).replaceAll("\u00a0", " ").replace(/ +/g, " ")).toBe(
    `<p>See <a href="https://a.de/" rel="noopener">${words}</a> now</p>`,
  );
});

test.each([
  ["<p>a<br><br>b</p>", 2, "<p>a</p><h2>T</h2><p>b</p>"],
  ["<p>a<br><br></p>", 2, "<p>a</p><h2>T</h2>"],
  ["<p><br>b</p>", 0, "<h2>T</h2><p>b</p>"],
  ["<p>a<br><br><b>b</b><br>c</p>", 2, "<p>a</p><h2>T</h2><p><strong>b</strong><br>c</p>"],
])("a heading pasted into an empty line of a paragraph stays a heading: %s", (into, offset, shown) => {
  const paste = (html: string) =>
    pasteInto(into, { "text/html": html }, () => {
      const line = $getRoot().getFirstChild();
      if ($isElementNode(line)) line.select(offset, offset);
    });
  expect(paste("<h2>T</h2>")).toBe(shown);
  expect(paste("words")).toContain("words");
});

/** A formula as KaTeX writes it: for screen readers with its TeX, and as it is drawn. */
const katex = (tex: string, shown: string) =>
  `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>${shown}</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.6944em;"></span><span class="mord mathnormal">${shown}</span></span></span></span>`;

test("an answer of ChatGPT keeps its formulas once, as TeX, and its code without header and button", () => {
  const code = (header: string, language = "") =>
    `<pre class="overflow-visible!" data-start="1" data-end="9"><div class="contain-inline-size rounded-2xl relative"><div class="flex items-center px-4 py-2 text-xs justify-between select-none">${header}</div><div class="sticky top-9"><div class="absolute end-0 bottom-0"><button class="flex gap-1" aria-label="Copy"><svg></svg>Copy code</button></div></div><div class="overflow-y-auto p-4" dir="ltr"><code class="whitespace-pre! ${language}"><span><span class="hljs-built_in">print</span>(</span><span>1</span><span>)\n</span></code></div></div></pre>`;
  const html = `<meta charset='utf-8'><p data-start="0">The energy is ${katex("E=mc^2", "E")} here:</p><span class="katex-display">${katex("\\int_0^1 x\\,dx", "∫")}</span>${code("python", "language-python")}${code("bash")}<p>End</p>`;
  expect(pasted({ "text/html": html })).toBe(
    '<p>The energy is <code>E=mc^2</code> here:</p><pre><code class="language-latex">\\int_0^1 x\\,dx</code></pre><pre><code class="language-python">print(1)</code></pre><pre><code class="language-bash">print(1)</code></pre><p>End</p>',
  );
});

test("emoji from GitHub and Slack are text with the blanks around them", () => {
  const html =
    '<p>Ship <g-emoji class="g-emoji" alias="tada" fallback-src="https://github.githubassets.com/images/icons/emoji/unicode/1f389.png">🎉</g-emoji> it <img class="emoji" title=":octocat:" alt=":octocat:" src="https://github.githubassets.com/images/icons/emoji/octocat.png" height="20" width="20"> <img data-stringify-type="emoji" alt=":tada:" src="https://a.slack-edge.com/tada.png"> now</p>';
  expect(pasted({ "text/html": html })).toBe("<p>Ship 🎉 it :octocat: :tada: now</p>");
});

test("an article of a web page loses its frames, buttons and styles", () => {
  const html = `<article class="x" style="color:red"><header><h2 style="font-size:40px">News</h2></header><div><p style="margin:0">One <a href="https://example.com/?utm=1" target="_blank" onclick="x()">link</a>.</p><button>Share</button><script>x()</script></div></article>`;
  expect(pasted({ "text/html": html })).toContain(
    '<h2>News</h2><p>One <a href="https://example.com/?utm=1" rel="noopener">link</a>.</p>',
  );
});

test("a paste of more lines than the editor can show is refused with a sentence, and the text stays", () => {
  const refused = vi.spyOn(notify, "error").mockResolvedValue(true);
  const plain = { "text/plain": "a\n".repeat(150_000) };
  expect(pasted(plain, "<p>Before</p>")).toBe("<p>Before</p>");
  expect(pasted({ ...plain, "text/html": `<p>${"a<br>".repeat(150_000)}</p>` }, "<p>Before</p>")).toBe("<p>Before</p>");
  expect(refused.mock.calls).toEqual(Array(2).fill([currentAdminWords().editor.tooMuchPasted]));
});

test("pasted Markdown is formatted", () => {
  const markdown = "## Plan\n\n- one\n- **two**\n\n```ts\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
  expect(pasted({ "text/plain": markdown })).toBe(
    '<h2>Plan</h2><ul><li>one</li><li><strong>two</strong></li></ul><pre><code class="language-ts">const a = 1;</code></pre><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  );
});

test("a pasted formula between dollars becomes a formula, and prices stay text", () => {
  expect(pasted({ "text/plain": "$$x^2$$" })).toBe('<pre><code class="language-math">x^2</code></pre>');
  expect(pasted({ "text/plain": "**Sale** of `a`: $5 and $6" })).toBe(
    "<p><strong>Sale</strong> of <code>a</code>: $5 and $6</p>",
  );
});

test.each([
  ["# Plan\n\nSome *words*.", "<h1>Plan</h1><p>Some <em>words</em>.</p>", "<p># Plan</p><p>Some *words*.</p>"],
  ["- `a`\n- [b](https://c.de/)", null, "<p>- `a`</p><p>- [b](https://c.de/)</p>"],
  ["```\n  a\n```", "<pre><code>  a</code></pre>", "<p>```</p><p>\u00a0\u00a0a</p><p>```</p>"],
  ["a | b\n---|---\n1 | 2", null, "<p>a | b</p><p>---|---</p><p>1 | 2</p>"],
  ["1. one\n2. **two**", "<ol><li>one</li><li><strong>two</strong></li></ol>", "<p>1. one</p><p>2. **two**</p>"],
  ["---\r\ntitle: T\r\n---\r\nText", null, "<p>---</p><p>title: T</p><p>---</p><p>Text</p>"],
])("one undo gives back pasted Markdown as plain text, and the next one removes it: %j", (text, html, plain) => {
  const paste = (into: string, undone: number) =>
    pasteInto(into, { "text/plain": text }, () => $getRoot().selectEnd(), undone);
  if (html) expect(paste("", 0)).toBe(html);
  else expect(paste("", 0)).not.toBe(plain);
  expect(paste("", 1)).toBe(plain);
  expect(paste("<p>before</p>", 2)).toBe("<p>before</p>");
});

test("Markdown pasted over words inside a line is formatted there, and one undo leaves it as plain text", () => {
  const paste = (undone: number) =>
    pasteInto(
      "<p>a<br>[old] z</p>",
      { "text/plain": "**b** and `c`" },
      () => $getRoot().getAllTextNodes()[1]?.select(0, 5),
      undone,
    );
  expect(paste(0)).toBe("<p>a<br><strong>b</strong> and <code>c</code> z</p>");
  expect(paste(1)).toBe("<p>a<br>**b** and `c` z</p>");
  expect(paste(2)).toBe("<p>a<br>[old] z</p>");
});

test("Markdown that is pasted before it can be read is there at once, in order, and formatted a moment later", async () => {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "" }));
  const { getHtml } = editorHandle(editor);
  const type = (text: string) =>
    editor.update(() => void $getSelection()?.insertText(text), { discrete: true, tag: HISTORY_PUSH_TAG });
  const pasteEarly = () => {
    const before = vi.spyOn(lateMarkdown, "now", "get").mockReturnValue(undefined);
    paste(editor, { "text/plain": "**a** `b`" }, () => $getRoot().selectEnd());
    before.mockRestore();
  };
  pasteEarly();
  expect(getHtml()).toBe("<p>**a** `b`</p>");
  await nextTurn();
  expect(getHtml()).toBe("<p><strong>a</strong> <code>b</code></p>");
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(getHtml()).toBe("<p>**a** `b`</p>");
  // A writer who goes on meanwhile keeps every word in its place.
  pasteEarly();
  pasteEarly();
  type(" c");
  await nextTurn();
  expect(getHtml()).toBe("<p>**a** `b`**a** `b`**a** `b` c</p>");
  // A lost connection.
  vi.spyOn(lateMarkdown, "load").mockRejectedValue(new TypeError("Failed to fetch"));
  const said = vi.spyOn(notify, "error").mockResolvedValue(true);
  pasteEarly();
  await nextTurn();
  expect(getHtml()).toBe("<p>**a** `b`**a** `b`**a** `b` c**a** `b`</p>");
  const words = currentAdminWords();
  expect(said).toHaveBeenCalledExactlyOnceWith(words.parts.failed(words.editor.source));
});

test("the menu pastes any plain text as Markdown, at once or, where the browser hides the clipboard, at the next paste", async () => {
  const choose = async (editor: LexicalEditor) => {
    const [entry] = editor.read(() => $insertionsFor("clipboard"));
    editor.update(() => entry?.insert(editor), { discrete: true });
    await nextTurn();
  };
  vi.stubGlobal("navigator", { clipboard: { readText: async () => "- a" } });
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "" }));
  await choose(editor);
  expect(editorHandle(editor).getHtml()).toBe("<ul><li>a</li></ul>");
  vi.stubGlobal("navigator", {});
  await choose(editor);
  expect(pasted({ "text/plain": "- b", "text/html": "- b", "application/x-lexical-editor": "{}" })).toBe(
    "<ul><li>b</li></ul>",
  );
  expect(pasted({ "text/plain": "- c" })).toBe("<p>- c</p>");
});

test("Markdown copied from a code editor is read as Markdown, without its colours", () => {
  const markdown = "# Title\n\nSome *words*.";
  const html = '<div style="color:#abc;white-space:pre"><div><span style="color:#569cd6"># Title</span></div></div>';
  const data = { "text/plain": markdown, "text/html": html, "vscode-editor-data": "{}" };
  expect(pasted(data)).toBe("<h1>Title</h1><p>Some <em>words</em>.</p>");
});

test.each([
  "It costs 3 * 4 = 12",
  "- and then he left",
  "1. May",
  "a_b_c and d__e__f",
  "#1 in the charts",
  "One line\nand another",
  "- Where were you?\n- Out.",
  "- Where?\n***\n- Out, *perhaps.",
  "18. May 2021\n4. May 2026",
  "1. May\n2. June\n3. July",
  "Use __init__ and **kwargs (or *args) for C:\\new_dir\\*.txt",
  "**One** sign alone",
  "# Install\nnpm ci\n# Build `dist`\nnpm run build",
  "# Settings\nname = `a`\npath=**b**",
  "-const a = `b`;\n+const a = `c`;\n@@ -1 +1 @@\n- d\n+ e",
  "~~~\nNext scene\n~~~",
  "> Can you use `foo`?\nYes.",
  "diff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1,3 +1,2 @@\n```\n- **a**\n- `b`\n```",
  "$ ls *.md\n$ echo `date`\n[a](https://b.c/)",
])("plain text stays as it is: %j", (text) => {
  expect(pasted({ "text/plain": text })).toBe(
    text
      .replaceAll(">", "&gt;")
      .split("\n")
      .map((line) => `<p>${line}</p>`)
      .join(""),
  );
});

test.each(["#!/bin/sh\n\n# Install\n\nnpm ci", "# Settings\n\nname: a\n\n# More\n\nport: 1"])(
  "a comment of a program, alone between empty lines, is no heading: %j",
  (text) => {
    const lines = text.split("\n\n").map((line) => `<p>${line}</p>`);
    expect(pasted({ "text/plain": text })).toBe(lines.join(""));
  },
);

const song = "https://youtu.be/dQw4w9WgXcQ";
const card =
  '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="youtube" rel="noopener">Video on YouTube</a></p>';

test("the address of a video, alone on a line, becomes its card, however it was copied", () => {
  expect(pasted({ "text/plain": `${song}\n` })).toContain(card);
  expect(
    pasted({ "text/plain": song, "text/html": `<a href="${song}">${song}</a>` }, "<p>Listen:</p><p><br></p>"),
  ).toContain(`<p>Listen:</p>${card}`);
});

test("the address of a video inside text or code stays text", () => {
  expect(pasted({ "text/plain": song }, "<p>Listen: </p>")).toContain(song);
  expect(pasted({ "text/plain": `${song} is good` })).not.toContain("data-video");
  expect(pasted({ "text/plain": song }, "<pre><code></code></pre>")).toContain(`<pre><code>${song}</code></pre>`);
  expect(pasted({ "text/plain": "https://example.com/watch?v=dQw4w9WgXcQ" })).not.toContain("data-video");
});

test("an address pasted without a selection becomes a link", () => {
  const link = '<a href="https://example.com/a?b=1&amp;c" rel="noopener">https://example.com/a?b=1&amp;c</a>';
  expect(pasted({ "text/plain": " https://example.com/a?b=1&c\n" }, "<p>See:</p>")).toBe(`<p>See:${link}</p>`);
  expect(pasted({ "text/plain": "https://example.com/ and" })).toBe("<p>https://example.com/ and</p>");
  expect(pasted({ "text/plain": "javascript:alert(1)" })).toBe("<p>javascript:alert(1)</p>");
});

test("an address pasted into inline code is not linked", () => {
  const data = { "text/plain": "https://example.com/" };
  expect(pasted(data, "<p><code>curl:</code></p>")).not.toContain("<a");
  expect(pasted(data, "<p>Try `curl -s:</p>")).not.toContain("<a");
  expect(pasted(data, "<p>Try `curl`:</p>")).toContain("<a");
});

test("only plain text is pasted into code", () => {
  const code = "<pre><code>a</code></pre>";
  const data = { "text/html": "<h2>b</h2><ul><li>c</li></ul>", "text/plain": "## b\n- c" };
  expect(pasted(data, code)).toBe("<pre><code>a## b\n- c</code></pre>");
  expect(pasted({ "text/plain": "## b\n- c" }, code)).toBe("<pre><code>a## b\n- c</code></pre>");
  expect(pasted({ "text/html": "<p>b</p>" }, code)).toBe("<pre><code>ab</code></pre>");
});

const image = "/images/0123456789abcdefghjkmnpqrs-800.webp";

test("an image copied from a page of this blog stays an image", () => {
  const html = `<meta charset='utf-8'><img src="${location.origin}${image}" alt="A hill">`;
  expect(pasted({ "text/html": html, "text/plain": "" })).toContain(`<img src="${image}" alt="A hill"`);
});

test("lines of a code editor become code with indentation and language; a single word stays in the line", () => {
  const text = "if (a) {\n  b();\n\n\tc();\n}";
  const html = `<div style="white-space:pre"><div><span>if (a) {</span></div><div><span>  b();</span></div><br><div>\tc();</div><div>}</div></div>`;
  const data = { "text/plain": text, "text/html": html, "vscode-editor-data": '{"version":1,"mode":"typescript"}' };
  expect(pasted(data)).toContain(`<pre><code class="language-typescript">${text}</code></pre>`);
  expect(pasted({ ...data, "text/plain": "b()" }, "<p>Call:</p>")).toBe("<p>Call:b()</p>");
});

test("empty lines of plain text separate paragraphs, and other line breaks stay", () => {
  expect(pasted({ "text/plain": "One\r\ntwo <b>\r\n\r\nThree\r\n\r\n\r\nFour\r\n" })).toBe(
    "<p>One<br>two &lt;b&gt;</p><p>Three</p><p>Four</p>",
  );
});

const own = (html: string) => {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.update(() => void $selectAll(), { discrete: true });
  const json = editor.read(() => JSON.stringify($generateJSONFromSelectedNodes(editor, $getSelection())));
  const text = editor.read(() => $getRoot().getTextContent());
  return { "application/x-lexical-editor": json, "text/html": "other", "text/plain": text };
};

const figure = `<figure><img src="${image}" alt=""><figcaption>A hill</figcaption></figure>`;

test.each([
  ["a line", { "text/plain": "b" }],
  ["a word of a code editor", { "text/plain": "b", "text/html": "<div>b</div>", "vscode-editor-data": "{}" }],
  ["a paragraph", { "text/html": "<p>b</p>" }],
  ["a paragraph of a post", own("<p>b</p>")],
])("a selected image stays, and what is pasted follows it: %s", (_name, data) => {
  const $select = () => {
    const figure = $getRoot().getFirstChild();
    const shown = $isElementNode(figure) && figure.getFirstChild();
    if (shown) $selectNode(shown);
  };
  const before = pasteInto(figure, {}, () => {});
  expect(pasteInto(figure, data, $select)).toBe(`${before}<p>b</p>`);
});

test("lines pasted into a caption are joined with spaces", () => {
  const html = "<p> near</p><p>the sea</p>";
  expect(pasted({ "text/html": html, "text/plain": "near\nthe sea" }, figure)).toContain(
    "<figcaption>A hillnear the sea</figcaption>",
  );
});

test("lines pasted into a caption keep their links and formats, and blocks follow the image", () => {
  const html = '<p> near <a href="https://example.com/">the <b>sea</b></a></p><hr><ul><li>in <i>May</i></li></ul>';
  expect(pasted({ "text/html": html }, figure)).toContain(
    '<figcaption>A hillnear <a href="https://example.com/" rel="noopener">the <strong>sea</strong></a> in <em>May</em></figcaption></figure><hr>',
  );
});

const grid = (...rows: string[][]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>`;
const square = grid(["1", "2"], ["3", "4"]);
/** A table as Google Docs copies it. */
const docsTable = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-x"><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none"><colgroup><col width="312"/><col/></colgroup><tbody><tr style="height:0pt"><td><p dir="ltr"><span style="font-weight:700">a</span></p></td><td><p dir="ltr"><span>b</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;

test("a table pasted into a cell fills the cells from there on and adds missing ones", () => {
  expect(pasted({ "text/html": grid(["a", "b"], ["c", "d"]) }, square, 3)).toBe(
    grid(["1", "2", ""], ["3", "a", "b"], ["", "c", "d"]),
  );
  expect(pasted({ "text/html": docsTable }, square, 0)).toBe(grid(["<strong>a</strong>", "b"], ["3", "4"]));
});

test("rows of different lengths and merged cells become separate cells", () => {
  const html = "<table><tr><td colspan=2>a</td></tr><tr><td rowspan=2>b</td><td>c</td></tr><tr><td>d</td></tr></table>";
  expect(pasted({ "text/html": html }, square, 0)).toBe(grid(["a", ""], ["b", "c"], ["", "d"]));
  expect(pasted({ "text/html": "<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>" }, square, 0)).toBe(
    grid(["a", ""], ["b", "c"]),
  );
});

test("a table with other text becomes lines in a cell, and nothing of it is lost", () => {
  const html = `<p>See</p>${grid(["<a href='https://example.com/'>a</a>", "<p>b</p><p>c</p>"], ["<ul><li>d</li></ul>", "e"])}<p>end</p>`;
  expect(pasted({ "text/html": html }, grid([""]), 0)).toBe(
    grid([
      '<p>See</p><p><a href="https://example.com/" rel="noopener">a</a>\u2003b c</p><p>\u2003e</p><ul><li>d</li></ul><p>end</p>',
    ]),
  );
});

test("a paste over selected cells starts in the first one and loses nothing", () => {
  const $selectRow = () => {
    const [table] = $getRoot().getChildren().filter($isTableNode);
    const [first, second] = $dfs()
      .map(({ node }) => node)
      .filter($isTableCellNode);
    if (table && first && second) $setSelection($createTableSelectionFrom(table, first, second));
  };
  const longer = grid(["a", "b"], ["c", "d"], ["e", "f"]);
  expect(pasteInto(square, { "text/html": longer }, $selectRow)).toBe(longer);
  const words = "<p>a</p><p>b</p><p>c</p>";
  expect(pasteInto(square, { "text/html": words }, $selectRow)).toBe(grid([words, "2"], ["3", "4"]));
  expect(pasteInto(square, { "text/plain": "a\nb" }, $selectRow)).toBe(grid(["a<br>b", "2"], ["3", "4"]));
});

test("tab-separated cells, as spreadsheets and databases copy them, become a table", () => {
  const text = 'Name\tNote\r\nAnna\t"two\nlines, ""quoted"""\r\n<b>\t\r\n';
  const cells = [
    ["Name", "Note"],
    ["Anna", 'two<br>lines, "quoted"'],
    ["&lt;b&gt;", ""],
  ];
  expect(pasted({ "text/plain": text })).toBe(grid(...cells));
  expect(pasted({ "text/plain": "a\tb\nc\td" }, square, 3)).toBe(grid(["1", "2", ""], ["3", "a", "b"], ["", "c", "d"]));
});

test.each([
  "a\tb",
  "a\tb\nc",
  "\tindented\n\ttoo",
  "ended\t\ntoo\t\n",
  "1.\tone\n2.\ttwo",
  "•\tone\n•\ttwo",
  "a\tb\n\nc\td",
  "a\nb",
])("other text with tabs does not become a table: %j", (text) => {
  expect(pasted({ "text/plain": text })).not.toContain("<table>");
});

test("content copied in the editor is pasted into cells, captions and code like any other", () => {
  const words = own(`<p>See</p>${grid(["a", "b"])}<p>end</p>`);
  expect(pasted(words, square, 3)).toBe(grid(["1", "2"], ["3", "<p>4See</p><p>a\u2003b</p><p>end</p>"]));
  expect(pasted(own("<p>by</p><p>the sea</p>"), figure)).toContain("<figcaption>A hillby the sea</figcaption>");
  expect(pasted(own("<h2>b</h2><ul><li>c</li></ul>"), "<pre><code>a</code></pre>")).toBe(
    "<pre><code>ab\n\nc</code></pre>",
  );
});

test("footnotes from Word become footnotes of posts, and its lists continue their numbers", () => {
  const mark = (href: string, name: string) =>
    `<a style='mso-footnote-id:ftn1' href="#${href}" name="${name}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a>`;
  const html = `<html><body><!--StartFragment-->${wordItem(1, "3.", "three")}${wordItem(2, "a.", "inner")}${wordItem(1, "4.", "four")}<p class=MsoNormal>Claim${mark("_ftn1", "_ftnref1")} goes on.<o:p></o:p></p><!--EndFragment--><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>${mark("_ftnref1", "_ftn1")} The source.<o:p></o:p></p></div></div></body></html>`;
  expect(pasted({ "text/html": html })).toBe(
    '<ol start="3"><li>three<br>a. inner</li><li>four</li></ol><p>Claim[^1] goes on.</p><p>[^1]: The source.</p>',
  );
});

test("footnotes from LibreOffice become footnotes of posts", () => {
  const html =
    '<p>Claim<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> and<a class="sdendnoteanc" name="sdendnote1anc" href="#sdendnote1sym"><sup>i</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>The source.</p></div><div id="sdendnote1"><p><a class="sdendnotesym" name="sdendnote1sym" href="#sdendnote1anc">i</a> The end.</p></div>';
  expect(pasted({ "text/html": html })).toBe("<p>Claim[^1] and[^e1]</p><p>[^1]: The source.</p><p>[^e1]: The end.</p>");
});

test("lists from Word in the browser keep their depth", () => {
  const item = (level: number, text: string) =>
    `<div class="ListContainerWrapper"><ul role="list"><li data-aria-level="${level}" role="listitem"><p class="Paragraph"><span>${text}</span><span class="EOP">&nbsp;</span></p></li></ul></div>`;
  const html = `<p>Before</p>${item(1, "one")}${item(2, "inner")}${item(1, "two")}<p>After</p>${item(1, "other")}`;
  expect(pasted({ "text/html": html })).toBe(
    "<p>Before</p><ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><p>After</p><ul><li>other</li></ul>",
  );
});

test("tasks from Notion are tasks", () => {
  const html = "<ul>\n<li>[ ]  open</li>\n<li>[x]  done</li>\n</ul>\n<!-- notionvc: 1234 -->";
  expect(pasted({ "text/html": html, "text/plain": "- [ ] open" })).toBe(
    '<ul data-list="check"><li data-checked="false">open</li><li data-checked="true">done</li></ul>',
  );
});

test("a README copied from GitHub loses its buttons, and keeps its languages and footnotes", () => {
  const html = `<div class="markdown-heading"><h2 class="heading-element">Usage</h2><a id="user-content-usage" class="anchor" aria-label="Permalink: Usage" href="#usage"><svg class="octicon"></svg></a></div><p>Text<sup><a href="#user-content-fn-1-abc" id="user-content-fnref-1-abc" data-footnote-ref="">1</a></sup></p><div class="highlight highlight-source-shell"><pre>npm <span class="pl-c1">i</span></pre><div class="zeroclipboard-container"><clipboard-copy value="npm i"><svg></svg></clipboard-copy></div></div><p>End</p><section data-footnotes="" class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2><ol><li id="user-content-fn-1-abc"><p>My ref. <a href="#user-content-fnref-1-abc" data-footnote-backref="" class="data-footnote-backref"><g-emoji>↩</g-emoji></a></p></li></ol></section>`;
  expect(pasted({ "text/html": html })).toBe(
    '<h2>Usage</h2><p>Text[^1]</p><pre><code class="language-bash">npm i</code></pre><p>End</p><p>[^1]: My ref.</p>',
  );
});

const hiddenBox = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0px, 0px, 0px, 0px)";

test.each([
  ['A<br>b<span data-stringify-type="paragraph-break" style="display:block"></span>C', "<p>A<br>b</p><p>C</p>"],
  [
    '<span style="display: block; font-weight: 700">noon.</span><span style="display: block">Nobody</span>',
    "<p><strong>noon.</strong></p><p>Nobody</p>",
  ],
  ['<p><span style="display:block">a</span> <b style="display:flex">b</b>c</p>', "<p>a<br><strong>b</strong><br>c</p>"],
  ['<h2><em style="display:block">Title</em><span>Sub</span></h2>', "<h2><em>Title</em><br>Sub</h2>"],
  ['<div style="display:flex"><span>Name</span><a href="/x">Ada</a></div>', '<p>Name</p><p><a href="/x">Ada</a></p>'],
  ['<p><span style="display:table-cell">a</span><span style="display:table-cell">b</span></p>', "<p>a b</p>"],
  [
    "<ul><li><span style='display:block'>a</span><span style='display:block'>b</span></li></ul>",
    "<ul><li>a<br><br>b</li></ul>",
  ],
  ["<pre><div>a</div><div>  b\n</div><div>c</div></pre>", "<pre><code>a\n  b\nc</code></pre>"],
  ["a<div></div>b", "<p>a</p><p>b</p>"],
  ['<p>one<span style="display:inline-block"> two</span></p>', "<p>one two</p>"],
])("what a page shows as blocks by style stays apart: %s", (html, shown) => {
  expect(pasted({ "text/html": html })).toBe(shown);
});

test.each([
  '<p>Words<span class="sr-only"> for ears</span></p>',
  `<p>Words<span style="${hiddenBox}"> for ears</span></p>`,
  '<p>Words<span style="display: none">hidden</span><span hidden>hidden</span></p>',
  '<p>Words<i style="visibility:hidden">hidden</i><b style="left:-9999px">hidden</b></p>',
  "<p class=MsoNormal>Words<span style='display:none;mso-hide:all'>hidden</span></p>",
  "<p><ruby>Words<rp>(</rp><rt>reading</rt><rp>)</rp></ruby></p>",
  '<p>Words<span style="font-size:0">hidden</span><b style="font: 0/0 a">hidden</b></p>',
  '<p>Words<i style="font-size: 0px"> <b>hidden</b></i><span style="font-size:.5px">hidden</span></p>',
  '<p style="font-size:0">hidden<span style="font-size:1rem">Words</span></p>',
  '<p>Words<span class="a-offscreen">hidden</span><span class="govuk-visually-hidden">hidden</span></p>',
  '<p>Words<span class="invisible">hidden</span><svg><title>hidden</title></svg></p>',
  '<p>Words</p><div role="tooltip" aria-hidden="true">hidden</div><div style="max-height:0;overflow:hidden">hidden</div>',
  '<p>Words</p><div role="dialog" aria-hidden="true" class="modal"><h2>hidden</h2><p>hidden</p></div>',
])("text that the page hides is not pasted: %s", (html) => {
  expect(pasted({ "text/html": html })).toBe("<p>Words</p>");
});

test("words that a page shows are pasted, however it styles them", () => {
  const html =
    '<p>a<span style="overflow:visible;visibility:hidden"><b style="visibility: visible">b</b></span><span style="text-indent:-108pt">c</span></p>';
  expect(pasted({ "text/html": html })).toBe("<p>a<strong>b</strong>c</p>");
  const inline = "bdi bdo big button cite data dfn font meter output small strike".split(" ");
  const phrases = inline.map((tag) => `<${tag}>${tag}</${tag}>`).join(" ");
  const { body } = new DOMParser().parseFromString(pasted({ "text/html": `<p>${phrases}</p>` }), "text/html");
  expect(body.textContent).toBe(inline.join(" "));
  const bold = '<p>a <font style="font-weight:bold">b</font> <span style="opacity:0">never</span></p>';
  expect(pasted({ "text/html": bold })).toBe("<p>a <strong>b</strong></p>");
  const seen =
    '<h2>Usage<a href="#usage" aria-hidden="true">#</a></h2><p>$<span aria-hidden="true">10</span> <span class="not-sr-only" aria-hidden="true">🎉</span><span style="font-size:0.8em">d</span><span style="font:12px/0 a">e</span></p><div style="height:0;padding-bottom:56%;overflow:hidden">f</div><div style="overflow:hidden;max-height:0.5em">g</div>';
  expect(pasted({ "text/html": seen })).toBe("<h2>Usage</h2><p>$10 🎉de</p><p>f</p><p>g</p>");
});

test.each([
  [
    `<p class=MsoNormal>We <a style='mso-comment-reference:AB_1;mso-comment-date:20240101T1000'>agree</a><span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AB1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span>.</p><div style='mso-element:comment-list'><hr class=msocomoff align=left size=1><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Really?</p></div></div></div>`,
    "<p>We agree.</p>",
  ],
  [
    '<p>We<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> agree</p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Really?</span></p></div>',
    "<p>We agree</p>",
  ],
  [
    "<p class=MsoNormal>We agree.</p><p class=MsoCommentText>Really?</p><p class=MsoCommentSubject>Again</p>",
    "<p>We agree.</p>",
  ],
  [
    "<p class=MsoNormal>We agree.</p><div><p class=MsoCommentText><span class=MsoCommentReference>[AB1]</span>Really?</p><p class=MsoCommentText>b</p></div>",
    "<p>We agree.</p>",
  ],
  [
    '<table><tr><td>We agree.<p class="MsoCommentText">Really?</p></td></tr></table>',
    "<table><tbody><tr><td>We agree.</td></tr></tbody></table>",
  ],
  ["<p class=MsoCommentText>Copied alone</p>", "<p>Copied alone</p>"],
  ["<p class=MsoNormal>It costs <del>ten</del><ins>twelve</ins>.</p>", "<p>It costs twelve.</p>"],
  [
    '<p>It costs <span class=msoDel><del cite="mailto:Ada" datetime="2024-01-01T10:00">ten</del></span><span class=msoIns><ins cite="mailto:Ada" datetime="2024-01-01T10:00">twelve</ins></span>.</p>',
    "<p>It costs twelve.</p>",
  ],
  ["<p>It costs <del>ten</del><ins>twelve</ins>.</p>", "<p>It costs <s>ten</s><u>twelve</u>.</p>"],
  ['<p class=MsoToc1><a href="#_Toc1">Scope</a> and <a href="#mark">more</a></p>', "<p>Scope and more</p>"],
  ['<p><a href="#_ftn9">Scope</a> and <a href="#usage">usage</a></p>', '<p>Scope and <a href="#usage">usage</a></p>'],
])("what belongs to the review of a document, or leads to its places, is not pasted: %s", (html, shown) => {
  expect(pasted({ "text/html": html })).toBe(shown);
});

test.each<[string, [number, string, string][], string]>([
  [
    "letters",
    [
      [1, "D.", "Costs"],
      [1, "E.", "Risks"],
    ],
    "<p>D. Costs</p><p>E. Risks</p>",
  ],
  [
    "Roman numbers",
    [
      [1, "iii.", "a"],
      [2, "·", "b"],
      [1, "iv.", "c"],
    ],
    "<p>iii. a</p><ul><li>b</li></ul><p>iv. c</p>",
  ],
  [
    "brackets",
    [
      [1, "1)", "a"],
      [2, "(c)", "b"],
      [1, "2)", "c"],
    ],
    "<ol><li>a<br>(c) b</li><li>c</li></ol>",
  ],
  [
    "compound numbers",
    [
      [1, "1.", "a"],
      [2, "1.1", "b"],
      [2, "1.2", "c"],
    ],
    "<ol><li>a<br>1.1 b<br>1.2 c</li></ol>",
  ],
  [
    "words",
    [
      [1, "Article 5", "a"],
      [1, "第六条", "b"],
    ],
    "<p>Article 5 a</p><p>第六条 b</p>",
  ],
  [
    "a gap",
    [
      [1, "2.", "a"],
      [1, "5.", "b"],
    ],
    '<ol start="2"><li>a</li></ol><ol start="5"><li>b</li></ol>',
  ],
  [
    "a letter below bullets",
    [
      [1, "1.", "a"],
      [2, "·", "b"],
      [2, "b.", "c"],
      [1, "2.", "d"],
    ],
    "<ol><li>a<ul><li>b<br>b. c</li></ul></li><li>d</li></ol>",
  ],
])("marks of a list from Word stay, in the text if a list cannot show them: %s", (_name, items, shown) => {
  const html = items.map(([level, sign, text]) => wordItem(level, sign, text)).join("");
  expect(pasted({ "text/html": html })).toBe(shown);
});

const wrapped = "## Plan\n\n- one\n- **two**";
const unwrapped = "<h2>Plan</h2><ul><li>one</li><li><strong>two</strong></li></ul>";

test.each([
  [`<span style="color:#111">${wrapped}</span>`, wrapped, unwrapped],
  ["<div>## Plan</div><div><br></div><div>- one</div><div>- **two**</div>", wrapped, unwrapped],
  [`<meta charset="utf-8"><span>${wrapped}</span>`, wrapped, unwrapped],
  ["<div>## Plan</div><div><br></div><div>- one</div><div>- **two**</div>", "", unwrapped],
  [
    '<html><head><style>span.s1 {text-decoration: underline}</style></head><body><p class="p1">## Plan</p><p class="p2"><br></p><p class="p1">- one</p><p class="p1">- **two**</p></body></html>',
    "",
    unwrapped,
  ],
  ["<div><div>## Plan<br></div><br><div>- one<br>- **two**</div></div>", "", unwrapped],
  ["<p>## Plan</p><p>One `a`</p><p>Two</p>", "", "<h2>Plan</h2><p>One <code>a</code></p><p>Two</p>"],
  [
    '<div>## Plan</div><div><a href="https://a.de/b"><span>https://a.de/b</span></a></div>',
    "",
    '<h2>Plan</h2><p><a href="https://a.de/b" rel="noopener">https://a.de/b</a></p>',
  ],
  [
    '<div>## Plan</div><div><a href="https://a.de/">a</a></div>',
    "",
    '<p>## Plan</p><p><a href="https://a.de/" rel="noopener">a</a></p>',
  ],
  ["<span>One\nTwo</span>", "One\nTwo", "<p>One<br>Two</p>"],
  ["<span>One\n\nTwo</span>", "", "<p>One</p><p>Two</p>"],
  ["<div>One\nline</div><div>Two</div>", "One line\nTwo", "<p>One line</p><p>Two</p>"],
  ["<p>- a <b>b</b></p><p>- `c`</p>", "- a b\n- `c`", "<p>- a <strong>b</strong></p><p>- `c`</p>"],
  ['<span style="font-weight: 700">a\nb</span>', "a\nb", "<p><strong>a b</strong></p>"],
])("text that HTML only wraps keeps its lines, and its Markdown is formatted: %s", (html, text, shown) => {
  expect(pasted({ "text/html": html, "text/plain": text })).toBe(shown);
});

test("a copy has absolute addresses, and its plain text the cells of tables and the signs of lists", () => {
  const editor = buildEditorFromExtensions(
    postExtension({
      initialHtml: `<p>See <a href="/blog/a">a</a> and <a href="https://b.de/">b</a></p><figure><img src="${image}" alt="A hill"></figure><ol start="3"><li>three<ul><li>inner</li></ul></li><li>four<br>4</li></ol><ul data-list="check"><li data-checked="true">done</li></ul>${grid(["a", "b"], ["c", "<p>d</p><p>e</p>"])}<pre><code>f\ng</code></pre><p>end</p>`,
    }),
  );
  editor.update(() => void $selectAll(), { discrete: true });
  const copy = editor.read(() => $getClipboardDataFromSelection());
  const { origin } = location;
  expect(copy["text/html"]).toContain(`<a href="${origin}/blog/a">a</a>`);
  expect(copy["text/html"]).toContain(`<a href="https://b.de/" rel="noopener">`);
  expect(copy["text/html"]).toContain(`<img src="${origin}${image}"`);
  expect(copy["text/plain"]).toBe(
    "See a and b\n\n3. three\n  - inner\n4. four\n  4\n\n- [x] done\n\na\tb\nc\td e\n\nf\ng\n\nend",
  );
});

test("a part of one item or cell is copied without signs", () => {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "<ul><li>one word</li></ul>" }));
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.select(0, 3), { discrete: true });
  expect(editor.read(() => $getClipboardDataFromSelection())["text/plain"]).toBe("one");
});

test.each([
  ['<p dir="rtl">iPhone הוא</p>', "<p>\u200fiPhone הוא</p>"],
  ['<div dir="rtl"><h2>A ש</h2><p>ש A</p></div>', "<h2>\u200fA ש</h2><p>ש A</p>"],
  ['<p dir="ltr">שלום means peace</p>', "<p>\u200eשלום means peace</p>"],
  ['<p style="direction: rtl">iPhone הוא</p>', "<p>\u200fiPhone הוא</p>"],
  ['<blockquote dir="rtl">iPhone הוא</blockquote>', "<blockquote><p>\u200fiPhone הוא</p></blockquote>"],
  ['<p><span dir="rtl">iPhone הוא</span></p>', "<p>\u200fiPhone הוא</p>"],
  [
    '<details dir="rtl"><summary>A ש</summary><dl><dd>B ש</dd></dl></details>',
    "<details><summary>\u200fA ש</summary><p>\u200fB ש</p></details>",
  ],
  ['<p dir="rtl">English.</p><p dir="ltr">Plain</p>', "<p>English.</p><p>Plain</p>"],
])("a block of two scripts keeps its direction: %s", (html, shown) => {
  expect(pasted({ "text/html": html })).toBe(shown);
});

test.each([
  ["<h2>b</h2>", "<h2>b</h2>"],
  ["<p>b</p>", "<p>b</p>"],
])("a section pasted before %s does not swallow it", (block, kept) => {
  const $atStart = () => void $getRoot().getFirstChildOrThrow<ElementNode>().getFirstDescendant()?.selectStart();
  const section = "<h2>a</h2><p>one</p>";
  if (block.startsWith("<h2>")) expect(pasteInto(block, { "text/html": section }, $atStart)).toBe(section + kept);
  const list = "<h2>a</h2><ul><li>one</li></ul>";
  expect(pasteInto(block, { "text/html": list }, $atStart)).toBe(list + kept);
});

test("a link with a long run of blanks between its words is pasted", () => {
  const blanks = "\t".repeat(300_000);
  const link = `<p><a href="https://example.com/">a${blanks}b</a></p>`;
  expect(pasted({ "text/html": link })).toBe('<p><a href="https://example.com/" rel="noopener">a b</a></p>');
});
