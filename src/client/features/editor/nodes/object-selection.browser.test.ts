import { $getClipboardDataFromSelection, ClipboardImportExtension } from "@lexical/clipboard";
import { buildEditorFromExtensions, getExtensionDependencyFromEditor } from "@lexical/extension";
import {
  $getRoot,
  $getSelection,
  COPY_COMMAND,
  CUT_COMMAND,
  DELETE_CHARACTER_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  UNDO_COMMAND,
} from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $imageIn } from "./figure-node.ts";
import { $selectNode } from "./object-selection.ts";

const image = '<img src="/images/0123456789abcdefghjkmnpqrs-800.webp" alt="x" loading="lazy" decoding="async">';
const figure = `<figure>${image}<figcaption>A hill</figcaption></figure>`;

// jsdom has no layout and no clipboard.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
globalThis.ClipboardEvent ??= class extends Event {} as unknown as typeof ClipboardEvent;

/** An editor with its image selected, as after a click. */
function withImageSelected(html: string): LexicalEditor {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.setRootElement(document.body.appendChild(document.createElement("div")));
  editor.update(
    () => {
      const image = $imageIn($getRoot());
      if (image) $selectNode(image);
    },
    { discrete: true },
  );
  return editor;
}

/** The clipboard data of the selection; jsdom has no clipboard. */
function selected(editor: LexicalEditor): Record<string, string | undefined> {
  return editor.read(() => $getClipboardDataFromSelection($getSelection()));
}

function pasteAtEnd(editor: LexicalEditor, held: Record<string, string | undefined>): void {
  const { $insertDataTransfer } = getExtensionDependencyFromEditor(editor, ClipboardImportExtension).output;
  const data = { types: Object.keys(held), getData: (type: string) => held[type] ?? "", files: [] };
  editor.update(
    () => {
      $getRoot().selectEnd();
      const selection = $getSelection();
      if (selection) $insertDataTransfer(data as unknown as DataTransfer, selection);
    },
    { discrete: true },
  );
}

test("deleting an image leaves its caption as a paragraph, and undo restores both", () => {
  const editor = withImageSelected(`<p>a</p>${figure}<p>b</p>`);
  editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
  editor.read(() => {});
  expect(editorHandle(editor).getHtml()).toBe("<p>a</p><p>A hill</p><p>b</p>");
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  editor.read(() => {});
  expect(editorHandle(editor).getHtml()).toBe(`<p>a</p>${figure}<p>b</p>`);
});

test("deleting an image without a caption leaves nothing", () => {
  const editor = withImageSelected(`<p>a</p><figure>${image}<figcaption></figcaption></figure><p>b</p>`);
  editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
  editor.read(() => {});
  expect(editorHandle(editor).getHtml()).toBe("<p>a</p><p>b</p>");
});

test("an image is copied, cut and pasted with its caption", async () => {
  const editor = withImageSelected(`<p>a</p>${figure}<p>b</p>`);
  editor.dispatchCommand(COPY_COMMAND, new ClipboardEvent("copy"));
  await expect.poll(() => selected(editor)["text/html"]).toContain("<figcaption>A hill</figcaption>");
  const held = selected(editor);
  editor.dispatchCommand(CUT_COMMAND, new ClipboardEvent("cut"));
  await expect.poll(() => editorHandle(editor).getHtml()).toBe("<p>a</p><p>b</p>");
  pasteAtEnd(editor, held);
  expect(editorHandle(editor).getHtml()).toBe(`<p>a</p><p>b</p>${figure}`);
});

test("Enter or a character with an image selected continues below it", () => {
  const press = (html: string, ...keys: KeyboardEventInit[]) => {
    const editor = withImageSelected(html);
    for (const key of keys) editor.dispatchCommand(KEY_DOWN_COMMAND, new KeyboardEvent("keydown", key));
    editor.update(() => $getSelection()?.insertText("!"), { discrete: true });
    return editorHandle(editor).getHtml();
  };
  expect(press(`${figure}<p>b</p>`, { key: "Enter" })).toBe(`${figure}<p>!</p><p>b</p>`);
  expect(press(figure, { key: "é" })).toBe(`${figure}<p>é!</p>`);
  expect(press(`<p>a ${image} b</p>`, { key: "c" })).toBe(`<p>a ${image}c! b</p>`);
  expect(press(figure, { key: "q", ctrlKey: true }, { key: " " }, { key: "Shift" })).toBe(figure);
});
