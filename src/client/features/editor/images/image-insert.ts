import { $insertNodeToNearestRoot } from "@lexical/utils";
import {
  $createNodeSelection,
  $createParagraphNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  $setSelection,
  type LexicalNode,
  type NodeKey,
} from "lexical";
import { $createFigureNode } from "../nodes/figure-node.ts";
import { $createImageNode } from "../nodes/image-node.ts";
import type { StoredImageFile } from "./image-uploads.ts";

/** Puts blocks that stand for themselves, images and videos, where the cursor is; writing goes on below them. */
export function $insertBlock(node: LexicalNode): void {
  if ($getSelection() === null) $getRoot().selectEnd();
  const selection = $getSelection();
  const line = $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor.getNode() : null;
  // An empty line is where the writer wants it, not what she wants above it.
  if ($isParagraphNode(line) && line.isEmpty()) line.replace(node);
  else $insertNodeToNearestRoot(node);
  const next = node.getNextSibling();
  if ($isParagraphNode(next)) next.selectStart();
  else {
    const paragraph = $createParagraphNode();
    node.insertAfter(paragraph);
    paragraph.select();
  }
}

/** An image that has arrived takes the place that was kept for it. */
export function $settleImage(place: NodeKey, stored: StoredImageFile & { alt: string }): void {
  const pending = $getNodeByKey(place);
  if (!pending) return;
  const selection = $getSelection();
  const next = pending.getNextSibling();
  // Who has written nothing since is asked what the image shows; nobody is disturbed while she writes.
  const isWaiting =
    $isRangeSelection(selection) &&
    selection.isCollapsed() &&
    $isParagraphNode(next) &&
    next.isEmpty() &&
    selection.anchor.getNode().is(next);
  const image = $createImageNode(stored);
  // Pasted into an item of a list, it is a letter of it.
  pending.replace($isRootOrShadowRoot(pending.getParent()) ? $createFigureNode().append(image) : image);
  if (isWaiting && stored.alt === "") $selectNode(image);
}

export function $selectNode(node: LexicalNode): void {
  const selection = $createNodeSelection();
  selection.add(node.getKey());
  $setSelection(selection);
}
