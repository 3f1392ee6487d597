import { $isCodeNode, type CodeNode } from "@lexical/code";
import { $isHeadingNode, $isQuoteNode } from "@lexical/rich-text";
import { $findMatchingParent } from "@lexical/utils";
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  DELETE_CHARACTER_COMMAND,
  defineExtension,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  type LexicalNode,
  mergeRegister,
  type PointType,
} from "lexical";
import { $setBlockType } from "../edits/block-types.ts";
import { $isDetailsNode } from "../nodes/details-node.ts";
import { $isFigcaptionNode, $isFigureNode } from "../nodes/figure-node.ts";
import { $noteName } from "../nodes/footnote-mark.ts";

/**
 * Enter leaves a quotation, toggle or figure; arrow keys leave a quotation or toggle at the edge of the text, and code on
 * its first or last line; Backspace
 * at its start makes a heading a paragraph.
 */
export const BlockExitExtension = defineExtension({
  name: "longhand/block-exit",
  register: (editor) =>
    mergeRegister(
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveFrame, COMMAND_PRIORITY_LOW),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveFigure, COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, (event) => $leaveText(event, "end"), COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, (event) => $leaveText(event, "start"), COMMAND_PRIORITY_LOW),
      // Handles the command instead of the key, because keyboards of phones send no keys.
      editor.registerCommand(DELETE_CHARACTER_COMMAND, $leaveHeading, COMMAND_PRIORITY_LOW),
    ),
});

const $isFrame = (node: LexicalNode | null) => $isQuoteNode(node) || $isDetailsNode(node);

/** Enter on the empty last line of a quotation or toggle leaves it, as in a list. */
function $leaveFrame(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const line = selection.anchor.getNode();
  const frame = line.getParent();
  if (!frame || !$isFrame(frame) || !$isParagraphNode(line) || !line.isEmpty() || line.getNextSibling()) return false;
  frame.insertAfter(line);
  if (frame.isEmpty()) frame.remove();
  line.selectStart();
  return true;
}

/** Enter beside an image inserts a paragraph and does not split the figure. */
function $leaveFigure(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const figure = $findMatchingParent(
    selection.anchor.getNode(),
    (node) => $isFigureNode(node) || $isFigcaptionNode(node),
  );
  if (!$isFigureNode(figure)) return false;
  const line = $createParagraphNode();
  if ($isAtEdge(selection.anchor, figure, "start")) figure.insertBefore(line);
  else {
    figure.insertAfter(line);
    line.select();
  }
  return true;
}

function $leaveHeading(isBackward: boolean): boolean {
  const selection = $getSelection();
  if (!isBackward || !$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const heading = $findMatchingParent(selection.anchor.getNode(), $isHeadingNode);
  if (!heading || !$isAtEdge(selection.anchor, heading, "start")) return false;
  $setBlockType("paragraph");
  return true;
}

/** An arrow key at the edge of the text inserts the paragraph that it moves to. Notes are below the end of the text. */
function $leaveText(event: KeyboardEvent, edge: "start" | "end"): boolean {
  const selection = $getSelection();
  const isModified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  if (isModified || !$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const { anchor } = selection;
  const block = $findMatchingParent(anchor.getNode(), (node) => $isCodeNode(node) || $isFrame(node));
  const beside = block && siblingAt(block, edge);
  if (!block || (beside && (edge === "start" || $noteName(beside) === undefined))) return false;
  if (!($isCodeNode(block) ? $isOnLine(anchor, block, edge) : $isAtEdge(anchor, block, edge))) return false;
  const line = $createParagraphNode();
  if (edge === "start") block.insertBefore(line);
  else block.insertAfter(line);
  line.select();
  event.preventDefault();
  return true;
}

const siblingAt = (node: LexicalNode, edge: "start" | "end") =>
  edge === "start" ? node.getPreviousSibling() : node.getNextSibling();

/** Whether a point is on the first or last line of code. Its lines are never wrapped. */
function $isOnLine(point: PointType, code: CodeNode, edge: "start" | "end"): boolean {
  const node = point.getNode();
  const children = code.getChildren();
  const at = node.is(code) ? point.offset : node.getIndexWithinParent();
  return !(edge === "start" ? children.slice(0, at) : children.slice(at)).some($isLineBreakNode);
}

function $isAtEdge(point: PointType, block: LexicalNode, edge: "start" | "end"): boolean {
  let node: LexicalNode | null = point.getNode();
  const size = $isElementNode(node) ? node.getChildrenSize() : node.getTextContentSize();
  if (point.offset !== (edge === "start" ? 0 : size)) return false;
  for (; node && !node.is(block); node = node.getParent()) if (siblingAt(node, edge)) return false;
  return true;
}
