import {
  COMMAND_PRIORITY_NORMAL,
  defineExtension,
  FORMAT_TEXT_COMMAND,
  IS_APPLE,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
} from "lexical";
import { $blockTypeOf, $selectedBlocks, $setBlockType, type BlockType } from "../edits/block-types.ts";
import { $clearFormatting } from "../edits/inline-formats.ts";
import { $toggleList, lists } from "../edits/lists.ts";

const $isInCode = () => $blockTypeOf($selectedBlocks()[0]) === "code";

/** Key bindings of word processors. Lexical itself binds bold, italic and underline. */
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

/** Keys are named by `code`, because with Shift or Alt their `key` differs between keyboard layouts. */
function nameOf(event: KeyboardEvent): string | null {
  const isCommand = IS_APPLE ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  // AltGr, which types characters, sets Ctrl and Alt.
  if (!isCommand || event.isComposing || event.getModifierState("AltGraph")) return null;
  return `${event.altKey ? "Alt+" : ""}${event.shiftKey ? "Shift+" : ""}${event.code}`;
}

/** Binds keys to formats, lists and block types. */
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
