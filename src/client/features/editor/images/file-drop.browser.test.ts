import { $createHorizontalRuleNode, buildEditorFromExtensions } from "@lexical/extension";
import { $getRoot } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $insertBetween, nearestGap } from "./file-drop.ts";

test.each([
  [0, 0, 100],
  [140, 0, 100],
  [160, 1, 210],
  [299, 2, 320],
  [390, 3, 400],
])("a file dropped at %i px lands before block %i, where the line is at %i px", (y, next, line) => {
  const blocks = [
    { top: 100, bottom: 200 },
    { top: 220, bottom: 300 },
    { top: 340, bottom: 400 },
  ];
  expect(nearestGap(blocks, y)).toEqual({ next, line });
});

test.each([
  ["<p>a</p><h2>b</h2>", 1, "<p>a</p><hr><h2>b</h2>"],
  ["<p>a</p><p><br></p><p>b</p>", 2, "<p>a</p><hr><p>b</p>"],
  ["<p>a</p>", null, "<p>a</p><hr>"],
  ["", null, "<hr>"],
] as const)("a block dropped into %s before %s leaves %s", (initialHtml, next, html) => {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml }));
  editor.update(
    () => {
      const key = next === null ? null : ($getRoot().getChildAtIndex(next)?.getKey() ?? null);
      $insertBetween([$createHorizontalRuleNode()], key);
    },
    { discrete: true },
  );
  expect(editorHandle(editor).getHtml()).toBe(html);
});
