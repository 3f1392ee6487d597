import { useState } from "react";
import type { EditorHandle } from "./editor-handle.ts";
import { markdownSource } from "./markdown-source.ts";
import { markdownAsPost } from "./post-markdown.ts";

/**
 * Shows the text as Markdown source. The editor's text is updated from the source when the returned handle is used, so
 * the handle never returns an outdated text.
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
      // All changes made in the source are one undo step, however often the text was read.
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
    /** The Markdown source, or null while the formatted text is shown. */
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
