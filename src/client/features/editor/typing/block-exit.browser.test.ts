import { buildEditorFromExtensions } from "@lexical/extension";
import {
  $getRoot,
  $getSelection,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalCommand,
} from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

/** The post after a key at its edge, or at the end of its first block, and a character. */
function pressed(
  html: string,
  edge: "start" | "end" | "first",
  command: LexicalCommand<KeyboardEvent> | LexicalCommand<KeyboardEvent | null>,
  times = 1,
): string {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  const $go = () => {
    if (edge === "first") $getRoot().getFirstChildOrThrow().selectEnd();
    else if (edge === "start") $getRoot().selectStart();
    else $getRoot().selectEnd();
  };
  editor.update(() => void $go(), { discrete: true });
  for (let time = 0; time < times; time++) {
    editor.dispatchCommand(command, new KeyboardEvent("keydown", { cancelable: true }));
    editor.read(() => {});
  }
  editor.update(() => $getSelection()?.insertText("x"), { discrete: true });
  return editorHandle(editor).getHtml();
}

const code = "<pre><code>a\nb</code></pre>";
const quote = "<blockquote><p>a</p><p>b</p></blockquote>";

test.each([code, quote])("arrow keys leave %s at the end of the text", (block) => {
  expect(pressed(block, "end", KEY_ARROW_DOWN_COMMAND)).toBe(`${block}<p>x</p>`);
  const note = "<p>[^1]: see</p>";
  expect(pressed(block + note, "first", KEY_ARROW_DOWN_COMMAND)).toBe(`${block}<p>x</p>${note}`);
  expect(pressed(block, "start", KEY_ARROW_UP_COMMAND)).toBe(`<p>x</p>${block}`);
});

test("Enter on the empty last line of code leaves it, and an arrow key does from anywhere in its first or last line", () => {
  expect(pressed(code, "end", KEY_ENTER_COMMAND, 2)).toBe(`${code}<p>x</p>`);
  expect(pressed(`${code}<h2>c</h2>`, "first", KEY_ENTER_COMMAND, 2)).toBe(`${code}<p>x</p><h2>c</h2>`);
  const line = "<pre><code>abc</code></pre>";
  expect(pressed(line, "start", KEY_ARROW_DOWN_COMMAND)).toBe(`${line}<p>x</p>`);
  expect(pressed(line, "end", KEY_ARROW_UP_COMMAND)).toBe(`<p>x</p>${line}`);
});

test("between blocks and in paragraphs, the browser handles arrow keys", () => {
  expect(pressed(`<p>c</p>${code}`, "start", KEY_ARROW_DOWN_COMMAND)).toBe(`<p>xc</p>${code}`);
  expect(pressed(`<p>c</p><blockquote>${code}<p>d</p></blockquote>`, "end", KEY_ARROW_UP_COMMAND)).toBe(
    `<p>c</p><blockquote>${code}<p>dx</p></blockquote>`,
  );
});

test("Enter on the empty last line of a quotation leaves it", () => {
  expect(pressed(quote, "end", KEY_ENTER_COMMAND, 2)).toBe(`${quote}<p>x</p>`);
});

test("Enter beside an image inserts a paragraph and does not split the figure", () => {
  const figure = `<figure><img src="/images/0123456789abcdefghjkmnpqrs-800.webp" alt="" loading="lazy" decoding="async"></figure>`;
  expect(pressed(`<p>a</p>${figure}`, "end", KEY_ENTER_COMMAND)).toBe(`<p>a</p>${figure}<p>x</p>`);
  expect(pressed(`${figure}<p>a</p>`, "start", KEY_ENTER_COMMAND)).toBe(`<p><br></p><p>x</p>${figure}<p>a</p>`);
});
