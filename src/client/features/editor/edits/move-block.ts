import { $isListItemNode, $isListNode } from "@lexical/list";
import { $isQuoteNode } from "@lexical/rich-text";
import { $isTableCellNode } from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  $isRootNode,
  type LexicalNode,
  type NodeKey,
} from "lexical";
import { $isDetailsNode, $isSummaryNode } from "../nodes/details-node.ts";

/**
 * Moves the selected blocks or list items past their neighbour. At the edge of a list, quotation, toggle or table cell, the
 * whole list, quotation, toggle or table moves.
 *
 * @returns whether something moved
 */
export function $moveBlocks(direction: "up" | "down"): boolean {
  for (let run = $selectedRun(); run.length > 0; run = $runAround(run)) {
    const neighbour = direction === "up" ? run[0]?.getPreviousSibling() : run.at(-1)?.getNextSibling();
    // The title of a toggle stays its first line.
    if (!neighbour || $isSummaryNode(neighbour)) continue;
    const passed = $withNested([neighbour]);
    if (direction === "up") for (const node of run) passed[0]?.insertBefore(node);
    else for (const node of run.toReversed()) passed.at(-1)?.insertAfter(node);
    return true;
  }
  return false;
}

/** Moves a block of the text before another one; null moves it to the end. Blocks that no longer exist are ignored. */
export function $moveBlockBefore(key: NodeKey, next: NodeKey | null): void {
  const block = $getNodeByKey(key);
  const target = next === null ? null : $getNodeByKey(next);
  if (!block || block.is(target) || !$isRootNode(block.getParent())) return;
  if (next === null) $getRoot().append(block);
  else target?.insertBefore(block);
}

/** Blocks inside it can change places. */
const $holdsBlocks = (node: LexicalNode | null) =>
  $isRootNode(node) || $isListNode(node) || $isQuoteNode(node) || $isDetailsNode(node) || $isTableCellNode(node);

/** The neighbouring blocks or items that hold the selection. */
function $selectedRun(): LexicalNode[] {
  const selection = $getSelection();
  const nodes = $isRangeSelection(selection) || $isNodeSelection(selection) ? selection.getNodes() : [];
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last) return [];
  const holder = $findMatchingParent(first, (node) => $holdsBlocks(node) && node.isParentOf(last)) ?? $getRoot();
  const childWith = (node: LexicalNode) => $findMatchingParent(node, (one) => holder.is(one.getParent()));
  const [start, end] = [childWith(first), childWith(last)];
  if (!start || !end) return [];
  return $isSummaryNode(start) ? $runAround([start]) : $withNested([start, end]);
}

/** The block or item that holds a run. */
function $runAround([node]: LexicalNode[]): LexicalNode[] {
  const around = node && $findMatchingParent(node.getParent() ?? node, (one) => $holdsBlocks(one.getParent()));
  return around && !around.is(node) ? $withNested([around]) : [];
}

/** Lexical keeps a nested list in an item of its own, after the item that it belongs to. */
const $isNestedList = (node: LexicalNode | null) => $isListItemNode(node) && $isListNode(node.getFirstChild());

/** All siblings from the first to the last node, with the nested lists of the items and the items of nested lists. */
function $withNested(run: LexicalNode[]): LexicalNode[] {
  let [start, end] = [run[0], run.at(-1)];
  for (let before = start; before && $isNestedList(before); before = before.getPreviousSibling() ?? undefined)
    start = before.getPreviousSibling() ?? start;
  for (let after = end?.getNextSibling(); after && $isNestedList(after); after = after.getNextSibling()) end = after;
  if (!start || !end) return [];
  return [start, ...start.getNextSiblings().slice(0, end.getIndexWithinParent() - start.getIndexWithinParent())];
}
