import { $isCodeNode } from "@lexical/code";
import { $findMatchingParent } from "@lexical/utils";
import { $getSelection, $isRangeSelection, type LexicalEditor } from "lexical";
import { $setLineType } from "./block-types.ts";

/** Makes the line a formula, or begins one after what is in it: a block of code in the language of TeX. */
export function $insertFormula(editor: LexicalEditor): void {
  $setLineType(editor, "code");
  const selection = $getSelection();
  const code = $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  if (code) code.setLanguage("math");
}
