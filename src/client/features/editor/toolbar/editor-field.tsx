import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useId } from "react";

interface EditorFieldProps {
  label: string;
  value: string;
  maxLength: number;
  /** Takes the room that is left. */
  isLong?: boolean;
  placeholder?: string;
  onWrite: (text: string) => void;
}

/** A line about what is selected in the text. Enter and Escape lead back there. */
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
