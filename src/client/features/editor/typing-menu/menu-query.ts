import { $isListItemNode } from "@lexical/list";
import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  type LexicalNode,
  type TextNode,
} from "lexical";
import { $isInCode } from "../edits/block-types.ts";

/** The kinds of menus: blocks after `/`, posts to link to after `[[`, emoji after `:`. */
export type MenuKind = "block" | "post" | "emoji";

export interface MenuQuery {
  kind: MenuKind;
  /** The text to search for. */
  text: string;
  /** Characters before the cursor that the choice replaces. */
  length: number;
}

/** The longest query, with its sign and the character before it. */
const maxLength = 128;

/** A sign after a blank or at the start, and what was typed after it. */
const patterns: Readonly<Record<MenuKind, RegExp>> = {
  // Japanese keyboards type wide signs.
  block: /(?:^|\s)([/／]([\p{L}\d]{0,20}))$/u,
  post: /((?:\[\[|［［)([^[\]［］\n]{0,100}))$/,
  emoji: /(?:^|[\s([{])(:([a-z0-9_+-]{2,30}))$/,
};

/** The query of a menu at the end of a text, or null where the signs are ordinary text. */
export function menuQuery(textToCaret: string): MenuQuery | null {
  for (const kind of ["block", "post", "emoji"] as const) {
    const [, all, text] = patterns[kind].exec(textToCaret.slice(-maxLength)) ?? [];
    if (all !== undefined && text !== undefined) return { kind, text, length: all.length };
  }
  return null;
}

/** The query at the cursor. Blocks can be inserted into a paragraph or a list item; code has no menus. */
export function $menuQuery(): MenuQuery | null {
  const selection = $getSelection();
  const node = $caretText();
  if (!selection || !node || node.hasFormat("code") || $isInCode(selection)) return null;
  const query = menuQuery($textToCaret(node));
  const line = node.getParent();
  return query?.kind === "block" && !$isParagraphNode(line) && !$isListItemNode(line) ? null : query;
}

/**
 * Removes the sign and all characters up to the cursor. It reads the current text, because the query of the menu may
 * be one keystroke late on a busy machine.
 */
export function $removeMenuQuery(): void {
  let node = $caretText();
  const query = $menuQuery();
  if (!node || !query) return;
  let end = $caretOffset();
  for (let left = query.length; node && left > 0; ) {
    const taken = Math.min(left, end);
    const before: LexicalNode | null = node.getPreviousSibling();
    if (taken === node.getTextContentSize()) node.remove();
    else node.spliceText(end - taken, taken, "", true);
    left -= taken;
    node = $isTextNode(before) ? before : null;
    end = node?.getTextContentSize() ?? 0;
  }
}

function $caretText(): TextNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = selection.anchor.getNode();
  return $isTextNode(node) ? node : null;
}

function $caretOffset(): number {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? selection.anchor.offset : 0;
}

/** The text before the cursor, with the texts just before it. */
function $textToCaret(node: TextNode): string {
  let text = node.getTextContent().slice(0, $caretOffset());
  for (let before = node.getPreviousSibling(); $isTextNode(before); before = before.getPreviousSibling()) {
    text = before.getTextContent() + text;
  }
  return text;
}
