import { buildEditorFromExtensions } from "@lexical/extension";
import { $getRoot } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

test("a block that begins with a foreign word runs in the editor as the language around it, until it is changed", () => {
  const html = "<p>iPhone הוא</p><h2>הוא iPhone</h2><ul><li>iOS היא</li></ul>";
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  const root = document.createElement("div");
  editor.setRootElement(root);
  const seen = () =>
    [...root.querySelectorAll("p, h2, ul, li")].map((it) => [it.matches(".mixed"), it.getAttribute("dir")]);
  expect(seen()).toEqual([
    [true, null],
    [false, "auto"],
    [true, null],
    [true, null],
  ]);
  expect(editorHandle(editor).getHtml()).toBe(html);
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.setTextContent("iPhone is"), { discrete: true });
  expect(seen()[0]).toEqual([false, "auto"]);
});
