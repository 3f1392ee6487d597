import { $createListItemNode, $createListNode, ListItemNode, ListNode } from "@lexical/list";
import { $getRoot, createEditor } from "lexical";
import { expect, test } from "vitest";
import { $keepsCheckMark } from "./check-mark.ts";
import { removeOwnTransform } from "./own-transform.ts";

function emptyEditor() {
  return createEditor({
    nodes: [ListNode, ListItemNode],
    onError: (error) => {
      throw error;
    },
  });
}

/** How many lists are left of two that touch. */
function listsAfterMerge(editor: ReturnType<typeof emptyEditor>): number {
  const $list = () => $createListNode("bullet").append($createListItemNode());
  editor.update(() => void $getRoot().clear().append($list(), $list()), { discrete: true });
  return editor.read(() => $getRoot().getChildrenSize());
}

test("the transform that is removed is the one by which Lexical merges lists", () => {
  const editor = emptyEditor();
  const before = [...(editor._nodes.get("list")?.transforms ?? [])];
  const restore = removeOwnTransform(editor, ListNode);
  const after = [...(editor._nodes.get("list")?.transforms ?? [])];
  const removed = before.filter((transform) => !after.includes(transform));
  expect(removed.map(({ name }) => name)).toEqual(["$transform"]);
  expect(String(removed[0])).toContain("mergeNextSiblingListIfSameType");
  expect(listsAfterMerge(editor)).toBe(2);
  restore();
  expect(listsAfterMerge(editor)).toBe(1);
});

test("removing a transform that is not there fails", () => {
  const editor = emptyEditor();
  removeOwnTransform(editor, ListNode);
  expect(() => removeOwnTransform(editor, ListNode)).toThrow('Expected one $transform of the node "list"');
});

test("Lexical keeps the check mark of an item in the field that is read", () => {
  emptyEditor().update(
    () => {
      const item = $createListItemNode(true);
      expect($keepsCheckMark(item)).toBe(true);
      expect($keepsCheckMark(item.setChecked(undefined))).toBe(false);
    },
    { discrete: true },
  );
});
