import { $dfs } from "@lexical/utils";
import {
  $getRoot,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_BEFORE_EDITOR,
  COMMAND_PRIORITY_LOW,
  defineExtension,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ESCAPE_COMMAND,
  mergeRegister,
  type ParagraphNode,
} from "lexical";
import { $selectLineAboveNotes } from "../edits/footnotes.ts";
import { $noteName, FootnoteMarkNode } from "../nodes/footnote-mark.ts";

/** Escape in a note leads back to its mark. Enter after the last note continues the text above the notes. */
export const FootnotesExtension = defineExtension({
  name: "longhand/footnotes",
  register: (editor) =>
    mergeRegister(
      editor.registerCommand(KEY_ESCAPE_COMMAND, $goToMark, COMMAND_PRIORITY_BEFORE_EDITOR),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveLastNote, COMMAND_PRIORITY_LOW),
    ),
});

function $noteAtCursor(): { note: ParagraphNode; name: string } | null {
  const selection = $getSelection();
  const note =
    $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor.getNode().getTopLevelElement() : null;
  const name = $noteName(note);
  return $isParagraphNode(note) && name !== undefined ? { note, name } : null;
}

function $goToMark(event: KeyboardEvent): boolean {
  const here = $noteAtCursor();
  if (!here) return false;
  const mark = `[^${here.name}]`;
  const drawn = $dfs().find(({ node }) => node instanceof FootnoteMarkNode && node.getTextContent() === mark);
  if (drawn) {
    drawn.node.selectNext(0, 0);
    event.preventDefault();
    return true;
  }
  for (const text of $getRoot().getAllTextNodes()) {
    const content = text.getTextContent();
    const at = content.indexOf(mark, $noteName(text.getParent()) === here.name && !text.getPreviousSibling() ? 1 : 0);
    if (at === -1) continue;
    text.select(at + mark.length, at + mark.length);
    event.preventDefault();
    return true;
  }
  return false;
}

function $leaveLastNote(): boolean {
  const selection = $getSelection();
  const here = $noteAtCursor();
  if (!here || here.note.getNextSibling() || !$isRangeSelection(selection)) return false;
  const { anchor } = selection;
  const last = here.note.getLastDescendant();
  if (!last?.is(anchor.getNode()) || anchor.offset < last.getTextContentSize()) return false;
  $selectLineAboveNotes();
  return true;
}
