/** Whether the keyboard uses ⌘ instead of Ctrl. */
const isApple = typeof navigator !== "undefined" && /Mac|iPod|iPhone|iPad/.test(navigator.platform);

/** The label of a key with Ctrl, or Cmd on Apple keyboards. @param key such as `B` or `Shift+X` */
export function shortcutLabel(key: string): string {
  if (!isApple) return `Ctrl+${key}`;
  return `${key.includes("Shift+") ? "⇧" : ""}⌘${key.replace("Shift+", "")}`;
}

/** Whether the key was pressed with Ctrl, or Cmd on Apple keyboards, and no other modifier. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  const isCommand = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  const typed = event.key.toLowerCase();
  // Keys of other scripts count by their position, as in browsers: Ctrl and ы are Ctrl and S.
  const isPlace = typed > "\u007f" && event.code === `Key${key.toUpperCase()}`;
  return isCommand && !event.altKey && !event.shiftKey && (typed === key || isPlace);
}

/** The value of `aria-keyshortcuts`. @param shown as `shortcutLabel` writes it */
export function ariaShortcut(shown: string): string {
  return shown.replace("⇧", "Shift+").replace("⌥", "Alt+").replace("⌘", "Meta+").replace("Ctrl", "Control");
}
