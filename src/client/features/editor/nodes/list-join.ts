import { $isListItemNode, $isListNode, ListNode } from "@lexical/list";
import {
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

/** A list right after another of its kind that is one of its own. Where such a list is split, its other half is not. */
const apartState = createState("apart", { parse: (value) => value === true, resetOnCopyNode: true });

/**
 * Lists of one kind join when what stood between them goes, as in every word processor. Those that a post holds side by
 * side stay apart: each counts from its own number.
 */
export const ListJoinExtension = defineExtension({
  name: "longhand/list-join",
  register: (editor) =>
    mergeRegister(
      // Lexical's own transform merges all lists that touch.
      removeOwnTransform(editor, ListNode),
      editor.registerNodeTransform(ListNode, (list) => {
        const next = list.getNextSibling();
        if ($isOfKind(list, next) && !$getState(next, apartState)) $join(list, next);
        $count(list);
      }),
    ),
});

/** Holds apart what stands side by side in these nodes. */
export function $keepListsApart(nodes: readonly LexicalNode[]): void {
  for (const { list } of $touchingLists(nodes)) $setState(list, apartState, true);
}

/** Programs put items on the clipboard as lists of their own: those that count on from the one before them join it. */
export function $joinContinuedLists(nodes: readonly LexicalNode[]): void {
  for (const { before, list } of $touchingLists(nodes)) {
    const items = before.getChildren().filter((item) => $isListItemNode(item) && !$isListNode(item.getFirstChild()));
    const goesOn = list.getListType() !== "number" || list.getStart() === before.getStart() + items.length;
    if (goesOn) $setState(list, apartState, false);
  }
}

function $touchingLists(nodes: readonly LexicalNode[]): { before: ListNode; list: ListNode }[] {
  return nodes.flatMap((list, at) => {
    const before = nodes[at - 1];
    return [
      ...($isListNode(list) && $isOfKind(list, before) ? [{ before, list }] : []),
      ...($isElementNode(list) ? $touchingLists(list.getChildren()) : []),
    ];
  });
}

const $isOfKind = (list: ListNode, other: LexicalNode | null | undefined): other is ListNode =>
  $isListNode(other) && other.getListType() === list.getListType();

function $join(list: ListNode, next: ListNode): void {
  const last = list.getLastChild();
  const first = next.getFirstChild();
  const inner = $isListItemNode(last) ? last.getFirstChild() : null;
  const nextInner = $isListItemNode(first) ? first.getFirstChild() : null;
  if ($isListNode(inner) && $isOfKind(inner, nextInner)) {
    $join(inner, nextInner);
    first?.remove();
  }
  list.append(...next.getChildren());
  next.remove();
}

/** Each item knows its number; an item that only holds a list has none of its own. */
function $count(list: ListNode): void {
  let number = list.getStart();
  for (const item of list.getChildren()) {
    if (!$isListItemNode(item)) continue;
    if (item.getValue() !== number) item.setValue(number);
    if (list.getListType() !== "check" && $keepsCheckMark(item)) item.setChecked(undefined);
    if (!$isListNode(item.getFirstChild())) number++;
  }
}
