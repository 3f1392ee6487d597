import { $isCodeNode } from "@lexical/code";
import { $isLinkNode } from "@lexical/link";
import { $isListNode, type ListType } from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $findMatchingParent } from "@lexical/utils";
import { $getSelection, $isRangeSelection, type NodeKey, type TextFormatType } from "lexical";
import { useEffect, useState } from "react";
import { $blockTypeOf, $isInQuote, $selectedBlocks, type BlockType } from "./block-types.ts";

/** What the toolbar shows of the place where the cursor is. */
export interface ToolbarState {
  block: BlockType;
  list: ListType | undefined;
  formats: readonly TextFormatType[];
  isQuote: boolean;
  /** Address of the link that the cursor is in. */
  link: string | undefined;
  /** The code block that the cursor is in. */
  code: { key: NodeKey; language: string } | undefined;
}

const nothing: ToolbarState = {
  block: "paragraph",
  list: undefined,
  formats: [],
  isQuote: false,
  link: undefined,
  code: undefined,
};

export const shownFormats = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "code",
] as const satisfies TextFormatType[];

export function useToolbarState(): ToolbarState {
  const [editor] = useLexicalComposerContext();
  const [state, setState] = useState(nothing);
  useEffect(() => {
    const look = () => {
      const next = $look();
      // Most keys change nothing here: the same object renders nothing.
      if (next) setState((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    editor.read(look);
    return editor.registerUpdateListener(({ editorState }) => editorState.read(look));
  }, [editor]);
  return state;
}

function $look(): ToolbarState | undefined {
  const selection = $getSelection();
  // Without a selection, in the link's field for one, the toolbar goes on showing the last.
  if (!$isRangeSelection(selection)) return undefined;
  const anchor = selection.anchor.getNode();
  const code = $findMatchingParent(anchor, $isCodeNode);
  return {
    block: $blockTypeOf($selectedBlocks()[0]),
    list: $findMatchingParent(anchor, $isListNode)?.getListType(),
    formats: shownFormats.filter((format) => selection.hasFormat(format)),
    isQuote: $isInQuote(),
    link: $findMatchingParent(anchor, $isLinkNode)?.getURL(),
    code: code ? { key: code.getKey(), language: code.getLanguage() ?? "" } : undefined,
  };
}
