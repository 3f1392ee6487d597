import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect, useState } from "react";
import { $readToolbarState, emptyToolbarState, type ToolbarState } from "./toolbar-state.ts";

/** The state that the toolbar shows, read again after each update of the editor. */
export function useToolbarState(): ToolbarState {
  const [editor] = useLexicalComposerContext();
  const [state, setState] = useState(emptyToolbarState);
  useEffect(() => {
    const $update = () => {
      const next = $readToolbarState();
      // Most keystrokes change nothing here, and the same object causes no render.
      if (next) setState((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    editor.read($update);
    return editor.registerUpdateListener(({ editorState }) => editorState.read($update));
  }, [editor]);
  return state;
}
