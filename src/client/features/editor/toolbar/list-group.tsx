import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { shortcutLabel } from "../../../lib/shortcuts.ts";
import { $indentList, $toggleList, lists } from "../edits/lists.ts";
import { ToolbarButton, ToolbarGroup } from "./toolbar-button.tsx";
import type { GroupProps } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";

/** Toggles the kind of list and changes the depth of an item. */
export function ListGroup({ state, isDisabled }: GroupProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const change = useChange();
  return (
    <ToolbarGroup>
      {Object.values(lists).map((list) => (
        <ToolbarButton
          key={list.type}
          icon={list.icon}
          label={words.editor.lists[list.type]}
          shortcut={shortcutLabel(`Shift+${list.digit}`)}
          isPressed={state.list === list.type}
          isDisabled={isDisabled}
          onPress={() => change(() => $toggleList(editor, list))}
        />
      ))}
      <ToolbarButton
        icon="outdent"
        label={words.editor.outdent}
        shortcut={shortcutLabel("[")}
        isDisabled={isDisabled || !state.list}
        onPress={() => change(() => void $indentList(editor, "out"))}
      />
      <ToolbarButton
        icon="indent"
        label={words.editor.indent}
        shortcut={shortcutLabel("]")}
        isDisabled={isDisabled || !state.list}
        onPress={() => change(() => void $indentList(editor, "in"))}
      />
    </ToolbarGroup>
  );
}
