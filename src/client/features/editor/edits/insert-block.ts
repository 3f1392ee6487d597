import { $insertNodeToNearestRoot } from "@lexical/utils";
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  type LexicalNode,
} from "lexical";

/** Inserts a block, such as an image or a video, at the cursor, and moves the cursor to the paragraph below it. */
export function $insertBlock(node: LexicalNode): void {
  if ($getSelection() === null) $getRoot().selectEnd();
  const selection = $getSelection();
  const line = $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor.getNode() : null;
  // The block replaces an empty line: the writer chose that place for it.
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
