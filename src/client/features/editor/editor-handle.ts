import {
  $getRoot,
  $setSelection,
  CLEAR_HISTORY_COMMAND,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
} from "lexical";
import { $isContentEmpty, $readHtml, $writeHtml } from "./html/content.ts";
import { readSelection, type SelectedHtml } from "./html/selection-html.ts";
import type { ImageUploads } from "./images/image-uploads.ts";
import { $pendingImages } from "./images/pending-image-node.tsx";

/** What a form may ask of the editor, through its `ref`. Nothing here costs anything while the writer types. */
export interface EditorHandle {
  /** The text as clean HTML, made when asked; empty text is `""`. */
  getHtml(): string;
  /** Whether anything stands in the text that this HTML does not say, be it an image that is on its way. */
  holdsMoreThan(html: string): boolean;
  /** Whether the text differs from `initialHtml`, the last `reset` or the last `markSaved`. */
  hasChanged(): boolean;
  /** From here on `hasChanged` compares with the text as it is now, or as it was sent. */
  markSaved(html?: string): void;
  /**
   * Puts other text in place of the whole; one undo step brings the old text back. With `joins: true` the change
   * belongs to the replacement before it, so that text arriving in pieces is still one step.
   */
  replaceHtml(html: string, options?: { joins?: boolean }): void;
  /** Another document: other text (none unless given), no undo history, nothing changed. */
  reset(html?: string): void;
  focus(): void;
  /** What is selected, or null; `wholeBlocks` takes it to the ends of its block. */
  readSelection(options?: { wholeBlocks: boolean }): SelectedHtml | null;
  /** Waits for the images of the text. @returns how many of them did not arrive */
  whenImagesSettled(): Promise<number>;
}

/** The handle of one editor. */
export function editorHandle(editor: LexicalEditor, uploads?: ImageUploads): EditorHandle {
  const getHtml = () => editor.read(() => $readHtml(editor));
  const write = (html: string, tag: string) =>
    editor.update(
      () => {
        $writeHtml(editor, html);
        // A selection would pull the focus out of the field that the writer is in.
        $setSelection(null);
      },
      { tag, discrete: true },
    );
  let saved = getHtml();

  return {
    getHtml,
    holdsMoreThan: (html) => {
      const isEmpty = editor.read(() => $isContentEmpty($getRoot()));
      return !isEmpty && (editor.read($pendingImages).length > 0 || getHtml() !== html);
    },
    hasChanged: () => getHtml() !== saved,
    markSaved: (html = getHtml()) => {
      saved = html;
    },
    replaceHtml: (html, { joins = false } = {}) => write(html, joins ? HISTORY_MERGE_TAG : HISTORY_PUSH_TAG),
    reset: (html = "") => {
      write(html, HISTORY_MERGE_TAG);
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
      saved = getHtml();
    },
    focus: () => editor.focus(),
    readSelection: (options) => readSelection(editor, options),
    whenImagesSettled: () => whenSettled(editor, uploads),
  };
}

/** Resolves when no image of the text is being sent, with the number of those that are still missing. */
function whenSettled(editor: LexicalEditor, uploads: ImageUploads | undefined): Promise<number> {
  return new Promise((resolve) => {
    const check = () => {
      const pending = editor.read($pendingImages);
      const isSending = pending.some((id) => uploads?.get(id) && !uploads.get(id)?.failure);
      if (isSending) return;
      stop();
      resolve(pending.length);
    };
    const stop = mergeRegister(
      editor.registerUpdateListener(check),
      // An upload may be added inside an update, where the editor cannot be read.
      uploads?.subscribe(() => queueMicrotask(check)) ?? (() => {}),
    );
    check();
  });
}
