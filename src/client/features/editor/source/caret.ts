import { $dfs, $findMatchingParent } from "@lexical/utils";
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  $isTextNode,
  type LexicalNode,
  type PointType,
} from "lexical";
import { FootnoteMarkNode } from "../nodes/footnote-mark.ts";
import { $isObject, $selectNode } from "../nodes/object-selection.ts";
import type { SourcePiece } from "./source-pieces.ts";

/** Blanks in place of the addresses of links and images, which the text does not show. */
const withoutAddresses = (source: string) =>
  source.replace(/\]\([^)\n]*[)\n]?/g, (found) => (found.endsWith("\n") ? found : " ".repeat(found.length)));

/**
 * The position in a source after the letters that are before the caret in the text. Blanks differ between the two, and
 * the source has additional signs.
 */
export function placeInSource(source: string, before: string): number {
  const shown = withoutAddresses(source);
  let at = 0;
  for (const letter of before.replace(/\s/g, "")) {
    const found = shown.indexOf(letter, at);
    if (found === -1) break;
    at = found + letter.length;
  }
  return /\s$/.test(before) && /\s/.test(source[at] ?? "") ? at + 1 : at;
}

/** The position in a text after the letters that are before the caret in its source. */
export function placeInText(text: string, before: string): number {
  let at = 0;
  for (const letter of withoutAddresses(before).replace(/\s/g, "")) {
    const next = at + (/^\s*/.exec(text.slice(at, at + 20))?.[0].length ?? 0);
    if (text.startsWith(letter, next)) at = next + letter.length;
  }
  return /\s$/.test(before) && /\s/.test(text[at] ?? "") ? at + 1 : at;
}

/** The caret's place in a source of the text. */
export function $caretInSource(pieces: readonly SourcePiece[]): number {
  const selection = $getSelection();
  const [node] = $isRangeSelection(selection) ? [selection.focus.getNode()] : (selection?.getNodes() ?? []);
  const block = node?.getTopLevelElement();
  if (!block) return 0;
  const before = $isRangeSelection(selection) ? $textToPoint(selection.focus, $textsIn([block])) : "";
  let [start, blocks] = [0, block.getIndexWithinParent()];
  for (const piece of pieces) {
    if (blocks < piece.blocks.length) return start + placeInSource(piece.text, before);
    start += piece.text.length;
    blocks -= piece.blocks.length;
  }
  return start;
}

/** Moves the caret to the position in the text that matches a position in its source. */
export function $moveCaret(pieces: readonly SourcePiece[], caret: number): void {
  let [start, block] = [0, 0];
  for (const piece of pieces) {
    const end = start + piece.text.length;
    if (caret < end || piece === pieces.at(-1)) {
      const blocks = $getRoot()
        .getChildren()
        .slice(block, block + Math.max(1, piece.blocks.length));
      $moveInto(blocks, piece.text.slice(0, caret - start));
      return;
    }
    start = end;
    block += piece.blocks.length;
  }
}

function $moveInto(blocks: LexicalNode[], before: string): void {
  const text = $textsIn(blocks).map((text) => text.getTextContent());
  $selectAfter(blocks, placeInText(text.join(""), before));
}

/** Puts the caret after this many characters of the blocks. */
function $selectAfter(blocks: readonly LexicalNode[], characters: number): void {
  let at = characters;
  for (const text of $textsIn(blocks)) {
    const size = text.getTextContentSize();
    if (at <= size) {
      if ($isTextNode(text)) text.select(at, at);
      else text.selectNext(0, 0);
      return;
    }
    at -= size;
  }
  const [block] = blocks;
  if ($isElementNode(block)) block.selectStart();
  else if (block) block.selectNext(0, 0);
  else $getRoot().selectEnd();
}

/**
 * A place in the text that can be found again when the text is loaded: the way to a line, and the characters before the caret in it.
 * Null characters: the way to an object that is selected as a whole.
 */
export interface CaretPlace {
  path: number[];
  characters: number | null;
}

/** The place of the caret or of the selected object; null without a selection. */
export function $readCaretPlace(): CaretPlace | null {
  const selection = $getSelection();
  if ($isNodeSelection(selection)) {
    const [object] = selection.getNodes();
    return object ? { path: $pathOf(object), characters: null } : null;
  }
  if (!$isRangeSelection(selection)) return null;
  const { focus } = selection;
  const line = $findMatchingParent(focus.getNode(), (node) => $isElementNode(node) && !node.isInline());
  return line && { path: $pathOf(line), characters: $textToPoint(focus, $textsIn([line])).length };
}

const $pathOf = (node: LexicalNode): number[] =>
  [node, ...node.getParents().slice(0, -1)].map((one) => one.getIndexWithinParent()).reverse();

/** Puts the caret at a place, or selects its object. If the text has changed, the nearest place is used. */
export function $selectCaretPlace({ path, characters }: CaretPlace): void {
  let node: LexicalNode = $getRoot();
  for (const index of path) {
    const next: LexicalNode | null = $isElementNode(node) ? (node.getChildAtIndex(index) ?? node.getLastChild()) : null;
    if (!next || $isTextNode(next)) break;
    node = next;
  }
  if (characters === null && $isObject(node)) {
    $selectNode(node);
    return;
  }
  const size = $isElementNode(node) ? node.getTextContentSize() : 0;
  $selectAfter([node], Math.min(characters ?? 0, size));
}

const $textsIn = (blocks: readonly LexicalNode[]): LexicalNode[] =>
  blocks.flatMap((block) =>
    $dfs(block).flatMap(({ node }) => ($isTextNode(node) || node instanceof FootnoteMarkNode ? node : [])),
  );

function $textToPoint(point: PointType, texts: readonly LexicalNode[]): string {
  const { type, offset } = point;
  const node: LexicalNode = point.getNode();
  const target = $isElementNode(node) ? node.getChildAtIndex(offset) : node;
  const isBefore = (text: LexicalNode) =>
    target ? text.isBefore(target) : text.isBefore(node) || node.isParentOf(text);
  const before = texts.filter(isBefore).map((text) => text.getTextContent());
  return before.join("") + (type === "text" ? node.getTextContent().slice(0, offset) : "");
}
