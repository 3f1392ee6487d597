import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { FORMAT_TEXT_COMMAND } from "lexical";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { shortcutLabel } from "../../../lib/shortcuts.ts";
import { OPEN_TOOL_COMMAND } from "./tool-commands.ts";
import { ToolbarButton, ToolbarGroup } from "./toolbar-button.tsx";
import type { ToolbarIconName } from "./toolbar-icon.tsx";
import type { GroupProps, shownFormats } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";

const formats: readonly {
  format: (typeof shownFormats)[number];
  icon: ToolbarIconName;
  key: string;
}[] = [
  { format: "bold", icon: "bold", key: "B" },
  { format: "italic", icon: "italic", key: "I" },
  { format: "underline", icon: "underline", key: "U" },
  { format: "strikethrough", icon: "strike", key: "Shift+X" },
  { format: "code", icon: "code", key: "E" },
];

/** Formats of the selected text, and its link. Code has neither. */
export function FormatGroup({ state, isDisabled }: GroupProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const change = useChange();
  const isCode = state.block === "code";
  return (
    <ToolbarGroup>
      {formats.map(({ format, icon, key }) => (
        <ToolbarButton
          key={format}
          icon={icon}
          label={words.editor.formats[format]}
          shortcut={shortcutLabel(key)}
          isPressed={!isCode && state.formats.includes(format)}
          isDisabled={isDisabled || isCode}
          onPress={() => change(() => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, format))}
        />
      ))}
      <ToolbarButton
        icon="link"
        label={words.editor.link}
        shortcut={shortcutLabel("K")}
        isPressed={state.link !== undefined}
        isDisabled={isDisabled || isCode}
        onPress={() => editor.dispatchCommand(OPEN_TOOL_COMMAND, "link")}
      />
    </ToolbarGroup>
  );
}
