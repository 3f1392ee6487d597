import { buildEditorFromExtensions } from "@lexical/extension";
import { $createTextNode, $getRoot, $isParagraphNode } from "lexical";
import { expect, test } from "vitest";
import { postExtension } from "../post-extension.ts";
import { $isAtSlash, $removeSlashQuery, slashQuery } from "./slash-query.ts";

/** A paragraph of these text nodes, with the cursor in one of them. */
function lineOf(texts: string[], caretIn: number, offset: number) {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "<p></p>" }));
  const change = (make: () => void) => editor.update(make, { discrete: true });
  change(() => {
    const line = $getRoot().getFirstChild();
    if (!$isParagraphNode(line)) throw new Error("No line");
    const nodes = texts.map((text) => $createTextNode(text).toggleUnmergeable());
    line.append(...nodes);
    nodes[caretIn]?.select(offset, offset);
  });
  const text = () => editor.read(() => $getRoot().getTextContent());
  return { editor, change, text };
}

test.each([
  ["the whole line", ["/tab"], 0, 4, ""],
  ["a stroke that the menu had not yet taken for its own", ["/", "tab"], 1, 3, ""],
  ["a line that goes on after the caret", ["/tab and more"], 0, 4, " and more"],
  ["a line that goes on in another text", ["/", "tab", " and more"], 1, 3, " and more"],
])("removing the slash query leaves nothing of it: %s", (_name, texts, caretIn, offset, left) => {
  const { change, text } = lineOf(texts, caretIn, offset);
  change($removeSlashQuery);
  expect(text()).toBe(left);
});

test("a slash opens the menu only in the first text of a paragraph", () => {
  expect(lineOf(["/tab"], 0, 4).editor.read($isAtSlash)).toBe(true);
  expect(lineOf(["either", "/or"], 1, 3).editor.read($isAtSlash)).toBe(false);
});

test("only letters and digits may follow the slash", () => {
  expect(slashQuery("/")).toBe("");
  expect(slashQuery("/über2")).toBe("über2");
  for (const text of ["", "tab", "and/or", "/ tab", "/a/b", `/${"a".repeat(21)}`]) expect(slashQuery(text)).toBeNull();
});
