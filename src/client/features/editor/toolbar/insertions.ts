import { $createHorizontalRuleNode } from "@lexical/extension";
import type { LexicalEditor } from "lexical";
import type { AdminWords } from "../../../../shared/words/admin/en.ts";
import { $setLineType, $toggleCallout, $toggleQuote } from "../edits/block-types.ts";
import { $insertBlock, $insertDetails, $insertFootnote, $insertFormula } from "../edits/insert-block.ts";
import { lists } from "../edits/lists.ts";
import { $insertTable } from "../edits/tables.ts";
import { pasteAsMarkdown } from "../paste/paste.ts";
import type { AskedTool } from "./asked-tools.tsx";
import type { ToolbarIconName } from "./toolbar-icon.tsx";

/** The name of a thing to insert, which is also the name of its words. */
export type InsertionName = keyof AdminWords["editor"]["insertions"];

/** A thing to insert: at once, or after a tool has asked for more. */
export type Insertion = { icon: ToolbarIconName } & (
  | { $insert: (editor: LexicalEditor) => void }
  | { tool: AskedTool }
);

/** Everything that the slash menu inserts, in its order. The toolbar has buttons for some. */
export const insertions: Readonly<Record<InsertionName, Insertion>> = {
  h2: { icon: "heading2", $insert: (editor) => $setLineType(editor, "h2") },
  h3: { icon: "heading3", $insert: (editor) => $setLineType(editor, "h3") },
  h4: { icon: "heading4", $insert: (editor) => $setLineType(editor, "h4") },
  bullet: { icon: "bullets", $insert: (editor) => void editor.dispatchCommand(lists.bullet.command, undefined) },
  number: { icon: "numbers", $insert: (editor) => void editor.dispatchCommand(lists.number.command, undefined) },
  check: { icon: "tasks", $insert: (editor) => void editor.dispatchCommand(lists.check.command, undefined) },
  image: { icon: "image", tool: "image" },
  gallery: { icon: "gallery", tool: "gallery" },
  library: { icon: "library", tool: "library" },
  file: { icon: "file", tool: "file" },
  video: { icon: "video", tool: "video" },
  card: { icon: "card", tool: "card" },
  table: { icon: "table", $insert: $insertTable },
  quotation: { icon: "quote", $insert: $toggleQuote },
  callout: { icon: "callout", $insert: $toggleCallout },
  details: { icon: "details", $insert: $insertDetails },
  code: { icon: "codeBlock", $insert: (editor) => $setLineType(editor, "code") },
  formula: { icon: "formula", $insert: $insertFormula },
  footnote: { icon: "footnote", $insert: $insertFootnote },
  rule: { icon: "rule", $insert: () => $insertBlock($createHorizontalRuleNode()) },
  markdown: { icon: "markdown", $insert: (editor) => void pasteAsMarkdown(editor) },
};
