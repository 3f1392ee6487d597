import { buildEditorFromExtensions } from "@lexical/extension";
import { $getRoot, $isParagraphNode, $isTextNode, type LexicalEditor, REDO_COMMAND, UNDO_COMMAND } from "lexical";
import { beforeEach, describe, expect, test } from "vitest";
import { maxUndoEntries, undoMergeMs } from "../../../../shared/limits.ts";
import { type EditorHandle, editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

let clock = 0;
let editor: LexicalEditor;
let handle: EditorHandle;

beforeEach(() => {
  clock = 1_000_000;
  editor = buildEditorFromExtensions(postExtension({ initialHtml: "<p>start</p>", now: () => clock }));
  handle = editorHandle(editor);
});

function $line() {
  const node = $getRoot().getFirstDescendant();
  if (!$isTextNode(node)) throw new Error("No text");
  return node;
}

const change = (make: () => void) => editor.update(make, { discrete: true });
const type = (text: string) => change(() => void $line().setTextContent($line().getTextContent() + text));
const deleteLast = () => change(() => void $line().setTextContent($line().getTextContent().slice(0, -1)));
const makeBold = () => change(() => void $line().toggleFormat("bold"));
/** Reading the editor flushes the update that the command began. */
const settle = () => editor.read(() => {});
const undo = () => {
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  settle();
};
const redo = () => {
  editor.dispatchCommand(REDO_COMMAND, undefined);
  settle();
};
const wait = (ms: number) => {
  clock += ms;
};

describe("changes within a second are undone together", () => {
  test("for every kind: typing, deleting and formatting", () => {
    type("ed");
    wait(300);
    deleteLast();
    wait(300);
    makeBold();
    wait(300);
    type(" again");
    expect(handle.getHtml()).toBe("<p><strong>starte again</strong></p>");
    undo();
    expect(handle.getHtml()).toBe("<p>start</p>");
    redo();
    expect(handle.getHtml()).toBe("<p><strong>starte again</strong></p>");
  });

  test("the second starts at the first change of the entry, not at the last", () => {
    type("1");
    wait(undoMergeMs - 1);
    type("2");
    wait(1);
    type("3");
    undo();
    expect(handle.getHtml()).toBe("<p>start12</p>");
    undo();
    expect(handle.getHtml()).toBe("<p>start</p>");
  });

  test("a change after an undo begins an entry", () => {
    type("1");
    wait(undoMergeMs);
    type("2");
    undo();
    type("3");
    undo();
    expect(handle.getHtml()).toBe("<p>start1</p>");
  });
});

test("the last hundred entries are kept, and no more", () => {
  for (let entry = 1; entry <= maxUndoEntries + 20; entry++) {
    type(`,${entry}`);
    wait(undoMergeMs);
  }
  for (let step = 0; step < maxUndoEntries * 2; step++) undo();
  const twenty = Array.from({ length: 20 }, (_, at) => `,${at + 1}`).join("");
  expect(handle.getHtml()).toBe(`<p>start${twenty}</p>`);
  for (let step = 0; step < maxUndoEntries * 2; step++) redo();
  expect(handle.getHtml()).toContain(`,${maxUndoEntries + 20}</p>`);
});

test("a change after an undo forgets what could be redone", () => {
  type("1");
  wait(undoMergeMs);
  undo();
  type("2");
  redo();
  expect(handle.getHtml()).toBe("<p>start2</p>");
});

describe("a generated draft", () => {
  test("is undone in one step, even right after typing and with typing right after it", () => {
    type(" mine");
    handle.replaceHtml("<h2>Draft</h2><p>text</p>");
    change(() => {
      const last = $getRoot().getLastChild();
      if ($isParagraphNode(last)) last.clear();
    });
    undo();
    expect(handle.getHtml()).toBe("<h2>Draft</h2><p>text</p>");
    undo();
    expect(handle.getHtml()).toBe("<p>start mine</p>");
  });

  test("that arrives in pieces is one step", () => {
    handle.replaceHtml("<p>a</p>");
    wait(undoMergeMs);
    handle.replaceHtml("<p>a b</p>", { joins: true });
    wait(undoMergeMs);
    handle.replaceHtml("<p>a b c</p>", { joins: true });
    undo();
    expect(handle.getHtml()).toBe("<p>start</p>");
    redo();
    expect(handle.getHtml()).toBe("<p>a b c</p>");
  });
});
