import { $isListItemNode, $isListNode, ListNode } from "@lexical/list";
import {
  $getNodeByKey,
  $getState,
  $isElementNode,
  $setState,
  createState,
  defineExtension,
  type LexicalNode,
  mergeRegister,
} from "lexical";
import { $keepsCheckMark } from "../lexical-internals/check-mark.ts";
import { removeOwnTransform } from "../lexical-internals/own-transform.ts";

/**
 * Set on a list that is not merged into the list of its kind before it. A copy of the list, as after a split, does not
 * have it.
 */
const apartState = createState("apart", { parse: (value) => value === true, resetOnCopyNode: true });

/**
 * Merges two lists of one kind when the block between them is deleted, as word processors do. Lists that are adjacent
 * in the loaded HTML stay apart, because each may start at its own number. Lists that start with a long number get a
 * wider margin, as on the page.
 */
export const ListsExtension = defineExtension({
  name: "longhand/lists",
  register: (editor) =>
    mergeRegister(
      // Lexical's own transform merges all lists that touch.
      removeOwnTransform(editor, ListNode),
      editor.registerNodeTransform(ListNode, (list) => {
        const next = list.getNextSibling();
        if ($isSameKind(list, next) && !$getState(next, apartState)) $merge(list, next);
        $setNumbers(list);
      }),
      editor.registerMutationListener(ListNode, (mutations) => {
        editor.read(() => {
          for (const key of mutations.keys()) {
            const list = $getNodeByKey(key);
            if (!$isListNode(list)) continue;
            editor.getElementByKey(key)?.classList.toggle("long-numbers", String(list.getStart()).length > 4);
          }
        });
      }),
    ),
});

/** Keeps adjacent lists of these nodes apart. */
export function $keepListsApart(nodes: readonly LexicalNode[]): void {
  for (const { list } of $adjacentLists(nodes)) $setState(list, apartState, true);
}

/** Merges pasted lists that continue the numbers of the list before them: some programs copy each item as a list. */
export function $mergeContinuedLists(nodes: readonly LexicalNode[]): void {
  for (const { before, list } of $adjacentLists(nodes)) {
    const items = before.getChildren().filter((item) => $isListItemNode(item) && !$isListNode(item.getFirstChild()));
    const isContinued = list.getListType() !== "number" || list.getStart() === before.getStart() + items.length;
    if (isContinued) $setState(list, apartState, false);
  }
}

function $adjacentLists(nodes: readonly LexicalNode[]): { before: ListNode; list: ListNode }[] {
  return nodes.flatMap((list, at) => {
    const before = nodes[at - 1];
    return [
      ...($isListNode(list) && $isSameKind(list, before) ? [{ before, list }] : []),
      ...($isElementNode(list) ? $adjacentLists(list.getChildren()) : []),
    ];
  });
}

const $isSameKind = (list: ListNode, other: LexicalNode | null | undefined): other is ListNode =>
  $isListNode(other) && other.getListType() === list.getListType();

function $merge(list: ListNode, next: ListNode): void {
  const last = list.getLastChild();
  const first = next.getFirstChild();
  const inner = $isListItemNode(last) ? last.getFirstChild() : null;
  const nextInner = $isListItemNode(first) ? first.getFirstChild() : null;
  if ($isListNode(inner) && $isSameKind(inner, nextInner)) {
    $merge(inner, nextInner);
    first?.remove();
  }
  list.append(...next.getChildren());
  next.remove();
}

/** Sets the number of each item. An item that contains only a list shows no number and is not counted. */
function $setNumbers(list: ListNode): void {
  let number = list.getStart();
  for (const item of list.getChildren()) {
    if (!$isListItemNode(item)) continue;
    if (item.getValue() !== number) item.setValue(number);
    if (list.getListType() !== "check" && $keepsCheckMark(item)) item.setChecked(undefined);
    if (!$isListNode(item.getFirstChild())) number++;
  }
}
