import { buildEditorFromExtensions } from "@lexical/extension";
import { $getRoot, $getSelection } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $insertFootnote } from "./insert-block.ts";

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

test("a footnote cannot be inserted into code", () => {
  expect(withFootnote("<pre><code>one</code></pre>")).toBe("<pre><code>onea source</code></pre>");
});
