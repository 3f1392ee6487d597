import { $createHorizontalRuleNode, buildEditorFromExtensions } from "@lexical/extension";
import { $getRoot, $getSelection, KEY_ENTER_COMMAND, KEY_ESCAPE_COMMAND, type LexicalCommand } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $insertBlock, $insertFootnote } from "./insert-block.ts";

/** The text after a footnote was inserted behind the first paragraph, and its note was written. */
function withFootnote(html: string): string {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  for (const change of [() => $getRoot().getFirstChildOrThrow().selectEnd(), $insertFootnote])
    editor.update(() => void change(), { discrete: true });
  editor.update(() => $getSelection()?.insertText("a source"), { discrete: true });
  return editorHandle(editor).getHtml();
}

test("a footnote gets a free number, and the writer continues in its note at the end", () => {
  expect(withFootnote("<p>one</p><p>two[^1]</p><p>[^1]: first</p>")).toBe(
    "<p>one[^2]</p><p>two[^1]</p><p>[^1]: first</p><p>[^2]: a source</p>",
  );
});

test("behind a block that is inserted above the notes the writer continues in a line of its own", () => {
  const html = "<p>one[^1]</p><p>two</p><p>[^1]: first</p>";
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.update(() => void $getRoot().getChildAtIndex(1)?.selectEnd(), { discrete: true });
  editor.update(() => $insertBlock($createHorizontalRuleNode()), { discrete: true });
  editor.update(() => $getSelection()?.insertText("three"), { discrete: true });
  expect(editorHandle(editor).getHtml()).toBe("<p>one[^1]</p><p>two</p><hr><p>three</p><p>[^1]: first</p>");
});

test("a footnote cannot be inserted into code", () => {
  expect(withFootnote("<pre><code>one</code></pre>")).toBe("<pre><code>onea source</code></pre>");
});

test("the mark stands behind the word without a blank, and words behind it keep theirs", () => {
  expect(withFootnote("<p>one </p>")).toBe("<p>one[^1]</p><p>[^1]: a source</p>");
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "<p>one two</p>" }));
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.select(4, 4), { discrete: true });
  editor.update($insertFootnote, { discrete: true });
  expect(editorHandle(editor).getHtml()).toContain("<p>one[^1] two</p>");
});

test("Escape leads from the note to its mark, Enter after the last note to a new line above the notes, and notes without a mark can be removed", () => {
  const after = (html: string, command: LexicalCommand<KeyboardEvent> | LexicalCommand<KeyboardEvent | null>) => {
    const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
    editor.update(() => void $getRoot().selectEnd(), { discrete: true });
    editor.dispatchCommand(command, new KeyboardEvent("keydown", { cancelable: true }));
    editor.read(() => {});
    editor.update(() => $getSelection()?.insertText("x"), { discrete: true });
    return editorHandle(editor).getHtml();
  };
  const notes = "<p>[^b]: first</p><p>[^a]: see</p>";
  expect(after(`<p>one[^a] two[^b]</p>${notes}`, KEY_ESCAPE_COMMAND)).toBe(`<p>one[^a]x two[^b]</p>${notes}`);
  expect(after(`<p>one[^a]</p>${notes}`, KEY_ENTER_COMMAND)).toBe(`<p>one[^a]</p><p>x</p>${notes}`);
  const table = `<table><tbody><tr><td>one[^a]</td></tr></tbody></table>`;
  expect(after(table + notes, KEY_ENTER_COMMAND)).toBe(`${table}<p>x</p>${notes}`);
  const editor = buildEditorFromExtensions(
    postExtension({ initialHtml: "<p>one[^a]</p><p>[^a]: see<br>[^b]: lost</p><p>[^c]: lost</p>" }),
  );
  editorHandle(editor).removeUnmarkedNotes();
  expect(editorHandle(editor).getHtml()).toBe("<p>one[^a]</p><p>[^a]: see</p>");
});
