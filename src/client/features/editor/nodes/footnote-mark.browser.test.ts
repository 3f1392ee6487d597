import { buildEditorFromExtensions } from "@lexical/extension";
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  HISTORY_MERGE_TAG,
  KEY_ESCAPE_COMMAND,
  type TextNode,
} from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { $insertFootnote } from "../edits/insert-block.ts";
import { postExtension } from "../post-extension.ts";
import { $drawFootnoteMarks } from "./footnote-mark.ts";

/** An editor on the page, and the numbers that it draws. */
function shown(initialHtml: string) {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml }));
  const root = document.createElement("div");
  root.contentEditable = "true";
  editor.setRootElement(root);
  editor.read(() => {});
  const draw = () => editor.update($drawFootnoteMarks, { discrete: true, tag: HISTORY_MERGE_TAG });
  return {
    editor,
    root,
    draw,
    html: () => editorHandle(editor).getHtml(),
    numbers: () => [...root.querySelectorAll(".editor-mark")].map((mark) => mark.textContent).join(" "),
  };
}

test.each([
  ["<p>So it rained[^b] and snowed[^a].</p><p>[^a]: In May</p><p>[^b]: In June</p>", "1 2"],
  ["<p>Once[^a], twice[^b], once more[^a]</p><p>[^a]: In May<br>[^b]: In June</p>", "1 2 1"],
  [
    "<p>In <strong>bold[^1] words</strong> and <em>[^1]</em></p><ul><li>item[^1]</li></ul><p>[^1]: A note with [^1]</p>",
    "1 1 1",
  ],
  ["<h2>One[^1]</h2><table><tbody><tr><td>cell[^2]</td></tr></tbody></table><p>[^1]: A</p><p>[^2]: B</p>", "1 2"],
  ["<p>No note[^1], a class [^a-z]</p>", ""],
  [
    `<p>In <code>code[^1]</code> and <a href="https://a.example/" rel="noopener">link[^1]</a></p><pre><code>[^1]</code></pre><p>[^1]: A note</p>`,
    "",
  ],
])("marks are drawn as the numbers of the page, and the text stays the same: %s", (html, numbers) => {
  const { numbers: drawn, html: written } = shown(html);
  expect(drawn()).toBe(numbers);
  expect(written()).toBe(html);
});

test("a new footnote is numbered by its place, Escape leads back to it, and without its note it is text", () => {
  const { editor, root, draw, numbers, html } = shown("<p>First and last[^1]</p><p>[^1]: Known</p>");
  editor.update(
    () => {
      const line = $getRoot().getFirstChild();
      if ($isElementNode(line)) line.getAllTextNodes()[0]?.select(5, 5);
      $insertFootnote();
    },
    { discrete: true },
  );
  draw();
  expect(numbers()).toBe("1 2");
  expect(html()).toBe("<p>First[^2] and last[^1]</p><p>[^1]: Known</p><p>[^2]:\u00a0</p>");

  editor.update(() => void editor.dispatchCommand(KEY_ESCAPE_COMMAND, new KeyboardEvent("keydown")), {
    discrete: true,
  });
  editor.update(
    () => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertText("!");
    },
    { discrete: true },
  );
  expect(html()).toContain("First[^2]! and last");

  editor.update(() => void $getRoot().getLastChild()?.remove(), { discrete: true });
  draw();
  expect(numbers()).toBe("1");
  expect(root.textContent).toContain("First[^2]! and last1");
});

test("a note begins with its number as on the page, and with its own text while no mark leads to it", () => {
  const written = "<p>In May[^b] and June[^a]</p><p>[^a]: <em>Late</em><br>[^b]: Early</p><p>[^c]: Unmarked</p>";
  const { editor, root, draw, html } = shown(written);
  const lines = () => [...root.children].slice(1).map((line) => line.textContent);
  draw();
  expect(lines()).toEqual(["2. Late1. Early", "[^c]: Unmarked"]);
  expect(html()).toBe(written);

  editor.update(() => void $getRoot().getFirstChild()?.remove(), { discrete: true });
  draw();
  expect(lines()).toEqual(["[^c]: Unmarked"]);
  expect(root.firstElementChild?.textContent).toBe("[^a]: Late[^b]: Early");
});

test("the caret beside a typed mark stays where it is, and a mark with the caret in it stays text", () => {
  const { editor, draw, numbers, html } = shown("<p>Words</p><p>[^1]: A note</p>");
  const type = (text: string) =>
    editor.update(
      () => {
        const selection = $getSelection();
        if ($isRangeSelection(selection)) selection.insertText(text);
      },
      { discrete: true },
    );
  editor.update(() => void $getRoot().getFirstChild()?.selectEnd(), { discrete: true });
  type("[^1]");
  draw();
  expect(numbers()).toBe("1");
  type(" more[^1]");
  expect(html()).toContain("Words[^1] more[^1]<");
  editor.update(
    () => {
      const line = $getRoot().getFirstChild();
      if ($isElementNode(line)) line.getLastDescendant<TextNode>()?.select(7, 7);
    },
    { discrete: true },
  );
  draw();
  expect(numbers()).toBe("1");
});
