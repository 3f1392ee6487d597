import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import type { LexicalEditor } from "lexical";
import { type KeyboardEvent, useId } from "react";
import { countCharacters } from "../../../../shared/text/characters.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";

interface EditorFieldProps {
  label: string;
  value: string;
  /** Recommended maximum length in characters. A longer text is stored too; the field then shows a note. */
  advised: number;
  /** Fills the remaining width. */
  isLong?: boolean;
  placeholder?: string;
  onWrite: (text: string) => void;
}

/** A text field about the selection. Enter and Escape return the focus to the text. */
export function EditorField({ label, value, advised, isLong = false, onWrite, ...input }: EditorFieldProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const id = useId();
  const count = countCharacters(value);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-describedby={count > advised ? `${id}-advice` : undefined}
        className={isLong ? "editor-field editor-field-long" : "editor-field"}
        type="text"
        autoComplete="off"
        value={value}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={(event) => leaveField(event, editor)}
      />
      {count > advised && (
        <span id={`${id}-advice`} className="editor-hint">
          {words.editor.longText(count, advised)}
        </span>
      )}
    </>
  );
}

/** Enter and Escape in a field about the selection return the focus to the text. */
export function leaveField(event: KeyboardEvent, editor: LexicalEditor): void {
  // Enter ends the composition of a Japanese word, for example.
  if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
  event.preventDefault();
  editor.focus();
}
