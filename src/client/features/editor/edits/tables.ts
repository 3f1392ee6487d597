import {
  $computeTableMapSkipCellCheck,
  $getTableNodeFromLexicalNodeOrThrow,
  $isTableCellNode,
  $isTableNode,
  $setTableColumnIsHeader,
  INSERT_TABLE_COMMAND,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
} from "@lexical/table";
import { $getState, $isParagraphNode, $setState, type LexicalEditor } from "lexical";
import { type CellAlign, isCellAlign, widthState } from "../nodes/node-states.ts";
import { $findAtCursor } from "./block-types.ts";
import { $leaveEmptyItem } from "./insert-block.ts";

interface Column {
  table: TableNode;
  /** The cells that begin in the column, from the top. */
  cells: TableCellNode[];
}

/** The column that the cursor is in. */
function $columnAtCursor(): Column | null {
  const cell = $findAtCursor($isTableCellNode);
  if (!cell) return null;
  const table = $getTableNodeFromLexicalNodeOrThrow(cell);
  const [map, place] = $computeTableMapSkipCellCheck(table, cell, cell);
  const column = place?.startColumn ?? 0;
  const cells = map.flatMap((row) => (row[column]?.startColumn === column ? [row[column].cell] : []));
  return { table, cells: [...new Set(cells)] };
}

/** How the column at the cursor is aligned and how wide it is, and whether the first column is a header. */
export function $readColumn(): { align: CellAlign | null; width: number | null; hasHeaderColumn: boolean } {
  const column = $columnAtCursor();
  const align = column?.cells[0]?.getFormatType() ?? "";
  const width = column?.cells.map((cell) => $getState(cell, widthState)).find((one) => one !== null) ?? null;
  return {
    align: isCellAlign(align) ? align : null,
    width,
    hasHeaderColumn: column ? $hasHeaderColumn(column.table) : false,
  };
}

function $hasHeaderColumn(table: TableNode): boolean {
  const [map] = $computeTableMapSkipCellCheck(table, null, null);
  // A header row also contains the corner cell.
  return map.at(-1)?.[0]?.cell.hasHeaderState(TableCellHeaderStates.COLUMN) ?? false;
}

export function $toggleHeaderColumn(): void {
  const column = $columnAtCursor();
  if (column) $setTableColumnIsHeader(column.table, 0, !$hasHeaderColumn(column.table));
}

export function $alignColumn(align: CellAlign | null): void {
  for (const cell of $columnAtCursor()?.cells ?? []) cell.setFormat(align ?? "");
}

/** Only one cell of a column stores its width. */
export function $setColumnWidth(percent: number | null): void {
  const cells = $columnAtCursor()?.cells ?? [];
  for (const cell of cells) $setState(cell, widthState, null);
  const first = cells.find((cell) => cell.getColSpan() === 1) ?? cells[0];
  if (first) $setState(first, widthState, percent);
}

/** Inserts a table of three rows and three columns with a header row, which Lexical does not insert into another table. Call it inside an update. */
export function $insertTable(editor: LexicalEditor): void {
  $leaveEmptyItem();
  editor.dispatchCommand(INSERT_TABLE_COMMAND, {
    rows: "3",
    columns: "3",
    includeHeaders: { rows: true, columns: false },
  });
  const before = $findAtCursor($isTableNode)?.getPreviousSibling();
  // The table replaces an empty line: the writer chose that place for it.
  if ($isParagraphNode(before) && before.isEmpty()) before.remove();
}

export const $isInTable = (): boolean => $findAtCursor($isTableNode) !== null;
