import { useAdminWords } from "../../../lib/admin-words.ts";
import { ariaShortcut } from "../../../lib/shortcuts.ts";
import { $setBlockType, type BlockType } from "../edits/block-types.ts";
import { ToolbarIcon, type ToolbarIconName } from "./toolbar-icon.tsx";
import { useChange } from "./use-change.ts";

/** A button of a toolbar. */
export interface Tool {
  icon: ToolbarIconName;
  label: string;
  /** Label of the shortcut, e.g. `Ctrl+B`. */
  shortcut?: string;
  /** Only for toggle buttons. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

/** @param hasLabel shows the label beside the icon */
export function ToolButton({
  icon,
  label,
  shortcut,
  isPressed,
  isDisabled = false,
  hasLabel = false,
  onPress,
}: Tool & { hasLabel?: boolean }) {
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
      {hasLabel && <span>{label}</span>}
    </button>
  );
}

/** Types that are always offered. The title is the only h1 of the page. */
const offered: readonly BlockType[] = ["paragraph", "h2", "h3", "h4"];

/** The type of the block at the cursor. */
export function BlockSelect({ block, isDisabled }: { block: BlockType; isDisabled: boolean }) {
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
