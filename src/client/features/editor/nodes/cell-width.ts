import { TableCellNode } from "@lexical/table";
import { $getState, createState, defineExtension } from "lexical";
import { showState } from "./shown-state.ts";

/** Widths of columns that are offered, in percent of the table. */
export const columnWidths = [10, 20, 25, 30, 40, 50, 60, 70, 75, 80] as const;

/** The width of a cell's column in percent, as in `width="30%"`. Null: as wide as its text. */
export const widthState = createState("width", {
  parse: (value) => (typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 100 ? value : null),
});

/** The percentage in an attribute. */
export function percentOf(attribute: string | null): number | null {
  const [, number] = /^(\d{1,3})%$/.exec(attribute ?? "") ?? [];
  return number && Number(number) > 0 && Number(number) <= 100 ? Number(number) : null;
}

/** Shows cells in their width. */
export const CellWidthExtension = defineExtension({
  name: "longhand/cell-width",
  register: (editor) =>
    showState(editor, TableCellNode, "width", (cell) => {
      const width = $getState(cell, widthState);
      return width === null ? null : `${width}%`;
    }),
});
