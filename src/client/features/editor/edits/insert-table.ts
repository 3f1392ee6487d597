import { $isTableNode, INSERT_TABLE_COMMAND } from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import { $getSelection, $isParagraphNode, $isRangeSelection, type LexicalEditor } from "lexical";
import { $leaveEmptyItem } from "./insert-block.ts";

/** Inserts a table of three rows and three columns with a header row. Call it inside an update. */
export function $insertTable(editor: LexicalEditor): void {
  $leaveEmptyItem();
  editor.dispatchCommand(INSERT_TABLE_COMMAND, {
    rows: "3",
    columns: "3",
    includeHeaders: { rows: true, columns: false },
  });
  const selection = $getSelection();
  const table = $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isTableNode);
  const before = table ? table.getPreviousSibling() : null;
  // The table replaces an empty line: the writer chose that place for it.
  if ($isParagraphNode(before) && before.isEmpty()) before.remove();
}
