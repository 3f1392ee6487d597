import { buildEditorFromExtensions } from "@lexical/extension";
import {
  $createRangeSelection,
  $getRoot,
  $getSelection,
  $setSelection,
  type LexicalEditor,
  type RangeSelection,
  type TextNode,
  UNDO_COMMAND,
} from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { $createPendingImageNode } from "../images/pending-image-node.tsx";
import { postExtension } from "../post-extension.ts";
import { asPost } from "../post-markdown.ts";
import { parsePostHtml } from "./parse-post-html.ts";

Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;

function editorWith(html: string): LexicalEditor {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.setRootElement(document.body.appendChild(document.createElement("div")));
  return editor;
}

/** Selects from the start of one word (or `from` characters into it) to the end of another, as a mouse does. */
function select(editor: LexicalEditor, from: string, to: string): void {
  editor.update(
    () => {
      const texts = $getRoot().getAllTextNodes();
      const find = (word: string) => texts.find((node) => node.getTextContent().includes(word)) as TextNode;
      const selection = $createRangeSelection();
      const [start, end] = [find(from), find(to)];
      selection.anchor.set(start.getKey(), start.getTextContent().indexOf(from), "text");
      selection.focus.set(end.getKey(), end.getTextContent().indexOf(to) + to.length, "text");
      $setSelection(selection);
    },
    { discrete: true },
  );
}

const image = '<img src="/images/0123456789abcdefghjkmnpqrs-800.webp" alt="x" loading="lazy" decoding="async">';

const cases = [
  ["a word", "<p>one two three</p>", "two", "two"],
  ["whole paragraph", "<p>one</p><p>two</p><p>three</p>", "two", "two"],
  ["across paragraphs", "<p>a one b</p><p>two</p><p>c three d</p>", "one", "three"],
  ["list items", "<ul><li>a</li><li>one</li><li>two</li><li>b</li></ul>", "one", "two"],
  ["part of list items", "<ul><li>a</li><li>x one</li><li>two y</li><li>b</li></ul>", "one", "two"],
  ["whole list", "<ul><li>one</li><li>two</li></ul>", "one", "two"],
  ["paragraph to list", "<p>x one</p><ul><li>a</li><li>two y</li><li>b</li></ul>", "one", "two"],
  ["nested list", "<ul><li>a<ul><li>one</li><li>two</li></ul></li><li>b</li></ul>", "one", "two"],
  [
    "cell",
    "<table><tbody><tr><th>h</th><th>i</th></tr><tr><td>x one y</td><td>b</td></tr></tbody></table>",
    "one",
    "one",
  ],
  [
    "around table",
    "<p>x one</p><table><tbody><tr><th>h</th><th>i</th></tr><tr><td>a</td><td>b</td></tr></tbody></table><p>two y</p>",
    "one",
    "two",
  ],
  ["image", `<p>x one</p><figure>${image}<figcaption>Cap</figcaption></figure><p>two y</p>`, "one", "two"],
  ["quote", "<blockquote><p>x one</p><p>two y</p></blockquote>", "one", "two"],
  ["heading", "<h2>x one y</h2><p>b</p>", "one", "one"],
  ["heading whole", "<h2>one</h2><p>b</p>", "one", "one"],
  ["link part", '<p>see <a href="https://a.example/">the one page</a> now</p>', "one", "one"],
  ["code", "<pre><code>one\ntwo</code></pre>", "one", "two"],
  ["bold", "<p>a <strong>x one y</strong> b</p>", "one", "one"],
] as const;

test.each(cases)("%s: replacing a selection with its own HTML changes nothing", (_name, html, from, to) => {
  const editor = editorWith(html);
  const handle = editorHandle(editor);
  const before = handle.getHtml();
  select(editor, from, to);
  const selected = handle.readSelection();
  selected?.replace(asPost(selected.html));
  expect(handle.getHtml()).toBe(before);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(handle.getHtml()).toBe(before);
});

const answers = [
  "<p>new words</p>",
  "<h2>new</h2><p>words</p>",
  "<p>new</p><ul><li>words</li></ul>",
  "<table><tbody><tr><td>new</td><td>words</td></tr></tbody></table>",
  `<hr><figure>${image}<figcaption>new words</figcaption></figure>`,
];

/** The visible words in order, without images. */
const wordsOf = (html: string) =>
  (parsePostHtml(html.replaceAll("<", " <")).body.textContent ?? "").split(/[\s\ufffc]+/).filter(Boolean);

test.each(cases)(
  "%s: any replacement keeps the text around it, and one undo restores everything",
  (_name, html, from, to) => {
    const editor = editorWith(html);
    const handle = editorHandle(editor);
    const before = handle.getHtml();
    for (const answer of answers) {
      select(editor, from, to);
      const selected = handle.readSelection();
      const [all, part] = [before, selected?.html ?? ""].map((some) => wordsOf(some).join(" "));
      const [head, ...tail] = (all ?? "").split(part ?? "");
      selected?.replace(answer);
      const after = handle.getHtml();
      expect.soft(wordsOf(after), after).toEqual(wordsOf(`${head} new words ${tail.join(part)}`));
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      expect.soft(handle.getHtml()).toBe(before);
    }
  },
);

test("a selection across blocks is extended to whole blocks, without a block that it only touches", () => {
  const editor = editorWith("<p>a one</p><ul><li>two b</li><li>c</li></ul><p>d</p>");
  const handle = editorHandle(editor);
  select(editor, "one", "two");
  expect(handle.readSelection()?.html).toBe("<p>a one</p><ul><li>two b</li></ul>");
  select(editor, "one", "one");
  expect(handle.readSelection()?.html).toBe("one");
  expect(handle.readSelection({ wholeBlocks: true })?.html).toBe("a one");
  select(editor, "one", "two");
  editor.update(
    () => {
      const selection = $getSelection() as RangeSelection;
      const next = $getRoot().getAllTextNodes()[1] as TextNode;
      selection.focus.set(next.getKey(), 0, "text");
    },
    { discrete: true },
  );
  expect(handle.readSelection()?.html).not.toContain("two");
});

test("text that was changed since it was read is not replaced", () => {
  const editor = editorWith("<p>one</p><p>two</p><p>three</p>");
  const handle = editorHandle(editor);
  const change = (find: string, how: (text: TextNode) => void) =>
    editor.update(
      () =>
        how(
          $getRoot()
            .getAllTextNodes()
            .find((it) => it.getTextContent() === find) as TextNode,
        ),
      {
        discrete: true,
      },
    );
  select(editor, "one", "two");
  const first = handle.readSelection();
  change("three", (text) => text.setTextContent("four"));
  expect(first?.replace("<p>new</p>")).toBe(true);
  expect(handle.getHtml()).toBe("<p>new</p><p>four</p>");

  select(editor, "new", "four");
  const second = handle.readSelection();
  change("new", (text) => text.setTextContent("mine"));
  expect(second?.replace("<p>answer</p>")).toBe(false);
  select(editor, "mine", "four");
  const third = handle.readSelection();
  change("four", (text) => text.getParent()?.remove());
  expect(third?.replace("<p>answer</p>")).toBe(false);
  expect(handle.getHtml()).toBe("<p>mine</p>");
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(handle.getHtml()).not.toContain("answer");
});

test("a selection reports whether it contains an image that is being uploaded", () => {
  const editor = editorWith("<p>one</p><p>two</p>");
  const handle = editorHandle(editor);
  select(editor, "one", "two");
  expect(handle.readSelection()?.isArriving).toBe(false);
  editor.update(() => void $getRoot().getFirstChild()?.insertAfter($createPendingImageNode("one")), {
    discrete: true,
  });
  expect(handle.readSelection()?.isArriving).toBe(true);
});
