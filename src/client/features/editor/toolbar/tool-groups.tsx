import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useExtensionSignalValue } from "@lexical/react/useExtensionSignalValue";
import { FORMAT_TEXT_COMMAND, IS_APPLE, REDO_COMMAND, UNDO_COMMAND } from "lexical";
import { type ReactNode, useContext } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { ariaShortcut, shortcutLabel } from "../../../lib/shortcuts.ts";
import { $setBlockType, $setCallout, $toggleQuote, type BlockType } from "../edits/block-types.ts";
import { $clearFormatting } from "../edits/inline-formats.ts";
import { $indentList, $toggleList, lists } from "../edits/lists.ts";
import { OPEN_FIND_COMMAND } from "../find/find-bar.tsx";
import { UndoHistoryExtension } from "../history/undo-history.ts";
import { ImageUploadsContext } from "../images/image-uploads.ts";
import { OPEN_TOOL_COMMAND } from "./asked-tools.tsx";
import { type InsertionName, insertions } from "./insertions.ts";
import { ToolbarIcon, type ToolbarIconName } from "./toolbar-icon.tsx";
import type { shownFormats, ToolbarState } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";

/** A button of the toolbar. */
interface Tool {
  icon: ToolbarIconName;
  label: string;
  /** Label of the shortcut, e.g. `Ctrl+B`. */
  shortcut?: string;
  /** Only for toggle buttons. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

const formats: readonly { format: (typeof shownFormats)[number]; icon: ToolbarIconName; key: string }[] = [
  { format: "bold", icon: "bold", key: "B" },
  { format: "italic", icon: "italic", key: "I" },
  { format: "underline", icon: "underline", key: "U" },
  { format: "strikethrough", icon: "strike", key: "Shift+X" },
  { format: "code", icon: "code", key: "E" },
];

interface ToolGroupsProps {
  state: ToolbarState;
  isDisabled: boolean;
  /** The text is shown as Markdown source. */
  isSource: boolean;
  onToggleSource: () => void;
}

/** The tools of the toolbar, in order of use: a phone shows about the first eight. */
export function ToolGroups({ state, isDisabled, isSource, onToggleSource }: ToolGroupsProps) {
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

  const groups: readonly (readonly Tool[])[] = [
    [
      {
        icon: "undo",
        label: words.actions.undo,
        shortcut: shortcutLabel("Z"),
        isDisabled: !canUndo,
        onPress: () => change(() => void editor.dispatchCommand(UNDO_COMMAND, undefined)),
      },
      {
        icon: "redo",
        label: words.editor.redo,
        shortcut: IS_APPLE ? "⇧⌘Z" : "Ctrl+Y",
        isDisabled: !canRedo,
        onPress: () => change(() => void editor.dispatchCommand(REDO_COMMAND, undefined)),
      },
      {
        icon: "clear",
        label: words.editor.clearFormatting,
        shortcut: shortcutLabel("\\"),
        onPress: () => change($clearFormatting),
      },
    ],
    [
      ...(uploads ? (["image", "gallery", "library", "file"] as const) : []).map((name) => insertion(name)),
      insertion("video"),
      insertion("card"),
      insertion("table", { isDisabled: isCode || state.table !== undefined }),
      insertion("formula", { isDisabled: isCode }),
      insertion("footnote", {
        isDisabled: isCode,
        onPress: () => {
          insertion("footnote").onPress();
          editor.focus();
        },
      }),
    ],
    [
      ...formats.map(({ format, icon, key }) => ({
        icon,
        label: words.editor.formats[format],
        shortcut: shortcutLabel(key),
        isPressed: !isCode && state.formats.includes(format),
        isDisabled: isCode,
        onPress: () => change(() => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)),
      })),
      {
        icon: "link",
        label: words.editor.link,
        shortcut: shortcutLabel("K"),
        isPressed: state.link !== undefined,
        isDisabled: isCode,
        onPress: () => editor.dispatchCommand(OPEN_TOOL_COMMAND, "link"),
      },
    ],
    [
      ...Object.values(lists).map((list) =>
        insertion(list.type, {
          shortcut: shortcutLabel(`Shift+${list.digit}`),
          isPressed: state.list === list.type,
          onPress: () => change(() => $toggleList(editor, list)),
        }),
      ),
      {
        icon: "outdent",
        label: words.editor.outdent,
        shortcut: shortcutLabel("["),
        isDisabled: !state.list,
        onPress: () => change(() => void $indentList(editor, "out")),
      },
      {
        icon: "indent",
        label: words.editor.indent,
        shortcut: shortcutLabel("]"),
        isDisabled: !state.list,
        onPress: () => change(() => void $indentList(editor, "in")),
      },
    ],
    [
      insertion("quotation", {
        isPressed: state.isQuote,
        onPress: () => change(() => (state.callout ? $setCallout(null) : $toggleQuote())),
      }),
      insertion("callout", { isPressed: state.callout !== null }),
      insertion("details"),
      insertion("code", {
        isPressed: isCode,
        onPress: () => change(() => $setBlockType(isCode ? "paragraph" : "code")),
      }),
      insertion("rule"),
    ],
  ];

  return (
    <>
      <ToolGroup>
        <BlockSelect block={state.block} isDisabled={isDisabled} />
      </ToolGroup>
      {groups.map((tools) => (
        <ToolGroup key={tools.at(-1)?.icon}>
          {tools.map((tool) => (
            <ToolButton key={tool.icon} {...tool} isDisabled={isDisabled || tool.isDisabled === true} />
          ))}
        </ToolGroup>
      ))}
      <ToolGroup>
        <ToolButton
          icon="find"
          label={words.find.open}
          shortcut={shortcutLabel("F")}
          isDisabled={isSource}
          onPress={() => editor.dispatchCommand(OPEN_FIND_COMMAND, undefined)}
        />
        <ToolButton
          icon="markdown"
          label={words.editor.source}
          isPressed={isSource}
          isDisabled={isDisabled && !isSource}
          onPress={onToggleSource}
        />
      </ToolGroup>
    </>
  );
}

/** Buttons that belong together. */
function ToolGroup({ children }: { children: ReactNode }) {
  return <div className="editor-group">{children}</div>;
}

function ToolButton({ icon, label, shortcut, isPressed, isDisabled = false, onPress }: Tool) {
  return (
    <button
      type="button"
      className="editor-button"
      data-toolbar-item
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
      aria-pressed={isPressed}
      // Not `disabled`, which would lose the focus when the last undo disables the button.
      aria-disabled={isDisabled || undefined}
      // A mouse press keeps the selection and the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
    >
      <ToolbarIcon name={icon} />
    </button>
  );
}

/** Types that are always offered. The title is the only h1 of the page. */
const offered: readonly BlockType[] = ["paragraph", "h2", "h3", "h4"];

function BlockSelect({ block, isDisabled }: { block: BlockType; isDisabled: boolean }) {
  const words = useAdminWords();
  const change = useChange();
  const options = offered.includes(block) ? offered : [...offered, block];
  return (
    <select
      className="editor-select"
      data-toolbar-item
      aria-label={words.editor.blockType}
      title={words.editor.blockType}
      value={block}
      disabled={isDisabled}
      onChange={(event) => {
        const chosen = event.target.value as BlockType;
        change(() => $setBlockType(chosen));
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {words.editor.blockTypes[option]}
        </option>
      ))}
    </select>
  );
}
