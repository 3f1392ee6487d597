import { $isListItemNode, $isListNode } from "@lexical/list";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getSelection,
  $isRangeSelection,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from "lexical";

/** Lists inside lists; more is no use to a reader, and the sanitiser would flatten it. */
const maxListDepth = 8;

/** Moves the selected list items a step in or out; other lines have no indent. @returns whether there was a list */
export function $indentList(editor: LexicalEditor, direction: "in" | "out"): boolean {
  const selection = $getSelection();
  const item = $isRangeSelection(selection) ? $findMatchingParent(selection.anchor.getNode(), $isListItemNode) : null;
  if (!item) return false;
  const depth = item.getParents().filter($isListNode).length;
  if (direction === "out") editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined);
  else if (depth < maxListDepth) editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
  return true;
}
