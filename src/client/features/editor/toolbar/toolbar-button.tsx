import { ariaShortcut } from "../typing/shortcuts.ts";
import { ToolbarIcon, type ToolbarIconName } from "./toolbar-icon.tsx";

interface ToolbarButtonProps {
  icon: ToolbarIconName;
  label: string;
  /** As people read it, e.g. `Ctrl+B`. */
  shortcut?: string | undefined;
  /** Only for buttons that switch something on and off. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

export function ToolbarButton({ icon, label, shortcut, isPressed, isDisabled = false, onPress }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      className="editor-button"
      data-toolbar-item
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
      aria-pressed={isPressed}
      // Not `disabled`: the last undo would throw the focus out of the toolbar.
      aria-disabled={isDisabled || undefined}
      // The text keeps its selection and the focus when the mouse presses a button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
    >
      <ToolbarIcon name={icon} />
    </button>
  );
}
