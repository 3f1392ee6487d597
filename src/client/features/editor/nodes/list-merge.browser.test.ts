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

test("two lists and their nested lists merge when the paragraph between them is deleted", () => {
  const html = "<ol><li>a<ul><li>b</li></ul></li></ol><p>c</p><ol><li>d</li></ol>";
  expect(changed(html, () => $getRoot().getChildAtIndex(1)?.remove())).toBe(
    "<ol><li>a<ul><li>b</li></ul></li><li>d</li></ol>",
  );
});

test("adjacent lists stay apart when one of them is edited", () => {
  const html = "<ol><li>a</li></ol><ol><li>b</li><li>c</li></ol>";
  const $write = (at: number) => $getRoot().getChildAtIndex(at)?.selectEnd().insertText("!");
  expect(changed(html, () => $write(0))).toBe("<ol><li>a!</li></ol><ol><li>b</li><li>c</li></ol>");
  expect(changed(html, () => $write(1))).toBe("<ol><li>a</li></ol><ol><li>b</li><li>c!</li></ol>");
});

test("items are numbered from the start number of their list", () => {
  const html = '<ol start="4"><li>a<ul><li>b</li></ul></li><li>c</li></ol>';
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  const items = editor.read(() => $dfs().flatMap(({ node }) => ($isListItemNode(node) ? [node.getValue()] : [])));
  // The third one contains the nested list and shows no number.
  expect(items).toEqual([4, 5, 1, 5]);
});
