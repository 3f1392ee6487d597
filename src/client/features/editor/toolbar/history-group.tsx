import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useExtensionSignalValue } from "@lexical/react/useExtensionSignalValue";
import { IS_APPLE, REDO_COMMAND, UNDO_COMMAND } from "lexical";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { shortcutLabel } from "../../../lib/shortcuts.ts";
import { $clearFormatting } from "../edits/inline-formats.ts";
import { UndoHistoryExtension } from "../history/undo-history.ts";
import { ToolbarButton, ToolbarGroup } from "./toolbar-button.tsx";
import { useChange } from "./use-change.ts";

/** Undoes and redoes changes; removes formats. */
export function HistoryGroup({ isDisabled }: { isDisabled: boolean }) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const canUndo = useExtensionSignalValue(UndoHistoryExtension, "canUndo");
  const canRedo = useExtensionSignalValue(UndoHistoryExtension, "canRedo");
  const change = useChange();
  return (
    <ToolbarGroup>
      <ToolbarButton
        icon="undo"
        label={words.actions.undo}
        shortcut={shortcutLabel("Z")}
        isDisabled={isDisabled || !canUndo}
        onPress={() => change(() => void editor.dispatchCommand(UNDO_COMMAND, undefined))}
      />
      <ToolbarButton
        icon="redo"
        label={words.editor.redo}
        shortcut={IS_APPLE ? "⇧⌘Z" : "Ctrl+Y"}
        isDisabled={isDisabled || !canRedo}
        onPress={() => change(() => void editor.dispatchCommand(REDO_COMMAND, undefined))}
      />
      <ToolbarButton
        icon="clear"
        label={words.editor.clearFormatting}
        shortcut={shortcutLabel("\\")}
        isDisabled={isDisabled}
        onPress={() => change($clearFormatting)}
      />
    </ToolbarGroup>
  );
}
