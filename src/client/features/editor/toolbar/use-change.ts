import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getRoot, $getSelection, SKIP_DOM_SELECTION_TAG } from "lexical";
import { useCallback } from "react";

/**
 * How a tool changes the text. A tool that has the focus, because the keyboard led there, keeps it; the mouse leaves
 * the focus in the text. Where nothing is selected yet, the change happens at the end.
 */
export function useChange(): (change: () => void) => void {
  const [editor] = useLexicalComposerContext();
  return useCallback(
    (change) => {
      const isToolFocused = document.activeElement?.closest(".editor-tools") != null;
      editor.update(
        () => {
          if ($getSelection() === null) $getRoot().selectEnd();
          change();
        },
        isToolFocused ? { tag: SKIP_DOM_SELECTION_TAG } : {},
      );
    },
    [editor],
  );
}
