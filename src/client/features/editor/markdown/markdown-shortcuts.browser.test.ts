import { buildEditorFromExtensions } from "@lexical/extension";
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  COMPOSITION_END_COMMAND,
  KEY_ENTER_COMMAND,
  UNDO_COMMAND,
} from "lexical";
import { expect, test } from "vitest";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

/** Types character by character; `\n` is the Enter key. */
function typing(text: string, language: string | null = null) {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "", readLanguage: () => language }));
  editor.update(() => void $getRoot().selectEnd(), { discrete: true });
  for (const letter of text) {
    editor.update(
      () => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) return;
        if (letter !== "\n") selection.insertText(letter);
        else if (!editor.dispatchCommand(KEY_ENTER_COMMAND, null)) selection.insertParagraph();
      },
      { discrete: true },
    );
    editor.read(() => {});
  }
  return editor;
}

test.each([
  ["# One", "<h1>One</h1>"],
  ["### Three", "<h3>Three</h3>"],
  ["- one\ntwo", "<ul><li>one</li><li>two</li></ul>"],
  ["1. one\ntwo", "<ol><li>one</li><li>two</li></ol>"],
  ["1) one\ntwo", "<ol><li>one</li><li>two</li></ol>"],
  [
    "www.example.com/a, me.too@example.co.uk b",
    '<p><a href="https://www.example.com/a" rel="noopener">www.example.com/a</a>, <a href="mailto:me.too@example.co.uk">me.too@example.co.uk</a> b</p>',
  ],
  [
    "www.a me@home (me@example.com).\nb",
    '<p>www.a me@home (<a href="mailto:me@example.com">me@example.com</a>).</p><p>b</p>',
  ],
  ["`www.example.com` ftp://www.example.com b", "<p><code>www.example.com</code> ftp://www.example.com b</p>"],
  ["3. three", '<ol start="3"><li>three</li></ol>'],
  [
    "- [ ] to do\ndone",
    '<ul data-list="check"><li data-checked="false">to do</li><li data-checked="false">done</li></ul>',
  ],
  ["- [x] done", '<ul data-list="check"><li data-checked="true">done</li></ul>'],
  ["[] to do", '<ul data-list="check"><li data-checked="false">to do</li></ul>'],
  ["> said", "<blockquote><p>said</p></blockquote>"],
  ["```ts\na", '<pre><code class="language-ts">a</code></pre>'],
  ["``` a", "<pre><code>a</code></pre>"],
  ["--- a", "<hr><p>a</p>"],
  ["---\na", "<hr><p>a</p>"],
  ["a **b** c", "<p>a <strong>b</strong> c</p>"],
  ["a *b* ~~c~~ d", "<p>a <em>b</em> <s>c</s> d</p>"],
  ["`code` after", "<p><code>code</code> after</p>"],
  ["[a](https://example.com) b", '<p><a href="https://example.com" rel="noopener">a</a> b</p>'],
  [
    "(https://example.com/a_b?c=1), and",
    '<p>(<a href="https://example.com/a_b?c=1" rel="noopener">https://example.com/a_b?c=1</a>), and</p>',
  ],
  [
    "https://example.com/a.\nb",
    '<p><a href="https://example.com/a" rel="noopener">https://example.com/a</a>.</p><p>b</p>',
  ],
  ["https://example.com\nb", '<p><a href="https://example.com" rel="noopener">https://example.com</a></p><p>b</p>'],
  ["xhttps://example.com `https://example.com` b", "<p>xhttps://example.com <code>https://example.com</code> b</p>"],
  [
    "(https://example.com/a_(b)), https://example.com/c_(d).\nb",
    '<p>(<a href="https://example.com/a_(b)" rel="noopener">https://example.com/a_(b)</a>), <a href="https://example.com/c_(d)" rel="noopener">https://example.com/c_(d)</a>.</p><p>b</p>',
  ],
  ["a `curl https://example.com -s` b", "<p>a <code>curl https://example.com -s</code> b</p>"],
  ["```ts\nhttps://example.com b", '<pre><code class="language-ts">https://example.com b</code></pre>'],
  [
    "https://github.com/a/b/__init__.py b",
    '<p><a href="https://github.com/a/b/__init__.py" rel="noopener">https://github.com/a/b/__init__.py</a> b</p>',
  ],
  [
    "_see https://a.de/b_c *d* _e_",
    '<p>_see <a href="https://a.de/b_c" rel="noopener">https://a.de/b_c</a> <em>d</em> <em>e</em></p>',
  ],
  ...[
    "C:\\new\\__pycache__\\*.txt and lib/*.js",
    "*.ts and src/*.js",
    "__init__ and __main__.py",
    "src/_a_/b and _src/a_b.ts",
    "2*3*4 a==b and c==d",
    "don`t say it`s",
    "Ada_b@c_d.de and e_f",
    "`a [b](/c) *d* _e f",
    "_my_own_name_ and _it_alic __my__name",
    "$_GET and $_POST",
  ].map((text) => [text, `<p>${text}</p>`]),
  [
    "“https://a.de/b”, «https://a.de/b». 見てHTTPS://a.de/b。 ",
    `<p>${["“%”, «", "%». 見て"].map((part) => part.replace("%", '<a href="https://a.de/b" rel="noopener">https://a.de/b</a>')).join("")}<a href="HTTPS://a.de/b" rel="noopener">HTTPS://a.de/b</a>。\u00a0</p>`,
  ],
  [
    "(*a*), “**b**” and/or *and/or* 日本*語* l’*autre*—*b*",
    "<p>(<em>a</em>), “<strong>b</strong>” and/or <em>and/or</em> 日本<em>語</em> l’<em>autre</em>—<em>b</em></p>",
  ],
  ["**a *b* c** __two words__", "<p><strong>a <em>b</em> c</strong> <strong>two words</strong></p>"],
  ["snake_case_name and 2 * 3 * 4", "<p>snake_case_name and 2 * 3 * 4</p>"],
])("typing %j formats it", (typed, html) => {
  expect(editorHandle(typing(typed)).getHtml()).toBe(html);
});

test.each([
  ["## ", "<p>##\u00a0</p>"],
  ["https://example.com ", "<p>https://example.com\u00a0</p>"],
])("undo restores the typed characters: %j", (typed, html) => {
  const editor = typing(typed);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  editor.read(() => {});
  expect(editorHandle(editor).getHtml()).toBe(html);
});

test.each([
  [`It's "so" and *"so"*`, "<p>It’s “so” and <em>“so”</em></p>"],
  ["one--two -- three---four --- five --help", "<p>one—two – three—four — five --help</p>"],
  [`A 5'10" *'n'* 'n' '90s`, "<p>A 5′10″ <em>‘n’</em> ‘n’ ’90s</p>"],
  ['```js\nit\'s "x"--1', `<pre><code class="language-js">it's "x"--1</code></pre>`],
  [`\`it's "x"--1\` "`, `<p><code>it's "x"--1</code> “</p>`],
  [
    `https://example.com/a--b'c "`,
    `<p><a href="https://example.com/a--b'c" rel="noopener">https://example.com/a--b'c</a> “</p>`,
  ],
  [`[a](/b "c--d") "`, `<p><a href="/b" title="c--d">a</a> “</p>`],
  ["---\na", "<hr><p>a</p>"],
])("typed quotes and dashes become typographic, but not in code and addresses: %j", (text, html) => {
  expect(editorHandle(typing(text, "en")).getHtml()).toBe(html);
});

test("one undo brings the typed quote back, and the next one is typographic again", () => {
  const editor = typing(`a "`, "de");
  expect(editorHandle(editor).getHtml()).toBe("<p>a „</p>");
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  editor.read(() => {});
  expect(editorHandle(editor).getHtml()).toBe(`<p>a "</p>`);
  editor.update(() => $getSelection()?.insertText("b"), { discrete: true });
  editor.read(() => {});
  editor.update(() => $getSelection()?.insertText('"'), { discrete: true });
  editor.read(() => {});
  expect(editorHandle(editor).getHtml()).toBe(`<p>a "b“</p>`);
});

test("blanks that a French writer types inside of quotation marks become narrow ones", () => {
  expect(editorHandle(typing('a " b " c "d" e', "fr")).getHtml()).toBe("<p>a «\u202fb\u202f» c «\u202fd\u202f» e</p>");
});

test("the name of an emoji becomes the emoji, also when the names arrive late, and not in code", async () => {
  const late = typing("a :tada: b");
  await eventually(() => expect(editorHandle(late).getHtml()).toBe("<p>a 🎉 b</p>"));
  expect(editorHandle(typing(":+1: :nosuch: `:tada:` x")).getHtml()).toBe("<p>👍 :nosuch: <code>:tada:</code> x</p>");
  // Colons between numbers and words are punctuation.
  expect(editorHandle(typing("1:100: 10:30:15 **a**:100: (:100:")).getHtml()).toBe(
    "<p>1:100: 10:30:15 <strong>a</strong>:100: (💯</p>",
  );
});

test("with the setting off, typed signs stay", () => {
  expect(editorHandle(typing(`It's "so" -- yes`)).getHtml()).toBe(`<p>It's "so" -- yes</p>`);
});

test("a word that a phone's keyboard composes gets its apostrophes, but not in code, in an address or when typed signs are kept", async () => {
  // jsdom has no layout.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  const composed = async (text: string, language: string | null = "en") => {
    const editor = buildEditorFromExtensions(postExtension({ initialHtml: "", readLanguage: () => language }));
    editor.setRootElement(document.body.appendChild(document.createElement("div")));
    editor.update(() => $getRoot().selectEnd().insertText(text), { discrete: true });
    editor.dispatchCommand(COMPOSITION_END_COMMAND, new CompositionEvent("compositionend"));
    await new Promise((resolve) => setTimeout(resolve, 5));
    editor.update(() => $getSelection()?.insertText("!"), { discrete: true });
    return editorHandle(editor).getHtml();
  };
  expect(await composed("So it's")).toBe("<p>So it’s!</p>");
  expect(await composed("rock'n'roll ")).toBe("<p>rock’n’roll !</p>");
  expect(await composed("it's", null)).toBe("<p>it's!</p>");
  expect(await composed("`it's")).toBe("<p>`it's!</p>");
  expect(await composed("https://example.com/it's")).toBe("<p>https://example.com/it's!</p>");
});
