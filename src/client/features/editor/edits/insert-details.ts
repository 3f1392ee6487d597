import { $getSelection, $isRangeSelection } from "lexical";
import { $createDetailsNode } from "../nodes/details-node.ts";
import { $selectedBlocks } from "./block-types.ts";
import { $insertBlock } from "./insert-block.ts";

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
