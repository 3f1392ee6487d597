import { $isQuoteNode } from "@lexical/rich-text";
import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  defineExtension,
  INSERT_PARAGRAPH_COMMAND,
} from "lexical";

/** Enter on the empty last line of a quotation leaves it, as it leaves a list. */
export const QuoteExitExtension = defineExtension({
  name: "longhand/quote-exit",
  register: (editor) => editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveQuote, COMMAND_PRIORITY_LOW),
});

function $leaveQuote(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const line = selection.anchor.getNode();
  const quote = line.getParent();
  if (!$isParagraphNode(line) || !line.isEmpty() || line.getNextSibling() || !$isQuoteNode(quote)) return false;
  quote.insertAfter(line);
  if (quote.isEmpty()) quote.remove();
  line.selectStart();
  return true;
}
