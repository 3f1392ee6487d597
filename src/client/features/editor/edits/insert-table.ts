import { $isTableNode, INSERT_TABLE_COMMAND, type TableNode } from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import { $getSelection, $isParagraphNode, $isRangeSelection, type LexicalEditor } from "lexical";
import { $leaveEmptyItem } from "./insert-block.ts";

/** Inserts a table of three rows and three columns with a header row, which Lexical does not insert into another table. Call it inside an update. */
export function $insertTable(editor: LexicalEditor): void {
  $leaveEmptyItem();
  editor.dispatchCommand(INSERT_TABLE_COMMAND, {
    rows: "3",
    columns: "3",
    includeHeaders: { rows: true, columns: false },
  });
  const before = $tableAtCursor()?.getPreviousSibling();
  // The table replaces an empty line: the writer chose that place for it.
  if ($isParagraphNode(before) && before.isEmpty()) before.remove();
}

export const $isInTable = (): boolean => $tableAtCursor() !== null;

function $tableAtCursor(): TableNode | null {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $findMatchingParent(selection.anchor.getNode(), $isTableNode) : null;
}
