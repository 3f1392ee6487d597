import { $isCodeNode } from "@lexical/code";
import { $isListItemNode } from "@lexical/list";
import { $insertNodeToNearestRoot } from "@lexical/utils";
import {
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from "lexical";
import { footnoteMark } from "../../../../shared/text/footnotes.ts";
import { $createDetailsNode } from "../nodes/details-node.ts";
import { $noteName } from "../nodes/footnote-mark.ts";
import { $findAtCursor, $isInCode, $leaveList, $selectedBlocks, $setLineType } from "./block-types.ts";
import { $selectTextEnd } from "./footnotes.ts";

/** Inserts a block, such as an image or a video, at the cursor, and moves the cursor to the paragraph below it, which is no note. */
export function $insertBlock(node: LexicalNode): void {
  if ($getSelection() === null) $selectTextEnd();
  // The block replaces an empty line: the writer chose that place for it.
  $leaveEmptyItem();
  const line = $lineAtCursor();
  if ($isParagraphNode(line) && line.isEmpty()) line.replace(node);
  else $insertNodeToNearestRoot(node);
  const next = node.getNextSibling();
  if ($isParagraphNode(next) && $noteName(next) === undefined) next.selectStart();
  else {
    const paragraph = $createParagraphNode();
    node.insertAfter(paragraph);
    paragraph.select();
  }
}

/** Makes an empty list item at the cursor an empty line between two lists. */
export function $leaveEmptyItem(): void {
  const item = $lineAtCursor();
  if ($isListItemNode(item) && item.isEmpty()) $leaveList($getEditor());
}

function $lineAtCursor(): LexicalNode | null {
  const selection = $getSelection();
  return $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor.getNode() : null;
}

/** Inserts a toggle and moves the cursor to its summary. Selected blocks become its content. */
export function $insertDetails(): void {
  const selection = $getSelection();
  const blocks = $isRangeSelection(selection) && !selection.isCollapsed() ? $selectedBlocks() : [];
  const details = $createDetailsNode();
  const [first] = blocks;
  if (first) {
    first.insertBefore(details);
    details.getLastChild()?.remove();
    details.append(...blocks);
  } else $insertBlock(details);
  details.getFirstChild()?.selectEnd();
}

/** Inserts the mark of a footnote at the cursor and its note at the end of the text, and moves the cursor to the note. */
export function $insertFootnote(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || $isInCode(selection)) return;
  const root = $getRoot();
  const names = new Set(
    root
      .getTextContent()
      .split(footnoteMark)
      .filter((_, at) => at % 2 === 1),
  );
  let number = 1;
  while (names.has(String(number))) number++;
  // Inserted after the selected words, which stay.
  if (selection.isBackward()) selection.focus.set(selection.anchor.key, selection.anchor.offset, selection.anchor.type);
  else selection.anchor.set(selection.focus.key, selection.focus.offset, selection.focus.type);
  const isBefore = $takeBlank(selection);
  selection.insertNodes([$createTextNode(`[^${number}]${isBefore ? " " : ""}`)]);
  const note = $createParagraphNode().append($createTextNode(`[^${number}]: `));
  root.append(note);
  note.selectEnd();
}

/** Removes the blanks before the cursor, which a mark follows without one. @returns whether words follow, which need one */
function $takeBlank({ anchor }: RangeSelection): boolean {
  const text = anchor.getNode();
  if (!$isTextNode(text)) return false;
  const before = text.getTextContent().slice(0, anchor.offset);
  const after = text.getTextContent().slice(anchor.offset);
  const kept = before.trimEnd();
  if (kept === "" || kept === before) return false;
  text.spliceText(kept.length, before.length - kept.length, "", true);
  return /^\S/.test(after);
}

/** Makes the line a formula, or begins one after what is in it: a block of code in the language of TeX. */
export function $insertFormula(editor: LexicalEditor): void {
  $setLineType(editor, "code");
  $findAtCursor($isCodeNode)?.setLanguage("math");
}
