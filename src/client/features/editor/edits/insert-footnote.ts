import { $createParagraphNode, $createTextNode, $getRoot, $getSelection, $isRangeSelection } from "lexical";
import { footnoteMark } from "../../../../shared/text/footnotes.ts";
import { $isInCode } from "./block-types.ts";

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
  selection.insertNodes([$createTextNode(`[^${number}]`)]);
  const note = $createParagraphNode().append($createTextNode(`[^${number}]: `));
  root.append(note);
  note.selectEnd();
}
