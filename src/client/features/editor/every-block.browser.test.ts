import { $generateJSONFromSelectedNodes, $getHtmlContent, ClipboardImportExtension } from "@lexical/clipboard";
import { buildEditorFromExtensions, getExtensionDependencyFromEditor } from "@lexical/extension";
import fc from "fast-check";
import { $getRoot, $getSelection, $selectAll } from "lexical";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { everyBlock } from "../../../../tests/support/every-block.ts";
import { post } from "../../../../tests/support/generated-post.ts";
// biome-ignore lint/style/noRestrictedImports: this test compares the editor with the server's sanitizer
import { cleanHtml } from "../../../server/core/html/clean-html.ts";
import { editorHandle } from "./editor-handle.ts";
import { postExtension } from "./post-extension.ts";
import { asPost } from "./post-markdown.ts";
import { imageSizes, sourceHtml, writeSource } from "./source/markdown-source.ts";
import { sourceText } from "./source/source-pieces.ts";

const blocks = everyBlock.map(({ name, html, markdown }) => [name, html, markdown] as const);

/** What the editor puts on the clipboard for the whole text. */
function copied(html: string): Record<string, string> {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.update(() => void $selectAll(), { discrete: true });
  return editor.read(() => ({
    "application/x-lexical-editor": JSON.stringify($generateJSONFromSelectedNodes(editor, $getSelection())),
    "text/html": $getHtmlContent(editor, $getSelection()),
    "text/plain": $getRoot().getTextContent(),
  }));
}

/** The text of an editor after a paste into it. */
function pasted(data: Record<string, string>): string {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "" }));
  const { $insertDataTransfer } = getExtensionDependencyFromEditor(editor, ClipboardImportExtension).output;
  const clipboard = { types: Object.keys(data), getData: (type: string) => data[type] ?? "", files: [] };
  editor.update(() => $insertDataTransfer(clipboard as unknown as DataTransfer, $getRoot().selectEnd()), {
    discrete: true,
  });
  return editorHandle(editor).getHtml();
}

test.each(blocks)(
  "%s is the same after the sanitiser, the editor, Markdown and the clipboard",
  (_name, html, markdown) => {
    expect(cleanHtml(html), "sanitiser").toBe(html);
    expect(asPost(html), "editor").toBe(html);
    const source = sourceText(writeSource(html));
    expect(source, "Markdown").toBe(markdown);
    expect(sourceHtml(source, imageSizes(html)), "read Markdown").toBe(html);
    // Between two paragraphs: what is pasted at the edge of a text may join its line.
    const framed = `<p>before</p>${html}<p>after</p>`;
    const { "application/x-lexical-editor": nodes = "", ...others } = copied(framed);
    expect(pasted({ ...others, "application/x-lexical-editor": nodes }), "copied nodes").toBe(framed);
    expect(pasted(others), "copied HTML").toBe(framed);
  },
);

test("every post is unchanged after it was copied and pasted", () => {
  fc.assert(
    fc.property(post, (html) => {
      const framed = `<p>before</p>${html}<p>after</p>`;
      expect(pasted(copied(framed))).toBe(framed);
    }),
    { numRuns: cases(100) },
  );
}, 120_000);
