import { $toggleLink } from "@lexical/link";
import { $isHeadingNode } from "@lexical/rich-text";
import { $getSelection, $isRangeSelection, $isTextNode } from "lexical";
import { $selectedBlocks, $setBlockType } from "./block-types.ts";

/** Makes the selected text plain: no formats, no links, no headings. Lists and quotations stay. */
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
