import { IS_APPLE } from "lexical";

/** A key with Ctrl, or Cmd on Apple's keyboards, as people read it. */
export function shortcutLabel(key: string): string {
  return IS_APPLE ? `⌘${key}` : `Ctrl+${key}`;
}

/** Whether the key was pressed with Ctrl, or Cmd on Apple's keyboards, and nothing else. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  const isCommand = IS_APPLE ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === key;
}
