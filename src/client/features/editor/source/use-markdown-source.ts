import type { LexicalEditor } from "lexical";
import { useState } from "react";
import type { EditorHandle } from "../editor-handle.ts";
import { lateParts } from "../load-late-parts.ts";
import { $caretInSource, $moveCaret } from "./caret.ts";
import { type SourcePiece, sourceText } from "./source-pieces.ts";

/**
 * Shows the text as Markdown source. The editor's text is updated from the source when the returned handle is used, so
 * the handle never returns an outdated text. Where the text has not changed since, a typed source returns exactly as it
 * was typed.
 */
export function useMarkdownSource(lexical: LexicalEditor, editor: EditorHandle, onChange: (() => void) | undefined) {
  const [source, setSource] = useState<string | null>(null);
  const [{ handle, open, typed, close, showField }] = useState(() => sourceState(lexical, editor, setSource));
  return {
    handle,
    /** The `ref` of the source's field: it gets the focus, and the caret at the place that it had in the text. */
    showField,
    /** The Markdown source, or null while the formatted text is shown. */
    source,
    write: (text: string) => {
      setSource(text);
      typed(text);
      onChange?.();
    },
    toggle: async () => {
      if (source === null) {
        await lateParts.load();
        return setSource(open());
      }
      close();
      setSource(null);
      editor.focus();
    },
  };
}

function sourceState(lexical: LexicalEditor, editor: EditorHandle, show: (source: string) => void) {
  let field: HTMLTextAreaElement | null = null;
  let caret = 0;
  /** The source that the editor's text does not have yet. */
  let pending: string | null = null;
  /** The whole source, when it was typed. */
  let last: string | null = null;
  let hasWritten = false;
  let remembered: readonly SourcePiece[] = [];
  const sizes = new Map<string, string>();
  const learnSizes = () => {
    for (const [src, size] of lateParts.loaded.imageSizes(editor.getHtml())) sizes.set(src, size);
  };
  const replace = (html: string) => {
    pending = null;
    if (html === editor.getHtml()) return;
    // All changes made in the source are one undo step, however often the text was read.
    editor.replaceHtml(html, { joins: hasWritten });
    hasWritten = true;
  };
  const flush = () => {
    if (pending !== null) replace(lateParts.loaded.sourceHtml(pending, sizes));
  };
  const after =
    <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      flush();
      return call(...args);
    };
  const openSource = () => {
    learnSizes();
    remembered = lateParts.loaded.writeSource(editor.getHtml(), remembered);
    caret = lexical.read(() => $caretInSource(remembered));
    return sourceText(remembered);
  };
  const forgetting =
    <Args extends unknown[]>(call: (...args: Args) => void) =>
    (...args: Args) => {
      remembered = [];
      call(...args);
      if (!field) return;
      // The typed source is in the text by now, or was replaced.
      last = null;
      pending = null;
      show(openSource());
    };
  /** Brings a typed source into the text, with the comments in it. */
  const settle = () => {
    if (last === null) return;
    const { html, pieces } = lateParts.loaded.readSource(last, sizes);
    remembered = pieces;
    replace(html);
    last = null;
  };
  const handle: EditorHandle = {
    ...editor,
    getHtml: after(editor.getHtml),
    holdsMoreThan: after(editor.holdsMoreThan),
    readSelection: after(editor.readSelection),
    whenImagesSettled: after(editor.whenImagesSettled),
    // Another text was loaded: comments of the source do not belong to it.
    replaceHtml: forgetting(editor.replaceHtml),
    appendHtml: after(forgetting(editor.appendHtml)),
    removeUnmarkedNotes: () => {
      settle();
      editor.removeUnmarkedNotes();
      if (field) show(openSource());
    },
  };
  return {
    handle,
    open: openSource,
    showField: (shown: HTMLTextAreaElement | null) => {
      field = shown;
      // The browser scrolls to the caret when the field gets the focus.
      field?.setSelectionRange(caret, caret);
      field?.focus();
    },
    typed: (text: string) => {
      pending = text;
      last = text;
    },
    close: () => {
      settle();
      hasWritten = false;
      const place = field?.selectionStart ?? 0;
      lexical.update(() => $moveCaret(remembered, place), { discrete: true });
    },
  };
}
