import { $isListItemNode, $isListNode } from "@lexical/list";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getSelection,
  $isRangeSelection,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from "lexical";

/** Maximum depth of lists. The server's sanitizer flattens deeper ones. */
const maxListDepth = 8;

/** Indents or outdents the selected list items. @returns whether the selection is in a list */
export function $indentList(editor: LexicalEditor, direction: "in" | "out"): boolean {
  const selection = $getSelection();
  const item = $isRangeSelection(selection) ? $findMatchingParent(selection.anchor.getNode(), $isListItemNode) : null;
  if (!item) return false;
  const depth = item.getParents().filter($isListNode).length;
  if (direction === "out") editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined);
  else if (depth < maxListDepth) editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
  return true;
}
