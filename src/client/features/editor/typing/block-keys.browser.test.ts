import { buildEditorFromExtensions } from "@lexical/extension";
import {
  $getRoot,
  $getSelection,
  $isTextNode,
  DELETE_CHARACTER_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_TAB_COMMAND,
} from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

const commands = {
  Tab: KEY_TAB_COMMAND,
  Enter: KEY_ENTER_COMMAND,
  Up: KEY_ARROW_UP_COMMAND,
  Down: KEY_ARROW_DOWN_COMMAND,
};

/** The post after keys that were pressed at the start of a text, and a character. */
function edited(html: string, text: string, keys: readonly string[]) {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.update(
    () => {
      const node = $getRoot()
        .getAllTextNodes()
        .find((one) => one.getTextContent().startsWith(text));
      if (!$isTextNode(node)) throw new Error(`No text ${text}`);
      node.select(0, 0);
    },
    { discrete: true },
  );
  let wasUsed = false;
  for (const key of keys) {
    const name = key.replace(/^.*\+/, "") as keyof typeof commands | "Backspace" | "End";
    if (name === "Backspace") editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
    else if (name === "End") {
      editor.update(() => void $getSelection()?.getNodes()[0]?.getTopLevelElement()?.selectEnd(), { discrete: true });
    } else {
      const modifiers = { shiftKey: key.includes("Shift"), altKey: key.includes("Alt") };
      const event = new KeyboardEvent("keydown", { cancelable: true, ...modifiers });
      editor.dispatchCommand(commands[name], event);
      wasUsed = event.defaultPrevented;
    }
    editor.read(() => {});
  }
  editor.update(() => $getSelection()?.insertText("x"), { discrete: true });
  return { html: editorHandle(editor).getHtml(), wasUsed };
}

const list = "<ul><li>a</li><li>b</li></ul>";
const table = "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>";

test.each([
  ["indents a list item", list, "b", ["Tab"], "<ul><li>a<ul><li>xb</li></ul></li></ul>"],
  ["and back", list, "b", ["Tab", "Shift+Tab"], "<ul><li>a</li><li>xb</li></ul>"],
  ["indents code", "<pre><code>a</code></pre>", "a", ["Tab"], "<pre><code>  xa</code></pre>"],
  ["and back", "<pre><code>  a</code></pre>", "  a", ["Shift+Tab"], "<pre><code>xa</code></pre>"],
  ["goes to the next cell", table, "a", ["Tab"], table.replace(">b<", ">xb<")],
  ["and back", table, "b", ["Shift+Tab"], table.replace(">a<", ">ax<")],
  ["adds a row after the last cell", table, "b", ["Tab"], table.replace("</tr>", "</tr><tr><td>x</td><td></td></tr>")],
])("Tab %s", (_name, html, text, keys, result) => {
  expect(edited(html, text, keys)).toEqual({ html: result, wasUsed: true });
});

test.each(["<p>a</p>", "<h2>a</h2>", "<blockquote><p>a</p></blockquote>"])("in %s, Tab is the browser's", (html) => {
  expect(edited(html, "a", ["Tab"]).wasUsed).toBe(false);
  expect(edited(html, "a", ["Shift+Tab"]).wasUsed).toBe(false);
});

test("Backspace at the start makes a heading a paragraph and keeps its text", () => {
  expect(edited("<p>a</p><h2>b <em>c</em></h2>", "b", ["Backspace"]).html).toBe("<p>a</p><p>xb <em>c</em></p>");
});

test("Enter keeps the indentation of code, and leaves it on the empty line at its end", () => {
  const code = "<pre><code>if (a) {</code></pre>";
  expect(edited(code, "if", ["End", "Enter"]).html).toBe("<pre><code>if (a) {\n  x</code></pre>");
  expect(edited(code, "if", ["End", "Enter", "Enter"]).html).toBe(`${code}<p>x</p>`);
  expect(edited("<pre><code>\ta</code></pre>", "\t", ["End", "Enter"]).html).toBe("<pre><code>\ta\n\tx</code></pre>");
});

test.each([
  ["a paragraph", "<p>a</p><p>b</p>", "b", "<p>xb</p><p>a</p>"],
  [
    "a list item with its list",
    "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>",
    "b",
    "<ul><li>xb<ul><li>c</li></ul></li><li>a</li></ul>",
  ],
  [
    "past a nested list",
    "<ul><li>a<ul><li>c</li></ul></li><li>b</li></ul>",
    "b",
    "<ul><li>xb</li><li>a<ul><li>c</li></ul></li></ul>",
  ],
  ["a table", `<p>c</p>${table}`, "b", `${table.replace(">b<", ">xb<")}<p>c</p>`],
  [
    "a toggle by its title",
    "<p>c</p><details><summary>a</summary><p>b</p></details>",
    "a",
    "<details><summary>xa</summary><p>b</p></details><p>c</p>",
  ],
  [
    "a toggle by its first block",
    "<p>c</p><details><summary>a</summary><p>b</p></details>",
    "b",
    "<details><summary>a</summary><p>xb</p></details><p>c</p>",
  ],
])("Alt+Shift+Up moves %s, and Down moves it back", (_name, html, text, moved) => {
  expect(edited(html, text, ["Alt+Shift+Up"])).toEqual({ html: moved, wasUsed: true });
  expect(edited(html, text, ["Alt+Shift+Up", "Alt+Shift+Down"]).html).toBe(html.replace(`>${text}`, `>x${text}`));
});

test("a line at the edge of its list moves with the list, and one at the edge of the text stays", () => {
  expect(edited(`<p>c</p>${list}`, "a", ["Alt+Shift+Up"]).html).toBe(`${list.replace("a", "xa")}<p>c</p>`);
  expect(edited("<p>a</p><p>b</p>", "a", ["Alt+Shift+Up"]).html).toBe("<p>xa</p><p>b</p>");
});
