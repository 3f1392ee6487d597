import { $createParagraphNode, $getRoot, $isLineBreakNode, $isParagraphNode, type LexicalNode } from "lexical";
import { noteLabel } from "../../../../shared/text/footnotes.ts";
import { $noteName } from "../nodes/footnote-mark.ts";

/** The cursor's end of the text: above the notes that end it, which stay below what is still to be written. */
export function $selectTextEnd(): void {
  const note = $firstEndNote();
  if (!note) $getRoot().selectEnd();
  else if (note.getPreviousSibling()) note.selectPrevious();
  else $selectLineAboveNotes();
}

/** Moves the cursor to an empty line above the notes that end the text: the one that is there, or a new one. */
export function $selectLineAboveNotes(): void {
  const note = $firstEndNote();
  const previous = note?.getPreviousSibling();
  if ($isParagraphNode(previous) && previous.isEmpty()) {
    previous.select();
    return;
  }
  const line = $createParagraphNode();
  note?.insertBefore(line);
  line.select();
}

/** The first of the notes that end the text. */
function $firstEndNote(): LexicalNode | null {
  let note: LexicalNode | null = null;
  for (
    let block = $getRoot().getLastChild();
    $noteName(block) !== undefined;
    block = block?.getPreviousSibling() ?? null
  )
    note = block;
  return note;
}

/** Removes the notes that no mark leads to. Other lines of their paragraphs stay. @param isMarked whether the text has a mark of that name */
export function $removeUnmarkedNotes(isMarked: (name: string) => boolean): void {
  for (const block of $getRoot().getChildren()) {
    if ($noteName(block) === undefined || !$isParagraphNode(block)) continue;
    let isRemoved = false;
    for (const node of block.getChildren()) {
      const previous = node.getPreviousSibling();
      if (!previous || $isLineBreakNode(previous)) {
        const name = noteLabel.exec(node.getTextContent())?.[1];
        isRemoved = name !== undefined && !isMarked(name);
      }
      if (isRemoved) node.remove();
    }
    const last = block.getLastChild();
    if ($isLineBreakNode(last)) last.remove();
    if (block.getTextContent().trim() === "") block.remove();
  }
}
