import {
  $isListNode,
  INSERT_CHECK_LIST_COMMAND,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  type ListType,
  REMOVE_LIST_COMMAND,
} from "@lexical/list";
import { $findMatchingParent } from "@lexical/utils";
import { $getSelection, $isRangeSelection, type LexicalCommand, type LexicalEditor } from "lexical";

interface ListKind {
  type: ListType;
  /** Name of its icon in the toolbar. */
  icon: string;
  /** Digit of its key binding, with Ctrl and Shift. */
  digit: number;
  command: LexicalCommand<void>;
}

/** The kinds of lists, for the toolbar, the slash menu and the key bindings. */
export const lists = {
  bullet: {
    type: "bullet",
    icon: "bullets",
    digit: 8,
    command: INSERT_UNORDERED_LIST_COMMAND,
  },
  number: {
    type: "number",
    icon: "numbers",
    digit: 7,
    command: INSERT_ORDERED_LIST_COMMAND,
  },
  check: {
    type: "check",
    icon: "tasks",
    digit: 9,
    command: INSERT_CHECK_LIST_COMMAND,
  },
} as const satisfies Record<ListType, ListKind>;

/** Turns the selected blocks into a list of this kind, or such a list into paragraphs. Call it inside an update. */
export function $toggleList(editor: LexicalEditor, { type, command }: ListKind): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const list = $findMatchingParent(selection.anchor.getNode(), $isListNode);
  editor.dispatchCommand(list?.getListType() === type ? REMOVE_LIST_COMMAND : command, undefined);
}
