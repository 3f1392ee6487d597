import type { LexicalEditor } from "lexical";
import type { KeyboardEvent } from "react";

/** Enter and Escape in a field about the selection return the focus to the text. */
export function leaveField(event: KeyboardEvent, editor: LexicalEditor): void {
  // Enter ends the composition of a Japanese word, for example.
  if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
  event.preventDefault();
  editor.focus();
}
