import { $createCodeNode, $isCodeNode } from "@lexical/code";
import { $isListItemNode, $isListNode, $removeList } from "@lexical/list";
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
  type HeadingTagType,
} from "@lexical/rich-text";
import { $setBlocksType } from "@lexical/selection";
import { $findMatchingParent } from "@lexical/utils";
import {
  $createParagraphNode,
  $getSelection,
  $getState,
  $isElementNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  $setState,
  type BaseSelection,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  OUTDENT_CONTENT_COMMAND,
  type RangeSelection,
} from "lexical";
import type { Callout } from "../../../../shared/text/callout.ts";
import { calloutState } from "../nodes/node-states.ts";

/** The type of the block at the cursor. */
export type BlockType = "paragraph" | HeadingTagType | "code";

/** The innermost node of a kind that the cursor is in. */
export function $findAtCursor<Node extends LexicalNode>(
  isWanted: (node: LexicalNode | null | undefined) => node is Node,
): Node | null {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $findMatchingParent(selection.anchor.getNode(), isWanted) : null;
}

/** The selected blocks: children of the root, of a quotation or of a table cell. */
export function $selectedBlocks(): LexicalNode[] {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return [];
  const blocks = selection
    .getNodes()
    .map((node) => $findMatchingParent(node, (one) => $isRootOrShadowRoot(one.getParent())));
  return [...new Set(blocks.filter((block) => block !== null))];
}

export function $blockTypeOf(block: LexicalNode | undefined): BlockType {
  if ($isHeadingNode(block)) return block.getTag();
  return $isCodeNode(block) ? "code" : "paragraph";
}

/** Changes the type of the selected blocks. List items become blocks. */
export function $setBlockType(type: BlockType): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if ($selectedBlocks().some($isListNode)) $removeList();
  if (type === "code") $makeOneCodeBlock();
  else $setBlocksType(selection, () => $createBlock(type));
}

/** Changes the type of the line at the cursor alone. A list item leaves its list; code begins after what is in the line. */
export function $setLineType(editor: LexicalEditor, type: BlockType): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (type === "code" && $lineAtCursor(selection)?.getTextContent()) selection.insertParagraph();
  $leaveList(editor);
  $setBlockType(type);
}

/** Makes the list item at the cursor a paragraph. The items after it are a list of their own. */
export function $leaveList(editor: LexicalEditor): void {
  for (let item = $findAtCursor($isListItemNode); item; item = $findAtCursor($isListItemNode)) {
    if ($isListItemNode(item.getParent()?.getParent())) editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined);
    else item.replace($createParagraphNode(), true);
  }
}

const $lineAtCursor = (selection: RangeSelection) =>
  $findMatchingParent(selection.anchor.getNode(), (node) => $isElementNode(node) && !node.isInline());

function $createBlock(type: Exclude<BlockType, "code">): ElementNode {
  return type === "paragraph" ? $createParagraphNode() : $createHeadingNode(type);
}

/** Replaces the selected blocks by one code block with their text. */
function $makeOneCodeBlock(): void {
  const blocks = $selectedBlocks();
  const [first] = blocks;
  if (!first) return;
  const text = blocks.map((block) => block.getTextContent()).join("\n");
  const code = $createCodeNode();
  first.insertBefore(code);
  for (const block of blocks) block.remove();
  code.selectStart().insertRawText(text);
}

/** Whether the cursor is in a code block. */
export function $isInCode(selection: BaseSelection): boolean {
  return $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode) !== null;
}

export const $isInQuote = (): boolean => $findAtCursor($isQuoteNode) !== null;

/** Wraps the selected blocks into a quotation, or unwraps the quotation at the cursor. */
export function $toggleQuote(): void {
  const quote = $findAtCursor($isQuoteNode);
  if (quote) {
    for (const child of quote.getChildren()) quote.insertBefore(child);
    quote.remove();
    return;
  }
  const blocks = $selectedBlocks();
  const [first] = blocks;
  if (!first) return;
  const created = $createQuoteNode({ shadowRoot: true });
  first.insertBefore(created);
  created.append(...blocks);
}

/** The kind of the callout that the cursor is in. */
export function $calloutAtCursor(): Callout | null {
  const quote = $findAtCursor($isQuoteNode);
  return quote && $getState(quote, calloutState);
}

/** Wraps the selected blocks into a callout, or unwraps the callout at the cursor. A quotation becomes a callout. */
export function $toggleCallout(): void {
  if (!$isInQuote() || $calloutAtCursor()) $toggleQuote();
  $setCallout("note");
}

/** Changes the kind of the quotation at the cursor; null for an ordinary quotation. */
export function $setCallout(kind: Callout | null): void {
  const quote = $findAtCursor($isQuoteNode);
  if (quote) $setState(quote, calloutState, kind);
}
