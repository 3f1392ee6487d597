import { buildEditorFromExtensions } from "@lexical/extension";
import { $isListItemNode } from "@lexical/list";
import { $dfs } from "@lexical/utils";
import { $getRoot } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

function changed(html: string, change: () => void): string {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.update(change, { discrete: true });
  return editorHandle(editor).getHtml();
}

test("two lists become one when the line between them is deleted, with the lists inside them", () => {
  const html = "<ol><li>a<ul><li>b</li></ul></li></ol><p>c</p><ol><li>d</li></ol>";
  expect(changed(html, () => $getRoot().getChildAtIndex(1)?.remove())).toBe(
    "<ol><li>a<ul><li>b</li></ul></li><li>d</li></ol>",
  );
});

test("two lists side by side stay two when one of them is written in", () => {
  const html = "<ol><li>a</li></ol><ol><li>b</li><li>c</li></ol>";
  const $write = (at: number) => $getRoot().getChildAtIndex(at)?.selectEnd().insertText("!");
  expect(changed(html, () => $write(0))).toBe("<ol><li>a!</li></ol><ol><li>b</li><li>c</li></ol>");
  expect(changed(html, () => $write(1))).toBe("<ol><li>a</li></ol><ol><li>b</li><li>c!</li></ol>");
});

test("items are numbered from the number that their list begins with", () => {
  const html = '<ol start="4"><li>a<ul><li>b</li></ul></li><li>c</li></ol>';
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  const items = editor.read(() => $dfs().flatMap(({ node }) => ($isListItemNode(node) ? [node.getValue()] : [])));
  // The one in the middle holds the inner list and shows no number.
  expect(items).toEqual([4, 5, 1, 5]);
});
