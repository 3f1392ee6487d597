import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useExtensionSignalValue } from "@lexical/react/useExtensionSignalValue";
import { FORMAT_TEXT_COMMAND, IS_APPLE, REDO_COMMAND, UNDO_COMMAND } from "lexical";
import { useContext } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { shortcutLabel } from "../../../lib/shortcuts.ts";
import { $setBlockType, $setCallout, $toggleQuote } from "../edits/block-types.ts";
import { $clearFormatting } from "../edits/inline-formats.ts";
import { $indentList, $toggleList, lists } from "../edits/lists.ts";
import { OPEN_FIND_COMMAND } from "../find/find-bar.tsx";
import { UndoHistoryExtension } from "../history/undo-history.ts";
import { ImageUploadsContext } from "../images/image-uploads.ts";
import { OPEN_TOOL_COMMAND } from "./asked-tools.tsx";
import { type InsertionName, insertions } from "./insertions.ts";
import type { Tool } from "./tool-button.tsx";
import type { ToolbarIconName } from "./toolbar-icon.tsx";
import type { shownFormats, ToolbarState } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";

const formats: Readonly<Record<(typeof shownFormats)[number], { icon: ToolbarIconName; key: string }>> = {
  bold: { icon: "bold", key: "B" },
  italic: { icon: "italic", key: "I" },
  underline: { icon: "underline", key: "U" },
  strikethrough: { icon: "strike", key: "Shift+X" },
  code: { icon: "code", key: "E" },
};

/** The tools of the row, of the panel behind *More*, and of the bar at selected text. */
export interface Tools {
  /** The most used ones, in the order of a phone. The choice of the block's type stands after the first three. */
  row: readonly Tool[];
  more: readonly (readonly Tool[])[];
  selection: readonly Tool[];
  /** Shows the text as Markdown source, and leads back. */
  source: Tool;
}

/** @param source whether the text is shown as Markdown source, and what changes that */
export function useTools(state: ToolbarState, source: { isShown: boolean; onToggle: () => void }): Tools {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const uploads = useContext(ImageUploadsContext);
  const canUndo = useExtensionSignalValue(UndoHistoryExtension, "canUndo");
  const canRedo = useExtensionSignalValue(UndoHistoryExtension, "canRedo");
  const change = useChange();
  const isCode = state.block === "code";

  const insertion = (name: InsertionName, more: Partial<Tool> = {}): Tool => {
    const found = insertions[name];
    const press = () => {
      if ("tool" in found) editor.dispatchCommand(OPEN_TOOL_COMMAND, found.tool);
      else change(() => found.$insert(editor));
    };
    return { icon: found.icon, label: words.editor.insertions[name].label, onPress: press, ...more };
  };

  const format = (name: (typeof shownFormats)[number]): Tool => ({
    ...formats[name],
    label: words.editor.formats[name],
    shortcut: shortcutLabel(formats[name].key),
    isPressed: !isCode && state.formats.includes(name),
    isDisabled: isCode,
    onPress: () => change(() => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, name)),
  });
  const list = (type: keyof typeof lists) =>
    insertion(type, {
      shortcut: shortcutLabel(`Shift+${lists[type].digit}`),
      isPressed: state.list === type,
      onPress: () => change(() => $toggleList(editor, lists[type])),
    });
  const heading = (type: "h2" | "h3") =>
    insertion(type, {
      isPressed: state.block === type,
      onPress: () => change(() => $setBlockType(state.block === type ? "paragraph" : type)),
    });
  const indent = (icon: "indent" | "outdent", key: string): Tool => ({
    icon,
    label: words.editor[icon],
    shortcut: shortcutLabel(key),
    isDisabled: !state.list,
    onPress: () => change(() => void $indentList(editor, icon === "indent" ? "in" : "out")),
  });
  const link: Tool = {
    icon: "link",
    label: words.editor.link,
    shortcut: shortcutLabel("K"),
    isPressed: state.link !== undefined,
    isDisabled: isCode,
    onPress: () => editor.dispatchCommand(OPEN_TOOL_COMMAND, "link"),
  };
  const quotation = insertion("quotation", {
    isPressed: state.isQuote,
    onPress: () => change(() => (state.callout ? $setCallout(null) : $toggleQuote())),
  });
  const undo: Tool = {
    icon: "undo",
    label: words.actions.undo,
    shortcut: shortcutLabel("Z"),
    isDisabled: !canUndo,
    onPress: () => change(() => void editor.dispatchCommand(UNDO_COMMAND, undefined)),
  };
  const sourceTool: Tool = {
    icon: "markdown",
    label: words.editor.source,
    isPressed: source.isShown,
    onPress: source.onToggle,
  };

  return {
    row: [
      format("bold"),
      format("italic"),
      link,
      list("bullet"),
      quotation,
      ...(uploads ? [insertion("image")] : []),
      undo,
    ],
    more: [
      [
        format("underline"),
        format("strikethrough"),
        format("code"),
        {
          icon: "clear",
          label: words.editor.clearFormatting,
          shortcut: shortcutLabel("\\"),
          onPress: () => change($clearFormatting),
        },
      ],
      [list("number"), list("check"), indent("outdent", "["), indent("indent", "]")],
      [
        ...(uploads ? (["gallery", "library", "file"] as const) : []).map((name) => insertion(name)),
        insertion("video"),
        insertion("card"),
      ],
      [
        insertion("table", { isDisabled: isCode || state.table !== undefined }),
        insertion("callout", { isPressed: state.callout !== null }),
        insertion("details"),
        insertion("code", {
          isPressed: isCode,
          onPress: () => change(() => $setBlockType(isCode ? "paragraph" : "code")),
        }),
        insertion("formula", { isDisabled: isCode }),
        insertion("footnote", {
          isDisabled: isCode,
          onPress: () => {
            insertion("footnote").onPress();
            editor.focus();
          },
        }),
        insertion("rule"),
      ],
      [
        {
          icon: "redo",
          label: words.editor.redo,
          shortcut: IS_APPLE ? "⇧⌘Z" : "Ctrl+Y",
          isDisabled: !canRedo,
          onPress: () => change(() => void editor.dispatchCommand(REDO_COMMAND, undefined)),
        },
        {
          icon: "find",
          label: words.find.open,
          shortcut: shortcutLabel("F"),
          onPress: () => editor.dispatchCommand(OPEN_FIND_COMMAND, undefined),
        },
        sourceTool,
      ],
    ],
    selection: [format("bold"), format("italic"), link, heading("h2"), heading("h3"), quotation, format("code")],
    source: sourceTool,
  };
}
