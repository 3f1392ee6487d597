import { buildEditorFromExtensions } from "@lexical/extension";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

test("task lists in the editor have roles that HTML allows, and the stored text has none", () => {
  const html =
    '<ul data-list="check"><li data-checked="true">a<ul data-list="check"><li data-checked="false">b</li></ul></li></ul><ul><li>c</li></ul>';
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  const root = document.createElement("div");
  editor.setRootElement(root);
  const roles = [...root.querySelectorAll("ul, li")].map((it) => [it.getAttribute("role"), it.ariaChecked]);
  const none = [null, null];
  expect(roles).toEqual([
    ["tree", null],
    ["treeitem", "true"],
    ["none", null],
    ["group", null],
    ["treeitem", "false"],
    none,
    none,
  ]);
  expect(editorHandle(editor).getHtml()).toBe(html);
});
