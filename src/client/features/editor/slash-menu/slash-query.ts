import { $getSelection, $isParagraphNode, $isRangeSelection, $isTextNode, type TextNode } from "lexical";

/** A slash and the characters after it, from the start of the line to the cursor. */
const slashPattern = /^\/([\p{L}\d]{0,20})$/u;

/** The query of the slash menu, or null where the slash is ordinary text. */
export function slashQuery(textToCaret: string): string | null {
  return slashPattern.exec(textToCaret)?.[1] ?? null;
}

/** Whether the slash menu may open: the cursor is in the first text of a paragraph. */
export function $isAtSlash(): boolean {
  const node = $caretText();
  return node !== null && $isParagraphNode(node.getParent()) && node.getPreviousSibling() === null;
}

/**
 * Removes the slash and all characters up to the cursor. It reads the current text, because the query of the menu may
 * be one keystroke late on a busy machine.
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
