import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useId } from "react";

interface EditorFieldProps {
  label: string;
  value: string;
  maxLength: number;
  /** Takes the remaining width. */
  isLong?: boolean;
  placeholder?: string;
  onWrite: (text: string) => void;
}

/** A text field about the selection. Enter and Escape return the focus to the text. */
export function EditorField({ label, value, isLong = false, onWrite, ...input }: EditorFieldProps) {
  const [editor] = useLexicalComposerContext();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={isLong ? "editor-field editor-field-long" : "editor-field"}
        type="text"
        autoComplete="off"
        value={value}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          editor.focus();
        }}
      />
    </>
  );
}
