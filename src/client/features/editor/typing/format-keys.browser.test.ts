import { buildEditorFromExtensions } from "@lexical/extension";
import { $selectAll, KEY_DOWN_COMMAND } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

/** The post after keys were pressed with all of it selected. */
function pressed(html: string, ...keys: KeyboardEventInit[]): string {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  const event = (key: KeyboardEventInit) => new KeyboardEvent("keydown", { ctrlKey: true, cancelable: true, ...key });
  for (const key of keys) {
    editor.update(() => void $selectAll(), { discrete: true });
    editor.dispatchCommand(KEY_DOWN_COMMAND, event(key));
    editor.read(() => {});
  }
  return editorHandle(editor).getHtml();
}

test.each<[string, KeyboardEventInit, string]>([
  ["Ctrl+E", { code: "KeyE" }, "<p><code>word</code></p>"],
  ["Ctrl+Shift+X", { code: "KeyX", shiftKey: true }, "<p><s>word</s></p>"],
  ["Ctrl+Shift+7", { code: "Digit7", shiftKey: true, key: "&" }, "<ol><li>word</li></ol>"],
  ["Ctrl+Shift+8", { code: "Digit8", shiftKey: true }, "<ul><li>word</li></ul>"],
  ["Ctrl+Shift+9", { code: "Digit9", shiftKey: true }, '<ul data-list="check"><li data-checked="false">word</li></ul>'],
  ["Ctrl+Alt+2", { code: "Digit2", altKey: true }, "<h2>word</h2>"],
  ["Ctrl+Alt+4", { code: "Digit4", altKey: true }, "<h4>word</h4>"],
])("%s does the same as in word processors", (_name, key, html) => {
  expect(pressed("<p>word</p>", key)).toBe(html);
});

test("the keys of a list and of a paragraph restore the paragraph", () => {
  const list = { code: "Digit8", shiftKey: true };
  expect(pressed("<p>word</p>", list, list)).toBe("<p>word</p>");
  expect(pressed("<h3>word</h3>", { code: "Digit0", altKey: true })).toBe("<p>word</p>");
  expect(pressed("<p><strong>word</strong></p>", { code: "Backslash" })).toBe("<p>word</p>");
});

test("AltGr types characters, and code has no formats", () => {
  expect(pressed("<p>word</p>", { code: "Digit2", altKey: true, modifierAltGraph: true })).toBe("<p>word</p>");
  expect(pressed("<pre><code>word</code></pre>", { code: "KeyE" })).toBe("<pre><code>word</code></pre>");
});
