import {
  COMMAND_PRIORITY_NORMAL,
  defineExtension,
  FORMAT_TEXT_COMMAND,
  IS_APPLE,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
} from "lexical";
import { $blockTypeOf, $selectedBlocks, $setBlockType, type BlockType } from "../edits/block-types.ts";
import { $clearFormatting } from "../edits/clear-formatting.ts";
import { $toggleList, lists } from "../edits/lists.ts";

const $isInCode = () => $blockTypeOf($selectedBlocks()[0]) === "code";

/** Bold, italic and underlined are Lexical's own keys; these are the others that people know from word processors. */
const keys: Readonly<Record<string, (editor: LexicalEditor) => void>> = {
  KeyE: (editor) => !$isInCode() && editor.dispatchCommand(FORMAT_TEXT_COMMAND, "code"),
  "Shift+KeyX": (editor) => !$isInCode() && editor.dispatchCommand(FORMAT_TEXT_COMMAND, "strikethrough"),
  Backslash: () => $clearFormatting(),
  ...Object.fromEntries(
    Object.values(lists).map((list) => [
      `Shift+Digit${list.digit}`,
      (editor: LexicalEditor) => $toggleList(editor, list),
    ]),
  ),
  ...Object.fromEntries(
    (["paragraph", "h2", "h3", "h4"] as const satisfies BlockType[]).map((type) => [
      `Alt+Digit${type === "paragraph" ? 0 : type.slice(1)}`,
      () => $setBlockType(type),
    ]),
  ),
};

/** Keys are named by their place: with Shift or Alt, what they write differs from one keyboard to another. */
function nameOf(event: KeyboardEvent): string | null {
  const isCommand = IS_APPLE ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  // AltGr reports itself as Ctrl and Alt, and writes a letter.
  if (!isCommand || event.isComposing || event.getModifierState("AltGraph")) return null;
  return `${event.altKey ? "Alt+" : ""}${event.shiftKey ? "Shift+" : ""}${event.code}`;
}

/** Formats, lists and kinds of line by their keys. */
export const FormatKeysExtension = defineExtension({
  name: "longhand/format-keys",
  register: (editor) =>
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        const name = nameOf(event);
        const change = name === null || !editor.isEditable() ? undefined : keys[name];
        if (!change) return false;
        event.preventDefault();
        change(editor);
        return true;
      },
      COMMAND_PRIORITY_NORMAL,
    ),
});
