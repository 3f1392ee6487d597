import { $insertGeneratedNodes } from "@lexical/clipboard";
import { $isHeadingNode } from "@lexical/rich-text";
import {
  $computeTableMapSkipCellCheck,
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $isTableCellNode,
  $isTableNode,
  $isTableSelection,
  type TableNode,
} from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import {
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isLineBreakNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  type BaseSelection,
  type ElementNode,
  type LexicalNode,
} from "lexical";
import { $isFigcaptionNode, $isFigureNode } from "../nodes/figure-node.ts";
import { $selectBehind } from "../nodes/object-selection.ts";

/** Separates cells when a table becomes lines: an em space, which posts use for a tab. */
const gap = "\u2003";

const isOwnBlock = (node: LexicalNode) => ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline();

function $isIn(selection: BaseSelection, isWanted: (node: LexicalNode) => boolean): boolean {
  return $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), isWanted) !== null;
}

/**
 * The place to paste at. For selected cells it is the first one: Lexical would fill only the selected cells and drop
 * the rest. For a selected image it is behind it, as for typed text: Lexical would drop lines, and replace the image by blocks.
 */
export function $pasteTarget(selection: BaseSelection): BaseSelection {
  const object = $isNodeSelection(selection) && selection.getNodes().at(-1);
  if (object) return $selectBehind(object);
  if (!$isTableSelection(selection)) return selection;
  const cell = selection.getNodes().find($isTableCellNode);
  return cell ? cell.select(0, cell.getChildrenSize()) : selection;
}

/**
 * Inserts pasted nodes at the cursor. Content that the place cannot contain is converted or moved; nothing is dropped.
 */
export function $insertPasted(nodes: LexicalNode[], target: BaseSelection): void {
  const blocks = nodes.filter(isOwnBlock);
  const selection =
    (blocks.some((node) => !$isParagraphNode(node)) && $splitAtLine(target)) ||
    ((blocks.length > 1 || !blocks.every($isParagraphNode)) && $lineBefore(target, blocks.at(-1))) ||
    target;
  if ($isIn(selection, $isFigcaptionNode) && nodes.some(isOwnBlock)) $insertIntoCaption(nodes, selection);
  else $insertGeneratedNodes($getEditor(), $isIn(selection, $isTableCellNode) ? $fitIntoCell(nodes) : nodes, selection);
}

/** Makes an empty line between two line breaks a paragraph of its own. A heading pasted into the line would lose its kind. */
function $splitAtLine(selection: BaseSelection): BaseSelection | null {
  const { anchor } = $isRangeSelection(selection) && selection.isCollapsed() ? selection : {};
  const paragraph = anchor?.getNode();
  if (anchor?.type !== "element" || !$isParagraphNode(paragraph) || paragraph.isEmpty()) return null;
  const sides = [paragraph.getChildAtIndex(anchor.offset - 1), paragraph.getChildAtIndex(anchor.offset)];
  if (!sides.every((node) => node === null || $isLineBreakNode(node))) return null;
  const line = $createParagraphNode();
  const rest = paragraph.getChildren().slice(anchor.offset + 1);
  for (const lineBreak of sides) lineBreak?.remove();
  paragraph.insertAfter(line);
  if (rest.length > 0) line.insertAfter($createParagraphNode().append(...rest));
  if (paragraph.isEmpty()) paragraph.remove();
  return line.select();
}

/**
 * Makes an empty line before the block whose start the cursor is at. Otherwise the block would become the end of the last pasted one,
 * which only two paragraphs may.
 */
function $lineBefore(selection: BaseSelection, last: LexicalNode | undefined): BaseSelection | null {
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.offset > 0) return null;
  const place = selection.anchor.getNode();
  const block = place.getTopLevelElement();
  const isLine = $isHeadingNode(block) || ($isParagraphNode(block) && !$isParagraphNode(last));
  if (!isLine || block.isEmpty() || !(place.is(block) || place.is(block.getFirstDescendant()))) return null;
  const line = $createParagraphNode();
  block.insertBefore(line);
  return line.select();
}

/** A table alone fills the cells from the cursor on and adds missing ones. A table with other content becomes lines. */
function $fitIntoCell(nodes: LexicalNode[]): LexicalNode[] {
  const [only, more] = nodes.filter($hasVisibleContent);
  if ($isTableNode(only) && !more) return [$normalizeTable(only)];
  return nodes.flatMap((node) => ($isTableNode(node) ? $tableToLines(node) : [node]));
}

/** Whether a node shows anything: some programs copy empty lines around the content. */
function $hasVisibleContent(node: LexicalNode): boolean {
  if (node.getTextContent().trim() !== "") return true;
  return $isElementNode(node)
    ? $isTableNode(node) || node.getChildren().some($hasVisibleContent)
    : $isDecoratorNode(node);
}

/** The table with rows of equal length and without merged cells. */
function $normalizeTable(table: TableNode): TableNode {
  const [map] = $computeTableMapSkipCellCheck(table, null, null);
  const width = Math.max(...map.map((row) => row.length));
  return $createTableNode().append(
    ...map.map((row, atRow) =>
      $createTableRowNode().append(
        ...Array.from({ length: width }, (_, atColumn) => {
          const place = row[atColumn];
          const isStart = place?.startRow === atRow && place.startColumn === atColumn;
          return $createTableCellNode().append(...(isStart ? place.cell.getChildren() : [$createParagraphNode()]));
        }),
      ),
    ),
  );
}

/** Turns each row into a line. Content that is not inline follows the line. */
function $tableToLines(table: TableNode): LexicalNode[] {
  return table.getChildren<ElementNode>().flatMap((row) => {
    const line = $createParagraphNode();
    const others: LexicalNode[] = [];
    for (const cell of row.getChildren<ElementNode>()) {
      if (cell.getPreviousSibling()) line.append($createTextNode(gap));
      for (const [at, block] of cell.getChildren().entries()) {
        if (!$isElementNode(block) || block.getChildren().some(isOwnBlock)) {
          others.push(...($isTableNode(block) ? $tableToLines(block) : [block]));
          continue;
        }
        if (at > 0) line.append($createTextNode(" "));
        line.append(...block.getChildren());
      }
    }
    return [...(line.getTextContent().trim() === "" && line.getChildrenSize() < 2 ? [] : [line]), ...others];
  });
}

/** Joins lines with spaces, because a caption is one line. Content that is not inline follows the figure. */
function $insertIntoCaption(nodes: LexicalNode[], selection: BaseSelection): void {
  const line: LexicalNode[] = [];
  const others: LexicalNode[] = [];
  let isAtStart = true;
  const take = (node: LexicalNode) => {
    if ($isElementNode(node) && !node.isInline()) {
      isAtStart = true;
      node.getChildren().forEach(take);
    } else if ($isLineBreakNode(node)) isAtStart = true;
    else if (isOwnBlock(node)) others.push(node);
    else {
      if (isAtStart && line.length > 0) line.push($createTextNode(" "));
      isAtStart = false;
      line.push(node);
    }
  };
  nodes.forEach(take);
  selection.insertNodes(line);
  const place = $getSelection();
  const figure = $isRangeSelection(place) ? $findMatchingParent(place.anchor.getNode(), $isFigureNode) : null;
  for (const node of others.reverse()) figure?.insertAfter(node);
}
