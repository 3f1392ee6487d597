import { buildEditorFromExtensions } from "@lexical/extension";
import { $insertTableColumnAtSelection } from "@lexical/table";
import { $getRoot } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $alignColumn, $readColumn, $setColumnWidth, $toggleHeaderColumn } from "./tables.ts";

const plain = "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>";

/** The table after changes with the cursor in the cell of a word, and what the tools then show. */
function changed(word: string, ...changes: (() => void)[]) {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: plain }));
  const update = (change: () => void) => editor.update(change, { discrete: true });
  update(() => {
    const texts = $getRoot().getAllTextNodes();
    texts.find((node) => node.getTextContent() === word)?.selectEnd();
  });
  for (const change of changes) update(change);
  return { html: editorHandle(editor).getHtml(), shown: editor.read($readColumn) };
}

test("the column at the cursor is aligned and gets a width, from any of its cells", () => {
  const { html, shown } = changed(
    "d",
    () => $alignColumn("right"),
    () => $setColumnWidth(30),
  );
  expect(html).toBe(
    '<table><tbody><tr><td>a</td><td align="right" width="30%">b</td></tr><tr><td>c</td><td align="right">d</td></tr></tbody></table>',
  );
  expect(shown).toEqual({ align: "right", width: 30, hasHeaderColumn: false });
  expect(
    changed(
      "d",
      () => $alignColumn("right"),
      () => $alignColumn(null),
      () => $setColumnWidth(30),
      () => $setColumnWidth(null),
    ).html,
  ).toBe(plain);
});

test("the width stays with its column when one is inserted before it", () => {
  const { html } = changed(
    "b",
    () => $setColumnWidth(30),
    () => void $insertTableColumnAtSelection(false),
  );
  expect(html).toContain('<tr><td>a</td><td></td><td width="30%">b</td></tr>');
});

test("the first column becomes a header and plain again", () => {
  const { html, shown } = changed("d", $toggleHeaderColumn);
  expect(html).toContain("<tr><th>a</th><td>b</td></tr><tr><th>c</th><td>d</td></tr>");
  expect(shown.hasHeaderColumn).toBe(true);
  expect(changed("d", $toggleHeaderColumn, $toggleHeaderColumn).html).toBe(plain);
});
