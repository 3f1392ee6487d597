import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { languageAttributes } from "../../../../shared/text/language.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import type { EditorHandle } from "../editor-handle.ts";

interface HtmlFieldProps {
  label: string;
  initialHtml: string;
  ref?: Ref<EditorHandle> | undefined;
  language?: string | undefined;
  onChange?: (() => void) | undefined;
  isReadOnly?: boolean;
}

/** The HTML of a text that is too long for the editor. The server cleans it as it cleans every post. */
export function HtmlField({ label, initialHtml, ref, language, onChange, isReadOnly = false }: HtmlFieldProps) {
  const words = useAdminWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const [handle] = useState(() => {
    const getHtml = () => field.current?.value ?? initialHtml;
    const write = (html: string) => {
      if (field.current) field.current.value = html;
      onChange?.();
    };
    return {
      getHtml,
      holdsMoreThan: (html: string) => getHtml() !== html && getHtml() !== "",
      replaceHtml: write,
      appendHtml: (html: string) => write(getHtml() + html),
      focus: () => field.current?.focus(),
      removeUnmarkedNotes: () => {},
      goTo: () => {},
      readCaret: () => null,
      focusAt: () => field.current?.focus(),
      readSelection: () => null,
      whenImagesSettled: async () => 0,
    };
  });
  useImperativeHandle(ref, () => handle, [handle]);
  return (
    <div className="editor">
      <label>
        <span className="field-label">{label}</span>
        <textarea
          ref={field}
          className="editor-source"
          aria-describedby={hintId}
          {...(language && languageAttributes(language))}
          defaultValue={initialHtml}
          readOnly={isReadOnly}
          onChange={onChange}
        />
      </label>
      <p id={hintId} role="status">
        {words.editor.shownAsHtml}
      </p>
    </div>
  );
}
