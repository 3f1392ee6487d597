import { $toggleLink } from "@lexical/link";
import { $isHeadingNode } from "@lexical/rich-text";
import { $getSelection, $isRangeSelection, $isTextNode } from "lexical";
import { $selectedBlocks, $setBlockType } from "./block-types.ts";

/** Removes formats, links and headings from the selected text. Lists and quotations stay. */
export function $clearFormatting(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (selection.isCollapsed()) {
    selection.setFormat(0);
  } else {
    for (const node of selection.extract()) if ($isTextNode(node)) node.setFormat(0).setStyle("");
    $toggleLink(null);
  }
  if ($selectedBlocks().some($isHeadingNode)) $setBlockType("paragraph");
}
