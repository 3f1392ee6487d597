import {
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $setSelection,
  getDOMSelection,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from "lexical";
import { $removeUnmarkedNotes, $selectTextEnd } from "./edits/footnotes.ts";
import { $appendHtml, $isContentEmpty, $readHtml, $writeHtml } from "./html/content.ts";
import { readSelection, type SelectedHtml } from "./html/selection-html.ts";
import type { ImageUploads } from "./images/image-uploads.ts";
import { $pendingImages } from "./images/pending-image-node.tsx";
import { footnotesIn } from "./outline/text-facts.ts";
import { $readCaretPlace, $selectCaretPlace, type CaretPlace } from "./source/caret.ts";

/** The editor's API for the form, through its `ref`. Nothing is computed until a method is called. */
export interface EditorHandle {
  /** The text as clean HTML. Empty text is `""`. */
  getHtml(): string;
  /** Whether the text has content that this HTML does not have, or an image that is being uploaded. */
  holdsMoreThan(html: string): boolean;
  /**
   * Replaces the whole text, as one undo step. With `joins: true` the change belongs to the undo step before it, so that
   * text that arrives in pieces is one step.
   */
  replaceHtml(html: string, options?: { joins?: boolean }): void;
  /** Adds HTML behind the text, as one undo step. */
  appendHtml(html: string): void;
  /** Puts the focus where the caret was last, at the start at first or, with `"rootEnd"`, at the end. */
  focus(defaultSelection?: "rootStart" | "rootEnd"): void;
  /** Removes the footnotes that no mark leads to. */
  removeUnmarkedNotes(): void;
  /** Puts the caret at the start of a block and scrolls to it. A block that no longer exists is ignored. */
  goTo(key: NodeKey): void;
  /** The place of the caret or of the selected object; null when the focus is elsewhere in the form. */
  readCaret(): CaretPlace | null;
  /** Focuses the text with the caret at a place, or its object selected, in the middle of the window. */
  focusAt(place: CaretPlace): void;
  /** The selection, or null. `wholeBlocks` extends it to whole blocks. */
  readSelection(options?: { wholeBlocks: boolean }): SelectedHtml | null;
  /** Waits until no image of the text is being uploaded. @returns the number of failed uploads */
  whenImagesSettled(): Promise<number>;
}

/** Creates the handle of an editor. */
export function editorHandle(editor: LexicalEditor, uploads?: ImageUploads): EditorHandle {
  const getHtml = () => editor.read(() => $readHtml(editor));
  const write = (html: string, tag: string) =>
    editor.update(
      () => {
        $writeHtml(editor, html);
        // With a selection, the editor would take the focus from another field.
        $setSelection(null);
      },
      { tag, discrete: true },
    );

  return {
    getHtml,
    holdsMoreThan: (html) => {
      const isEmpty = editor.read(() => $isContentEmpty($getRoot()));
      return !isEmpty && (editor.read($pendingImages).length > 0 || getHtml() !== html);
    },
    replaceHtml: (html, { joins = false } = {}) => write(html, joins ? HISTORY_MERGE_TAG : HISTORY_PUSH_TAG),
    appendHtml: (html) => editor.update(() => $appendHtml(editor, html), { tag: HISTORY_PUSH_TAG, discrete: true }),
    focus: (defaultSelection = "rootStart") => {
      if (defaultSelection === "rootEnd") editor.update($selectTextEnd, { discrete: true });
      editor.focus(undefined, { defaultSelection });
    },
    removeUnmarkedNotes: () =>
      editor.update(
        () => {
          const marks = new Set(
            $getRoot()
              .getChildren()
              .flatMap((block) => footnotesIn(block.getTextContent()).marks),
          );
          $removeUnmarkedNotes((name) => marks.has(name));
        },
        { tag: HISTORY_PUSH_TAG },
      ),
    goTo: (key) => {
      const block = editor.getElementByKey(key);
      if (!block) return;
      editor.update(
        () => {
          const node = $getNodeByKey(key);
          if ($isElementNode(node)) node.selectStart();
        },
        { discrete: true },
      );
      editor.focus();
      // The style sheet keeps room for the bars, see `scroll-padding`.
      block.scrollIntoView({ block: "start", behavior: "instant" });
    },
    readCaret: () => {
      const root = editor.getRootElement();
      const focused = document.activeElement;
      const isElsewhere = focused !== root && root?.closest("form")?.contains(focused);
      return isElsewhere ? null : editor.read($readCaretPlace);
    },
    focusAt: (place) => {
      // For a selected object, because Lexical focuses the text only with a caret.
      editor.getRootElement()?.focus({ preventScroll: true });
      editor.update(() => $selectCaretPlace(place), { discrete: true });
      editor.focus();
      const object = editor.read(() => {
        const selection = $getSelection();
        return $isNodeSelection(selection) ? selection.getNodes()[0]?.getKey() : undefined;
      });
      const caret = object ? editor.getElementByKey(object) : getDOMSelection(window)?.focusNode;
      const line = caret instanceof Element ? caret : caret?.parentElement;
      line?.scrollIntoView({ block: "center", behavior: "instant" });
    },
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
