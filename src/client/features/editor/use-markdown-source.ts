import { useState } from "react";
import type { EditorHandle } from "./editor-handle.ts";
import { markdownSource } from "./markdown-source.ts";
import { markdownAsPost } from "./post-markdown.ts";

/**
 * The text as Markdown source, while the writer wants it so. The editor's own text follows when somebody asks for it: the
 * handle that is returned never tells an older text than the source says.
 */
export function useMarkdownSource(editor: EditorHandle, onChange: (() => void) | undefined) {
  const [source, setSource] = useState<string | null>(null);
  const [{ handle, typed, flush }] = useState(() => {
    let pending: string | null = null;
    let hasWritten = false;
    const flush = () => {
      if (pending === null) return;
      const html = markdownAsPost(pending);
      pending = null;
      if (html === editor.getHtml()) return;
      // However often it was asked for meanwhile: a visit to the source is one step of undo.
      editor.replaceHtml(html, { joins: hasWritten });
      hasWritten = true;
    };
    const typed = (text: string | null) => {
      pending = text;
      if (text === null) hasWritten = false;
    };
    const after =
      <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
      (...args: Args): Result => {
        flush();
        return call(...args);
      };
    const handle: EditorHandle = {
      ...editor,
      getHtml: after(editor.getHtml),
      holdsMoreThan: after(editor.holdsMoreThan),
      hasChanged: after(editor.hasChanged),
      markSaved: after(editor.markSaved),
      readSelection: after(editor.readSelection),
      whenImagesSettled: after(editor.whenImagesSettled),
    };
    return { handle, typed, flush };
  });
  return {
    handle,
    /** Null while the text is shown as text. */
    source,
    write: (text: string) => {
      setSource(text);
      typed(text);
      onChange?.();
    },
    toggle: () => {
      if (source === null) return setSource(markdownSource(editor.getHtml()));
      flush();
      typed(null);
      setSource(null);
      editor.focus();
    },
  };
}
