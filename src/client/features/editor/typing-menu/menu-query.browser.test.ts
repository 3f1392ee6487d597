import { buildEditorFromExtensions } from "@lexical/extension";
import { $isListNode } from "@lexical/list";
import { $createTextNode, $getRoot, $getSelection, $isParagraphNode } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $insertionsFor } from "./menu-entries.ts";

import { $menuQuery, $removeMenuQuery, type MenuQuery, menuQuery } from "./menu-query.ts";

/** A paragraph of these text nodes, with the cursor in one of them. */
function lineOf(texts: string[], caretIn: number, offset: number) {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "<p></p>" }));
  const change = (make: () => void) => editor.update(make, { discrete: true });
  change(() => {
    const line = $getRoot().getFirstChild();
    if (!$isParagraphNode(line)) throw new Error("No line");
    const nodes = texts.map((text) => $createTextNode(text).toggleUnmergeable());
    line.append(...nodes);
    nodes[caretIn]?.select(offset, offset);
  });
  const text = () => editor.read(() => $getRoot().getTextContent());
  return { editor, change, text };
}

test.each([
  ["the whole line", ["/tab"], 0, 4, ""],
  ["a stroke that the menu had not yet taken for its own", ["/", "tab"], 1, 3, ""],
  ["a line that goes on after the caret", ["/tab and more"], 0, 4, " and more"],
  ["a line that goes on in another text", ["/", "tab", " and more"], 1, 3, " and more"],
  ["a line that began before it", ["Some ", "te", "xt /t", "ab."], 3, 2, "Some text ."],
  ["a link to a post", ["See [[Hil", "ls."], 1, 2, "See ."],
])("removing the query of a menu leaves nothing of it: %s", (_name, texts, caretIn, offset, left) => {
  const { change, text } = lineOf(texts, caretIn, offset);
  change($removeMenuQuery);
  expect(text()).toBe(left);
});

test.each<[string, MenuQuery | null]>([
  ["/", { kind: "block", text: "", length: 1 }],
  ["/über2", { kind: "block", text: "über2", length: 6 }],
  ["Some text /tab", { kind: "block", text: "tab", length: 4 }],
  ["／", { kind: "block", text: "", length: 1 }],
  ["文　／見出し", { kind: "block", text: "見出し", length: 4 }],
  ["文［［丘", { kind: "post", text: "丘", length: 3 }],
  ["See [[", { kind: "post", text: "", length: 2 }],
  ["See[[The hills of", { kind: "post", text: "The hills of", length: 14 }],
  ["Well :smi", { kind: "emoji", text: "smi", length: 4 }],
  ...["", "tab", "and/or", "男／女", "/ tab", "/a/b", `/${"a".repeat(21)}`, "[[a]", "at 10:30", ":s", "a: ok"].map(
    (text): [string, null] => [text, null],
  ),
])("after %j the menu is asked for %j", (text, query) => {
  expect(menuQuery(text)).toEqual(query);
});

test("a trigger character after another word is text, and code opens no menu", () => {
  expect(lineOf(["either", "/or"], 1, 3).editor.read($menuQuery)).toBe(null);
  const { editor, change } = lineOf(["/tab"], 0, 4);
  change(() => void $getRoot().getAllTextNodes()[0]?.setFormat("code"));
  expect(editor.read($menuQuery)).toBe(null);
});

test.each([
  ["h2", "<ul><li>a</li></ul><h2>b</h2><ul><li>c</li></ul>"],
  ["code", "<ul><li>a</li><li>b</li></ul><pre><code>x</code></pre><ul><li>c</li></ul>"],
  ["number", "<ol><li>a</li><li>b</li><li>c</li></ol>"],
  ["rule", "<ul><li>a</li><li>b</li></ul><hr><p>x</p><ul><li>c</li></ul>"],
] as const)("in a list item, %s changes its line alone or stands after it", (name, html) => {
  const list = "<ul><li>a</li><li>b</li><li>c</li></ul>";
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: list }));
  editor.update(() => void $getRoot().getAllTextNodes()[1]?.selectEnd(), { discrete: true });
  const entry = editor.read(() => $insertionsFor(name)).find(({ key }) => key === name);
  editor.update(() => entry?.insert(editor), { discrete: true });
  if (html.includes("x")) editor.update(() => $getSelection()?.insertText("x"), { discrete: true });
  expect(editorHandle(editor).getHtml()).toBe(html);
});

test.each([
  ["<p>a</p>", ["table"]],
  ["<table><tbody><tr><td>a</td></tr></tbody></table>", []],
  ["<table><tbody><tr><td><ul><li>a</li></ul></td></tr></tbody></table>", []],
])("in %s, /tab offers %j", (html, names) => {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.selectEnd(), { discrete: true });
  expect(editor.read(() => $insertionsFor("tab").map(({ key }) => key))).toEqual(names);
});

test("a block takes the place of an empty list item", () => {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "<ul><li>a</li><li></li><li>c</li></ul>" }));
  const [rule] = editor.read(() => $insertionsFor("rule"));
  editor.update(
    () => {
      const list = $getRoot().getFirstChild();
      if ($isListNode(list)) list.getChildAtIndex(1)?.selectEnd();
      rule?.insert(editor);
      $getSelection()?.insertText("x");
    },
    { discrete: true },
  );
  expect(editorHandle(editor).getHtml()).toBe("<ul><li>a</li></ul><hr><p>x</p><ul><li>c</li></ul>");
});
