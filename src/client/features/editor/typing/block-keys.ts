import { $isCodeNode } from "@lexical/code";
import { $isListItemNode } from "@lexical/list";
import {
  $getTableNodeFromLexicalNodeOrThrow,
  $insertTableRowAtSelection,
  $isTableCellNode,
  type TableCellNode,
} from "@lexical/table";
import { $descendantsMatching, $findMatchingParent } from "@lexical/utils";
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_BEFORE_EDITOR,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  defineExtension,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from "lexical";
import { $indentCode, $insertCodeLine } from "../edits/code-indent.ts";
import { $indentList } from "../edits/lists.ts";
import { $moveBlocks } from "../edits/move-block.ts";

/**
 * Tab and Shift+Tab indent list items and lines of code, and move between the cells of a table. Elsewhere they move the
 * focus, as in every field; Escape leaves the text, so the keyboard is never trapped. Alt+Shift+Up and Down move blocks.
 * Enter keeps the indentation of code.
 */
export const BlockKeysExtension = defineExtension({
  name: "longhand/block-keys",
  register: (editor) => {
    const used = (event: KeyboardEvent, $change: () => boolean) => {
      if (!editor.isEditable() || !$change()) return false;
      event.preventDefault();
      return true;
    };
    const $move = (event: KeyboardEvent, direction: "up" | "down") =>
      event.altKey && event.shiftKey && used(event, () => $moveBlocks(direction));
    return mergeRegister(
      editor.registerCommand(
        KEY_TAB_COMMAND,
        (event) => used(event, () => $tab(editor, event.shiftKey)),
        COMMAND_PRIORITY_EDITOR,
      ),
      editor.registerCommand(KEY_ESCAPE_COMMAND, () => startAtText(editor), COMMAND_PRIORITY_BEFORE_EDITOR),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, (event) => $move(event, "up"), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, (event) => $move(event, "down"), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $insertCodeLine, COMMAND_PRIORITY_LOW),
    );
  },
});

/**
 * After Escape, Tab continues from the place where the browser last saw the focus or scrolled an element into view.
 * That may be the typing menu at the end of the page, or a block that was replaced. Focusing the text again moves this
 * place to the text. Lexical then leaves it.
 */
function startAtText(editor: LexicalEditor): false {
  const text = editor.getRootElement();
  text?.blur();
  text?.focus({ preventScroll: true });
  return false;
}

/** @returns whether the key was used */
function $tab(editor: LexicalEditor, isBack: boolean): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const place = $findMatchingParent(
    selection.anchor.getNode(),
    (node) => $isListItemNode(node) || $isCodeNode(node) || $isTableCellNode(node),
  );
  if ($isTableCellNode(place)) return $goToCell(place, isBack);
  const direction = isBack ? "out" : "in";
  return $isCodeNode(place) ? $indentCode(direction) : place !== null && $indentList(editor, direction);
}

/** Tab in the last cell adds a row. */
function $goToCell(cell: TableCellNode, isBack: boolean): true {
  const cells = $descendantsMatching($getTableNodeFromLexicalNodeOrThrow(cell).getChildren(), (node) =>
    $isTableCellNode(node),
  );
  const at = cells.findIndex((one) => one.is(cell));
  if (isBack) cells[at - 1]?.selectEnd();
  else (cells[at + 1] ?? $insertTableRowAtSelection())?.selectStart();
  return true;
}
