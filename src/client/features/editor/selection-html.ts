import { $insertGeneratedNodes } from "@lexical/clipboard";
import { $generateDOMFromNodes } from "@lexical/html";
import {
  $getDocument,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
} from "lexical";
import { $nodesFromHtml } from "./content.ts";
import { dropLastEmptyLines, tidyDom } from "./tidy-dom.ts";
import { writeHtml } from "./write-html.ts";

/** The selected part of a text. */
export interface SelectedHtml {
  html: string;
  /** Puts other HTML in its place, one step of undo. Call it before anything else changes the text. */
  replace: (html: string) => void;
}

/** What is selected, or null when nothing is. */
export function readSelection(editor: LexicalEditor): SelectedHtml | null {
  return editor.read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection) || selection.isCollapsed()) return null;
    const container = $generateDOMFromNodes($getDocument().createElement("div"), selection, editor);
    dropLastEmptyLines(container);
    tidyDom(container);
    const kept = selection.clone();
    return {
      html: writeHtml(container),
      replace: (html) => {
        editor.update(
          () => {
            const place = kept.clone();
            $setSelection(place);
            $insertGeneratedNodes(editor, $nodesFromHtml(editor, html), place);
          },
          { tag: HISTORY_PUSH_TAG, discrete: true },
        );
        editor.focus();
      },
    };
  });
}
