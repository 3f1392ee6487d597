import { $isListNode, ListItemNode, ListNode } from "@lexical/list";
import { $findMatchingParent, mergeRegister } from "@lexical/utils";
import { defineExtension, type LexicalNode } from "lexical";
import { showState } from "./shown-state.ts";

const $isTaskList = (node: LexicalNode | null): node is ListNode => $isListNode(node) && node.getListType() === "check";

/**
 * The roles of task lists. Lexical gives each item the role `checkbox`, which HTML does not allow for `<li>`; a `<ul>`
 * of such items is no list. Of the allowed roles, only `treeitem` can be checked and can contain links and lists.
 *
 * @see https://www.w3.org/TR/html-aria/#el-li
 */
export const TaskRolesExtension = defineExtension({
  name: "longhand/task-roles",
  register: (editor) =>
    mergeRegister(
      showState(editor, ListNode, "role", (list) => {
        if (!$isTaskList(list)) return null;
        return $findMatchingParent(list.getParentOrThrow(), $isTaskList) ? "group" : "tree";
      }),
      showState(editor, ListItemNode, "role", (item) => {
        if (!$isTaskList(item.getParent())) return null;
        return $isListNode(item.getFirstChild()) ? "none" : "treeitem";
      }),
    ),
});
