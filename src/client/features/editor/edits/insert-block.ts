import { $isListItemNode } from "@lexical/list";
import { $insertNodeToNearestRoot } from "@lexical/utils";
import {
  $createParagraphNode,
  $getEditor,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  type LexicalNode,
} from "lexical";
import { $leaveList } from "./block-types.ts";

/** Inserts a block, such as an image or a video, at the cursor, and moves the cursor to the paragraph below it. */
export function $insertBlock(node: LexicalNode): void {
  if ($getSelection() === null) $getRoot().selectEnd();
  // The block replaces an empty line: the writer chose that place for it.
  $leaveEmptyItem();
  const line = $lineAtCursor();
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

/** Makes an empty list item at the cursor an empty line between two lists. */
export function $leaveEmptyItem(): void {
  const item = $lineAtCursor();
  if ($isListItemNode(item) && item.isEmpty()) $leaveList($getEditor());
}

function $lineAtCursor(): LexicalNode | null {
  const selection = $getSelection();
  return $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor.getNode() : null;
}
