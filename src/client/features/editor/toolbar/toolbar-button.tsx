import type { ReactNode } from "react";
import { ariaShortcut } from "../../../lib/shortcuts.ts";
import { ToolbarIcon, type ToolbarIconName } from "./toolbar-icon.tsx";

interface ToolbarButtonProps {
  icon: ToolbarIconName;
  label: string;
  /** Label of the shortcut, e.g. `Ctrl+B`. */
  shortcut?: string | undefined;
  /** Only for toggle buttons. */
  isPressed?: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

export function ToolbarButton({ icon, label, shortcut, isPressed, isDisabled, onPress }: ToolbarButtonProps) {
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

/** Buttons that belong together. */
export function ToolbarGroup({ children }: { children: ReactNode }) {
  return <div className="editor-group">{children}</div>;
}
