import { buildEditorFromExtensions } from "@lexical/extension";
import { $getRoot, $getSelection, $isNodeSelection, $isRangeSelection, $isTextNode, $nodesOfType } from "lexical";
import { expect, test } from "vitest";
import { ImageNode } from "../nodes/image-node.ts";
import { $selectNode } from "../nodes/object-selection.ts";
import { postExtension } from "../post-extension.ts";
import { $caretInSource, $moveCaret, $readCaretPlace, $selectCaretPlace } from "./caret.ts";
import { readSource, writeSource } from "./markdown-source.ts";
import { sourceText } from "./source-pieces.ts";

test.each([
  "Wor¦d",
  "## Pl¦an",
  "a **bo¦ld** word",
  "a [li](https://example.com/end) en¦d",
  "- one\n- t¦wo\n  - three",
  "| a | b |\n| --- | --- |\n| 1 | 2¦2 |",
  "```ts\na();\n  b¦();\n```",
  "One\n\nTw¦o\n\n<!-- three -->\n\nFour",
  "Hard\nwrap¦ped\n\n[^1]: and a note",
])("the caret stays at its word when the view changes: %j", (marked) => {
  const caret = marked.indexOf("¦");
  const source = marked.replace("¦", "");
  const letter = source[caret - 1];
  const { html, pieces } = readSource(source, new Map());
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.update(() => $moveCaret(pieces, caret), { discrete: true });
  editor.read(() => {
    const selection = $getSelection();
    const place = $isRangeSelection(selection) ? selection.anchor : undefined;
    expect(place?.getNode().getTextContent()[place.offset - 1]).toBe(letter);
    expect($caretInSource(pieces)).toBe(caret);
    // The caret stays at the same letter after the source is rewritten.
    const written = writeSource(html);
    expect(sourceText(written)[$caretInSource(written) - 1]).toBe(letter);
  });
});

test("a place is found again in a text that was loaded again, also on an empty line, and where the text became shorter", () => {
  const loaded = (html: string) => buildEditorFromExtensions(postExtension({ initialHtml: html }));
  const html = "<p>One</p><ul><li>a<ul><li>b <em>c</em> d</li></ul></li></ul><p><br></p>";
  const place = (at: number) => {
    const editor = loaded(html);
    editor.update(
      () => {
        const [node] = $getRoot().getAllTextNodes().slice(at);
        if ($isTextNode(node)) node.select(1, 1);
        else $getRoot().selectEnd();
      },
      { discrete: true },
    );
    return editor.read($readCaretPlace);
  };
  const found = (at: number, inHtml = html) => {
    const editor = loaded(inHtml);
    const kept = place(at);
    editor.update(
      () => {
        if (kept) $selectCaretPlace(kept);
        $getSelection()?.insertText("|");
      },
      { discrete: true },
    );
    return editor.read(() => $getRoot().getTextContent().replace(/\n+/g, "/"));
  };
  expect(found(4)).toBe("One/a/b c |d/");
  expect(found(9)).toBe("One/a/b c d/|");
  expect(found(4, "<p>One</p>")).toBe("One|");
});

test("a selected image is found again in a text that was loaded again, and where it is gone the line before it", () => {
  const figure = '<figure><img src="/images/06h16ytp3400z60yr42cv3dye0-800.webp" alt="" width="8" height="5"></figure>';
  const loaded = (html: string) => buildEditorFromExtensions(postExtension({ initialHtml: html }));
  const before = loaded(`<p>One</p>${figure}<p>Two</p>`);
  before.update(() => $selectNode($nodesOfType(ImageNode)[0] ?? $getRoot()), { discrete: true });
  const place = before.read($readCaretPlace);
  const typeAt = (html: string) => {
    const after = loaded(html);
    let isImage = false;
    after.update(
      () => {
        if (place) $selectCaretPlace(place);
        const selection = $getSelection();
        isImage = $isNodeSelection(selection) && selection.getNodes().every((node) => node instanceof ImageNode);
        if (!isImage) selection?.insertText("|");
      },
      { discrete: true },
    );
    return isImage || after.read(() => $getRoot().getTextContent());
  };
  expect(typeAt(`<p>One</p>${figure}<p>Two</p>`)).toBe(true);
  expect(typeAt("<p>One</p>")).toBe("|One");
});
