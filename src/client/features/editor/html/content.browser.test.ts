import { buildEditorFromExtensions } from "@lexical/extension";
import { $isListItemNode } from "@lexical/list";
import { $dfs } from "@lexical/utils";
import fc from "fast-check";
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isTextNode,
  $setState,
  type LexicalEditor,
  type LexicalNode,
  REDO_COMMAND,
  UNDO_COMMAND,
} from "lexical";
import { expect, test } from "vitest";
import { cases } from "../../../../../tests/support/cases.ts";
import { $isImageNode, imageState } from "../nodes/image-node.ts";
import { postExtension } from "../post-extension.ts";
import { $readHtml } from "./content.ts";

const image = `/images/${"a".repeat(26)}-800.webp`;
const post = `<h2>Plan</h2><p>A <strong>bold <em>word</em></strong></p><p><br></p><ul><li>one<ul><li>two</li></ul></li></ul><ul data-list="check"><li data-checked="true">done</li></ul><blockquote><p>Said</p><p>twice</p></blockquote><pre><code>a\n b</code></pre><figure><img src="${image}" alt="A"><figcaption>Under</figcaption></figure><table><caption>T</caption><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>End</p>`;

const read = (editor: LexicalEditor) => editor.read(() => $readHtml(editor));

/** The HTML of the same text from an editor without a cache. */
function readAfresh(editor: LexicalEditor): string {
  const other = buildEditorFromExtensions(postExtension({ initialHtml: "" }));
  other.setEditorState(editor.getEditorState());
  return read(other);
}

const edits: Record<string, (node: LexicalNode, editor: LexicalEditor) => void> = {
  type: (node) => void ($isTextNode(node) && node.setTextContent(`${node.getTextContent()} x `)),
  embolden: (node) => void ($isTextNode(node) && node.toggleFormat("bold")),
  cut: (node) => {
    if (!node.is($getRoot())) node.remove();
  },
  add: (node) => void node.getTopLevelElement()?.insertAfter($createParagraphNode().append($createTextNode("new"))),
  addEmpty: () => void $getRoot().append($createParagraphNode()),
  move: (node) => {
    const block = node.getTopLevelElement();
    const first = $getRoot().getFirstChild();
    if (block && first && !block.is(first)) first.insertBefore(block);
  },
  into: (node) => void ($isElementNode(node) && $isListItemNode(node) && node.append($createTextNode("more"))),
  describe: (node) => void ($isImageNode(node) && $setState(node, imageState, (image) => ({ ...image, alt: "B" }))),
  undo: (_node, editor) => void editor.dispatchCommand(UNDO_COMMAND, undefined),
  redo: (_node, editor) => void editor.dispatchCommand(REDO_COMMAND, undefined),
};

test("reading only the changed blocks gives the same HTML as reading the whole text", () => {
  const edit = fc.record({ what: fc.constantFrom(...Object.keys(edits)), at: fc.nat(200), isRead: fc.boolean() });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), (steps) => {
      let clock = 0;
      const editor = buildEditorFromExtensions(postExtension({ initialHtml: post, now: () => clock }));
      expect(read(editor)).toBe(readAfresh(editor));
      for (const { what, at, isRead } of steps) {
        clock += 2_000;
        editor.update(
          () => {
            const nodes = $dfs().map(({ node }) => node);
            edits[what]?.(nodes[at % nodes.length] ?? $getRoot(), editor);
          },
          { discrete: true },
        );
        if (isRead) expect(read(editor), what).toBe(readAfresh(editor));
      }
      expect(read(editor)).toBe(readAfresh(editor));
    }),
    { numRuns: cases(60) },
  );
}, 120_000);
