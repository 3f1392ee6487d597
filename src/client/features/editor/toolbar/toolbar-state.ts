import { $isCodeNode } from "@lexical/code";
import { $isLinkNode } from "@lexical/link";
import { $isListNode, type ListType } from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $isTableCellNode, $isTableNode, TableCellHeaderStates, type TableNode } from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getSelection,
  $getState,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  type LexicalNode,
  type NodeKey,
  type TextFormatType,
} from "lexical";
import { useEffect, useState } from "react";
import type { Callout } from "../../../../shared/text/callout.ts";
import type { FigureLayout } from "../../../../shared/text/figure-layout.ts";
import { $blockTypeOf, $calloutAtCursor, $isInQuote, $selectedBlocks, type BlockType } from "../edits/block-types.ts";
import { $readColumn } from "../edits/tables.ts";
import { $isCardNode, cardState, type ShownCard } from "../nodes/card-node.ts";
import { $captionOf, $imageIn, $isFigureNode, $layoutOf } from "../nodes/figure-node.ts";
import { $isImageNode, type ImageNode, imageState } from "../nodes/image-node.ts";
import { captionState, captionText } from "../nodes/node-states.ts";
import { $isVideoNode, videoState } from "../nodes/video-node.ts";

/** What the toolbar shows about the selection. */
export interface ToolbarState {
  block: BlockType;
  list?: ListType | undefined;
  formats: readonly TextFormatType[];
  /** Whether text is selected; otherwise there is only a cursor. */
  hasSelection: boolean;
  isQuote: boolean;
  /** The kind of the callout that the cursor is in. */
  callout: Callout | null;
  /** Address of the link that the cursor is in. */
  link?: string | undefined;
  /** The code block that the cursor is in. */
  code?: { key: NodeKey; language: string } | undefined;
  /** The image that is selected, or whose caption the cursor is in. */
  image?: { key: NodeKey; src: string; alt: string; hasCaption: boolean; layout: FigureLayout | null } | undefined;
  /** The video that is selected. */
  video?: { key: NodeKey; address: string; title: string } | undefined;
  /** The card that is selected. */
  card?: ({ key: NodeKey } & ShownCard) | undefined;
  /** The table that the cursor is in. */
  table?: ({ key: NodeKey; hasHeader: boolean; caption: string } & ReturnType<typeof $readColumn>) | undefined;
}

export const emptyToolbarState: ToolbarState = {
  block: "paragraph",
  formats: [],
  hasSelection: false,
  isQuote: false,
  callout: null,
};

export const shownFormats = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "code",
] as const satisfies TextFormatType[];

/** @returns what the toolbar shows, or undefined to keep what it shows now */
export function $readToolbarState(): ToolbarState | undefined {
  const selection = $getSelection();
  if ($isNodeSelection(selection)) {
    const selected = selection
      .getNodes()
      .map((node) => ($isFigureNode(node) ? $imageIn(node) : node))
      .filter((node) => $isImageNode(node) || $isVideoNode(node) || $isCardNode(node));
    const [object] = selected;
    if (!object || selected.length > 1) return emptyToolbarState;
    if ($isImageNode(object)) return { ...emptyToolbarState, image: $readImage(object), link: $linkOf(object) };
    if ($isCardNode(object))
      return { ...emptyToolbarState, card: { key: object.getKey(), ...$getState(object, cardState) } };
    return { ...emptyToolbarState, video: { key: object.getKey(), ...$getState(object, videoState) } };
  }
  // There is no selection while a field of the toolbar has the focus.
  if (!$isRangeSelection(selection)) return undefined;
  const anchor = selection.anchor.getNode();
  const code = $findMatchingParent(anchor, $isCodeNode);
  const figure = $findMatchingParent(anchor, $isFigureNode);
  const image = figure ? $imageIn(figure) : undefined;
  const table = $findMatchingParent(anchor, $isTableNode);
  const callout = $calloutAtCursor();
  return {
    block: $blockTypeOf($selectedBlocks()[0]),
    list: $findMatchingParent(anchor, $isListNode)?.getListType(),
    formats: shownFormats.filter((format) => selection.hasFormat(format)),
    hasSelection: !selection.isCollapsed(),
    isQuote: $isInQuote() && !callout,
    callout,
    link: $linkOf(anchor),
    code: code ? { key: code.getKey(), language: code.getLanguage() ?? "" } : undefined,
    image: image && $readImage(image),
    table: table
      ? {
          key: table.getKey(),
          hasHeader: $hasHeader(table),
          caption: captionText($getState(table, captionState)),
          ...$readColumn(),
        }
      : undefined,
  };
}

const $linkOf = (node: LexicalNode) => $findMatchingParent(node, $isLinkNode)?.getURL();

function $readImage(image: ImageNode): NonNullable<ToolbarState["image"]> {
  const { src, alt } = $getState(image, imageState);
  return { key: image.getKey(), src, alt, hasCaption: $captionOf(image) !== undefined, layout: $layoutOf(image) };
}

function $hasHeader(table: TableNode): boolean {
  const row = table.getFirstChild();
  const cell = $isElementNode(row) ? row.getFirstChild() : null;
  return $isTableCellNode(cell) && cell.hasHeaderState(TableCellHeaderStates.ROW);
}

/** The state that the toolbar shows, read again after each update of the editor. */
export function useToolbarState(): ToolbarState {
  const [editor] = useLexicalComposerContext();
  const [state, setState] = useState(emptyToolbarState);
  useEffect(() => {
    const $update = () => {
      const next = $readToolbarState();
      // Most keystrokes change nothing here, and the same object causes no render.
      if (next) setState((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    editor.read($update);
    return editor.registerUpdateListener(({ editorState }) => editorState.read($update));
  }, [editor]);
  return state;
}
