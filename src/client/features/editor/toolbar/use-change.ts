import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getSelection, SKIP_DOM_SELECTION_TAG } from "lexical";
import { useCallback } from "react";
import { $selectTextEnd } from "../edits/footnotes.ts";

/**
 * Returns a function that changes the text from a tool. If the tool has the focus, which only the keyboard gives it, it
 * keeps the focus. Without a selection the change happens at the end of the text.
 */
export function useChange(): (change: () => void) => void {
  const [editor] = useLexicalComposerContext();
  return useCallback(
    (change) => {
      const isToolFocused = document.activeElement?.closest(".editor-tools, .editor-selection-bar") != null;
      editor.update(
        () => {
          if ($getSelection() === null) $selectTextEnd();
          change();
        },
        isToolFocused ? { tag: SKIP_DOM_SELECTION_TAG } : {},
      );
    },
    [editor],
  );
}
