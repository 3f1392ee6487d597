import { IS_APPLE } from "lexical";

/** A key with Ctrl, perhaps with Shift, or Cmd on Apple's keyboards, as people read it. */
export function shortcutLabel(key: string): string {
  if (!IS_APPLE) return `Ctrl+${key}`;
  return `${key.includes("Shift+") ? "⇧" : ""}⌘${key.replace("Shift+", "")}`;
}

/** Whether the key was pressed with Ctrl, or Cmd on Apple's keyboards, and nothing else. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  const isCommand = IS_APPLE ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === key;
}

/** The same for machines that read the screen. @param shown as `shortcutLabel` writes it */
export function ariaShortcut(shown: string): string {
  return shown.replace("⇧", "Shift+").replace("⌥", "Alt+").replace("⌘", "Meta+").replace("Ctrl", "Control");
}
