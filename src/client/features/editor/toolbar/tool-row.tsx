import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import type { ReactNode } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";

interface ToolRowProps {
  label: string;
  /** Id of the problem, for `aria-describedby` of a field. */
  problemId: string;
  problem: string | undefined;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
  /** Shown after the buttons. */
  list?: ReactNode;
}

/**
 * A row of the tools that asks for an address. Enter in a field saves, Escape cancels. It is not a <form>: the editor is
 * inside the form of the post, and HTML does not allow nested forms.
 */
export function ToolRow({ label, problemId, problem, onSave, onCancel, children, list }: ToolRowProps) {
  const { actions } = useAdminWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be on a separate line
    <div
      className="editor-row"
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        // Enter ends the composition of a Japanese word, for example.
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") {
          event.stopPropagation();
          onCancel();
        } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          onSave();
        }
      }}
    >
      {children}
      <button type="button" className="editor-word" onClick={() => onCancel()}>
        {actions.cancel}
      </button>
      {list}
      {problem ? (
        <p id={problemId} className="editor-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** @returns a function that closes the row, changes the text and returns the focus to it */
export function useToolEnd(onDone: () => void): (change?: () => void) => void {
  const [editor] = useLexicalComposerContext();
  return (change) => {
    onDone();
    if (change) editor.update(change);
    editor.focus();
  };
}
