import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $getTableCellNodeFromLexicalNode,
  $getTableNodeFromLexicalNodeOrThrow,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableNode,
  $isTableRowNode,
  $setTableRowIsHeader,
} from "@lexical/table";
import { $getNodeByKey, $getSelection, $isElementNode, $isRangeSelection, $setState, type ElementNode } from "lexical";
import { useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $alignColumn, $setColumnWidth, $toggleHeaderColumn } from "../edits/tables.ts";
import { changeCaptionText } from "../html/caption-html.ts";
import { advisedCaptionLength, captionState, cellAligns, columnWidths } from "../nodes/node-states.ts";
import { ChoiceField, EditorField } from "./selection-fields.tsx";
import type { ToolbarState } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";

const tools = [
  ["rowAbove", () => $insertRow(false)],
  ["rowBelow", () => $insertRow(true)],
  ["columnBefore", () => void $insertTableColumnAtSelection(false)],
  ["columnAfter", () => void $insertTableColumnAtSelection(true)],
  ["deleteRow", () => $deleteTableRowAtSelection()],
  ["deleteColumn", () => $deleteTableColumnAtSelection()],
] as const;

/** Changes the table at the cursor. */
export function TableTools({ table }: { table: NonNullable<ToolbarState["table"]> }) {
  const { key, hasHeader, hasHeaderColumn, align, width, caption } = table;
  const words = useAdminWords();
  const change = useChange();
  const [typed, setTyped] = useState(caption);
  const write = (text: string) => {
    setTyped(text);
    change(() => {
      const table = $getNodeByKey(key);
      const cleaned = text.replace(/\s+/g, " ").trim();
      if ($isTableNode(table)) $setState(table, captionState, (html) => changeCaptionText(html, cleaned));
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be on a separate line
    <div
      className="editor-row editor-row-long"
      role="group"
      aria-label={words.editor.insertions.table.label}
      // A mouse press on a button keeps the cursor in the text.
      onMouseDown={(event) => {
        const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
        if (!isField) event.preventDefault();
      }}
    >
      {tools.map(([name, $change]) => (
        <button key={name} type="button" className="editor-word" onClick={() => change($change)}>
          {words.editor[name]}
        </button>
      ))}
      <button
        type="button"
        className="editor-word"
        aria-pressed={hasHeader}
        onClick={() => change(() => $withTable((table) => $setTableRowIsHeader(table, 0, !hasHeader)))}
      >
        {words.editor.headerRow}
      </button>
      <button
        type="button"
        className="editor-word"
        aria-pressed={hasHeaderColumn}
        onClick={() => change($toggleHeaderColumn)}
      >
        {words.editor.headerColumn}
      </button>
      <ColumnFields align={align} width={width} />
      <button type="button" className="editor-word" onClick={() => change(() => $withTable($removeTable))}>
        {words.editor.deleteTable}
      </button>
      <EditorField label={words.editor.caption} value={typed} advised={advisedCaptionLength} onWrite={write} />
    </div>
  );
}

/** Inserts a row with the alignment of its neighbour. */
function $insertRow(isBelow: boolean): void {
  const row = $insertTableRowAtSelection(isBelow);
  const neighbour = isBelow ? row?.getPreviousSibling() : row?.getNextSibling();
  if (!row || !$isTableRowNode(neighbour)) return;
  for (const [at, cell] of row.getChildren<ElementNode>().entries()) {
    const beside = neighbour.getChildAtIndex(at);
    if ($isElementNode(beside)) cell.setFormat(beside.getFormatType());
  }
}

type Table = ReturnType<typeof $getTableNodeFromLexicalNodeOrThrow>;

function $withTable(what: (table: Table) => void): void {
  const selection = $getSelection();
  const cell = $isRangeSelection(selection) && $getTableCellNodeFromLexicalNode(selection.anchor.getNode());
  if (cell) what($getTableNodeFromLexicalNodeOrThrow(cell));
}

function $removeTable(table: Table): void {
  table.selectPrevious();
  table.remove();
}

type ColumnFieldsProps = Pick<NonNullable<ToolbarState["table"]>, "align" | "width">;

/** The alignment and the width of the column at the cursor. */
function ColumnFields({ align, width }: ColumnFieldsProps) {
  const words = useAdminWords().editor;
  const change = useChange();
  const offered = [...new Set([...columnWidths, ...(width === null ? [] : [width])])].sort((a, b) => a - b);
  return (
    <>
      <ChoiceField
        label={words.columnAlign}
        value={align ?? "none"}
        choices={["none", ...cellAligns]}
        nameOf={(one) => words.alignments[one]}
        onChoose={(one) => change(() => $alignColumn(one === "none" ? null : one))}
      />
      <ChoiceField
        label={words.columnWidth}
        value={String(width ?? "")}
        choices={["", ...offered.map(String)]}
        nameOf={(one) => (one ? words.percent(Number(one)) : words.widthOfText)}
        onChoose={(one) => change(() => $setColumnWidth(one ? Number(one) : null))}
      />
    </>
  );
}
