import { buildEditorFromExtensions } from "@lexical/extension";
import { $getRoot, $getSelection, $isRangeSelection, $selectAll } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $applyLink, $clearFormatting } from "./inline-formats.ts";

const link = (text: string) => `<a href="https://a.de/" rel="noopener">${text}</a>`;

test.each<[string, string, [number, number, number, number], string]>([
  ["words in the middle", "<p>See this now</p>", [0, 4, 0, 8], `<p>See ${link("this")}x now</p>`],
  ["words at the end, selected backwards", "<p>See this</p>", [0, 8, 0, 4], `<p>See ${link("this")}x</p>`],
  ["words in two formats", "<p>a <b>b</b></p>", [0, 0, 1, 1], `<p>${link("a <strong>b</strong>")}x</p>`],
  ["two lines", "<p>ab</p><p>cd</p>", [0, 1, 1, 1], `<p>a${link("b")}</p><p>${link("c")}xd</p>`],
  ["no words", "<p>a</p>", [0, 1, 0, 1], `<p>a${link("a.de/")}x</p>`],
])("the next key writes behind a new link and keeps its words: %s", (_name, html, [from, start, to, end], shown) => {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  const change = (make: () => void) => editor.update(make, { discrete: true });
  change(() => {
    const texts = $getRoot().getAllTextNodes();
    const selection = texts[from]?.select(start, start);
    if (selection) selection.focus.set(texts[to]?.getKey() ?? "", end, "text");
    $applyLink("https://a.de/");
  });
  change(() => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) selection.insertText("x");
  });
  expect(editorHandle(editor).getHtml()).toBe(shown);
});

test("formats, links and headings are cleared, and lists and quotations stay", () => {
  const initialHtml = `<h2>Tea</h2><ul><li>a ${link("b")}</li></ul><blockquote><h3>c</h3></blockquote>`;
  const editor = buildEditorFromExtensions(postExtension({ initialHtml }));
  editor.update(
    () => {
      $selectAll();
      $clearFormatting();
    },
    { discrete: true },
  );
  expect(editorHandle(editor).getHtml()).toBe("<p>Tea</p><ul><li>a b</li></ul><blockquote><p>c</p></blockquote>");
});
