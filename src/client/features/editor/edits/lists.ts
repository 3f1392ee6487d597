import {
  $isListItemNode,
  $isListNode,
  INSERT_CHECK_LIST_COMMAND,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  type ListType,
  REMOVE_LIST_COMMAND,
} from "@lexical/list";
import {
  $getSelection,
  $isRangeSelection,
  INDENT_CONTENT_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from "lexical";
import { $findAtCursor } from "./block-types.ts";

interface ListKind {
  type: ListType;
  /** Digit of its key binding, with Ctrl and Shift. */
  digit: number;
  command: LexicalCommand<void>;
}

/** The kinds of lists, for the toolbar, the slash menu and the key bindings. */
export const lists = {
  bullet: { type: "bullet", digit: 8, command: INSERT_UNORDERED_LIST_COMMAND },
  number: { type: "number", digit: 7, command: INSERT_ORDERED_LIST_COMMAND },
  check: { type: "check", digit: 9, command: INSERT_CHECK_LIST_COMMAND },
} as const satisfies Record<ListType, ListKind>;

/** Turns the selected blocks into a list of this kind, or such a list into paragraphs. Call it inside an update. */
export function $toggleList(editor: LexicalEditor, { type, command }: ListKind): void {
  if (!$isRangeSelection($getSelection())) return;
  const isSame = $findAtCursor($isListNode)?.getListType() === type;
  editor.dispatchCommand(isSame ? REMOVE_LIST_COMMAND : command, undefined);
}

/** Maximum depth of lists. The server's sanitizer flattens deeper ones. */
const maxListDepth = 8;

/** Indents or outdents the selected list items. @returns whether the selection is in a list */
export function $indentList(editor: LexicalEditor, direction: "in" | "out"): boolean {
  const item = $findAtCursor($isListItemNode);
  if (!item) return false;
  const depth = item.getParents().filter($isListNode).length;
  if (direction === "out") editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined);
  else if (depth < maxListDepth) editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
  return true;
}
