import { $isCodeNode } from "@lexical/code";
import { $findMatchingParent } from "@lexical/utils";
import { $getSelection, $isRangeSelection } from "lexical";
import { $setBlockType } from "./block-types.ts";

/** Makes the line a formula: a block of code in the language of TeX. */
export function $insertFormula(): void {
  $setBlockType("code");
  const selection = $getSelection();
  const code = $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  if (code) code.setLanguage("math");
}
