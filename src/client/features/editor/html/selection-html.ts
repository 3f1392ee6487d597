import { $insertGeneratedNodes } from "@lexical/clipboard";
import { $isCodeNode } from "@lexical/code";
import { $generateDOMFromNodes } from "@lexical/html";
import { $isTableCellNode } from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getDocument,
  $getNodeByKey,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  type ElementNode,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
  type PointType,
  type RangeSelection,
} from "lexical";
import { newElement } from "../../../lib/html/new-element.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { PendingImageNode } from "../images/pending-image-node.tsx";
import { $nodesFromHtml } from "./content.ts";
import { normalizeExport, removeTrailingEmptyLines, writeHtml } from "./write-html.ts";

/** The selected part of a text. */
export interface SelectedHtml {
  html: string;
  /** Whether it contains an image that is still being uploaded, and so is missing in the HTML. */
  isArriving: boolean;
  /**
   * Replaces it with other HTML, as one undo step.
   *
   * @returns false, without a change, when the selected text has changed since it was read
   */
  replace: (html: string) => boolean;
}

/**
 * Reads the selection; null when nothing is selected. A selection across blocks is extended to whole blocks, because
 * half a list item cannot be replaced on its own.
 *
 * @param options `wholeBlocks`: extend a selection within one block as well
 */
export function readSelection(editor: LexicalEditor, { wholeBlocks = false } = {}): SelectedHtml | null {
  return editor.read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection) || selection.isCollapsed()) return null;
    const kept = $toWholeBlocks(selection.clone(), wholeBlocks);
    const html = $htmlOf(editor, kept);
    return {
      html,
      isArriving: kept.getNodes().some((node) => node instanceof PendingImageNode),
      replace: (other) => {
        let isReplaced = false;
        editor.update(
          () => {
            const place = kept.clone();
            if (!$isAttached(place.anchor) || !$isAttached(place.focus) || $htmlOf(editor, place) !== html) return;
            $setSelection(place);
            $insert(editor, place, other);
            isReplaced = true;
          },
          { tag: HISTORY_PUSH_TAG, discrete: true },
        );
        editor.focus();
        return isReplaced;
      },
    };
  });
}

function $htmlOf(editor: LexicalEditor, selection: RangeSelection): string {
  const container = $generateDOMFromNodes($getDocument().createElement("div"), selection, editor);
  removeTrailingEmptyLines(container);
  const code = $commonParent(selection, $isCodeNode);
  if (code) {
    // For a part of one block, the export writes only lines. The wrapper makes the import read them as code again.
    const inner = newElement(container.ownerDocument, "code", {}, ...container.childNodes);
    container.append(newElement(container.ownerDocument, "pre", {}, inner));
  }
  normalizeExport(container);
  return writeHtml(container);
}

function $insert(editor: LexicalEditor, place: RangeSelection, html: string): void {
  if ($commonParent(place, $isCodeNode)) {
    place.insertRawText(linesOf(html));
    return;
  }
  const isInCell = $commonParent(place, $isTableCellNode) !== null;
  // A table inserted into a cell would overwrite the cells around it.
  $insertGeneratedNodes(editor, $nodesFromHtml(editor, isInCell ? withoutTables(html) : html), place);
}

function $toWholeBlocks(selection: RangeSelection, evenOne: boolean): RangeSelection {
  const { anchor, focus } = selection;
  const [first, last] = selection.isBackward() ? [focus, anchor] : [anchor, focus];
  const [begin, end] = [$blockOf(first.getNode()), $blockOf(last.getNode())];
  if (!begin || !end || (begin.is(end) && !evenOne)) return selection;
  // A triple click ends the selection at the start of the next block, which is not meant to be selected.
  if (!$isAtEdge(first, begin, "end")) $moveToEdge(first, begin, "start");
  if (!$isAtEdge(last, end, "start")) $moveToEdge(last, end, "end");
  return selection;
}

type Edge = "start" | "end";

function $moveToEdge(point: PointType, block: ElementNode, edge: Edge): void {
  const leaf = edge === "start" ? block.getFirstDescendant() : block.getLastDescendant();
  if ($isTextNode(leaf)) point.set(leaf.getKey(), edge === "start" ? 0 : leaf.getTextContentSize(), "text");
  else point.set(block.getKey(), edge === "start" ? 0 : block.getChildrenSize(), "element");
}

function $isAtEdge(point: PointType, block: ElementNode, edge: Edge): boolean {
  const node = point.getNode();
  if ($isElementNode(node)) return point.offset === (edge === "start" ? 0 : node.getChildrenSize()) && node.is(block);
  const leaf = edge === "start" ? block.getFirstDescendant() : block.getLastDescendant();
  return node.is(leaf) && point.offset === (edge === "start" ? 0 : node.getTextContentSize());
}

const $blockOf = (node: LexicalNode): ElementNode | null =>
  $findMatchingParent(node, (parent): parent is ElementNode => $isElementNode(parent) && !parent.isInline());

const $isAttached = ({ key }: PointType) => $getNodeByKey(key)?.isAttached() === true;

/** The closest matching ancestor, when both ends of a selection have the same one. */
function $commonParent<T extends LexicalNode>(
  { anchor, focus }: RangeSelection,
  is: (node: LexicalNode | null | undefined) => node is T,
): T | null {
  const [one, other] = [anchor, focus].map((point) => $findMatchingParent(point.getNode(), is));
  return one && other && one.is(other) ? one : null;
}

/** The text of HTML, with one line for each block and line break. */
function linesOf(html: string): string {
  const { body } = parseInert(html);
  for (const lineBreak of body.querySelectorAll("br")) lineBreak.replaceWith("\n");
  for (const cell of body.querySelectorAll("td, th")) cell.append(" ");
  for (const block of body.querySelectorAll("p, li, tr, h1, h2, h3, h4, h5, h6, pre")) block.append("\n");
  return (body.textContent ?? "").replace(/(?<!\n)\n+$/, "");
}

function withoutTables(html: string): string {
  const { body } = parseInert(html);
  for (const table of body.querySelectorAll("table")) {
    const rows = [...table.querySelectorAll("tr")].map((row) =>
      newElement(body.ownerDocument, "p", {}, [...row.cells].map((cell) => cell.textContent).join(" ")),
    );
    table.replaceWith(...rows);
  }
  return body.innerHTML;
}
