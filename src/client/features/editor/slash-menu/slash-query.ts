import { $getSelection, $isParagraphNode, $isRangeSelection, $isTextNode, type TextNode } from "lexical";

/** A stroke and the letters after it, from the start of the line to the caret. */
const slashPattern = /^\/([\p{L}\d]{0,20})$/u;

/** What narrows the menu of `/`, or null where a stroke is a stroke. */
export function slashQuery(textToCaret: string): string | null {
  return slashPattern.exec(textToCaret)?.[1] ?? null;
}

/** Whether the caret stands where the menu of `/` may open: in the first text of a plain line. */
export function $isAtSlash(): boolean {
  const node = $caretText();
  return node !== null && $isParagraphNode(node.getParent()) && node.getPreviousSibling() === null;
}

/**
 * Takes away the stroke and all letters up to the caret. It reads them from the text as it is: the menu's own idea of
 * what was typed is one key late when the machine is busy, and would leave the stroke behind.
 */
export function $removeSlashQuery(): void {
  const node = $caretText();
  const selection = $getSelection();
  if (!node || !$isRangeSelection(selection)) return;
  const letters = selection.anchor.offset;
  for (const before of node.getPreviousSiblings()) before.remove();
  if (letters === node.getTextContentSize()) node.remove();
  else node.spliceText(0, letters, "", true);
}

function $caretText(): TextNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = selection.anchor.getNode();
  return $isTextNode(node) ? node : null;
}
