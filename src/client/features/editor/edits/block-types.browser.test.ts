import { buildEditorFromExtensions } from "@lexical/extension";
import { $getRoot, $getSelection, $isRangeSelection, INSERT_PARAGRAPH_COMMAND, type LexicalEditor } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $setCallout, $toggleCallout } from "./block-types.ts";
import { $insertDetails } from "./insert-block.ts";

// The editor shows the selection. jsdom has no layout.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;

function editorWith(html: string) {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.setRootElement(document.body.appendChild(document.createElement("div")));
  const change = (what: (editor: LexicalEditor) => void) => editor.update(() => what(editor), { discrete: true });
  change(() => $getRoot().selectEnd());
  return { change, html: () => editorHandle(editor).getHtml() };
}
const enter = (editor: LexicalEditor) => editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined);
const type = (text: string) => $getSelection()?.insertText(text);

test("a paragraph becomes a callout, its kind changes, and it becomes a paragraph again", () => {
  const { change, html } = editorWith("<p>one</p>");
  change($toggleCallout);
  expect(html()).toBe('<blockquote data-callout="note"><p>one</p></blockquote>');
  change(() => $setCallout("tip"));
  expect(html()).toBe('<blockquote data-callout="tip"><p>one</p></blockquote>');
  change($toggleCallout);
  expect(html()).toBe("<p>one</p>");
});

test("a quotation becomes a callout with its text", () => {
  const { change, html } = editorWith("<blockquote><p>one</p></blockquote>");
  change($toggleCallout);
  expect(html()).toBe('<blockquote data-callout="note"><p>one</p></blockquote>');
});

test("a toggle is written from its title on, and Enter on an empty last line leaves it", () => {
  const { change, html } = editorWith("");
  change($insertDetails);
  change(() => type("Title"));
  change(enter);
  change(() => type("one"));
  change(enter);
  change(enter);
  change(() => type("after"));
  expect(html()).toBe("<details><summary>Title</summary><p>one</p></details><p>after</p>");
});

test("Backspace at the start of a toggle's title dissolves it and keeps the text", () => {
  const { change, html } = editorWith("<details><summary>one</summary><p>two</p></details>");
  change(() => {
    $getRoot().getFirstDescendant()?.selectStart();
    const selection = $getSelection();
    if ($isRangeSelection(selection)) selection.deleteCharacter(true);
  });
  expect(html()).toBe("<p>one</p><p>two</p>");
});

test("Backspace in an empty toggle removes the empty line below its title", () => {
  const { change } = editorWith("<p>before</p>");
  change(() => void $getRoot().selectEnd());
  change($insertDetails);
  change(() => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) selection.deleteCharacter(true);
  });
  // The line of the title, and that below the toggle.
  change(() =>
    expect(
      $getRoot()
        .getChildren()
        .map((block) => block.getTextContent()),
    ).toEqual(["before", "", ""]),
  );
});
