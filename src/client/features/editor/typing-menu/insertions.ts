import { $createHorizontalRuleNode } from "@lexical/extension";
import type { ListType } from "@lexical/list";
import { $onUpdate, type LexicalEditor } from "lexical";
import type { AdminWords } from "../../../../shared/words/admin-en.ts";
import { currentAdminWords } from "../../../lib/admin-words.ts";
import { $setLineType, $toggleCallout, $toggleQuote } from "../edits/block-types.ts";
import { $insertBlock, $insertDetails, $insertFootnote, $insertFormula } from "../edits/insert-block.ts";
import { lists } from "../edits/lists.ts";
import { $insertTable, $isInTable } from "../edits/tables.ts";
import { OPEN_TOOL_COMMAND } from "../toolbar/tool-commands.ts";
import type { ToolbarIconName } from "../toolbar/toolbar-icon.tsx";

type InsertionName = keyof AdminWords["editor"]["insertions"];

/** An entry of the slash menu. */
export interface Insertion {
  name: InsertionName;
  icon: ToolbarIconName;
  insert: (editor: LexicalEditor) => void;
}

function listInsertion(type: ListType): Insertion {
  const { icon, command } = lists[type];
  return { name: type, icon, insert: (editor) => void editor.dispatchCommand(command, undefined) };
}

function toolInsertion(tool: "image" | "gallery" | "library" | "file" | "video" | "card"): Insertion {
  // Called after the update, whose selection moves the focus into the text.
  const open = (editor: LexicalEditor) => $onUpdate(() => void editor.dispatchCommand(OPEN_TOOL_COMMAND, tool));
  return { name: tool, icon: tool, insert: open };
}

export const insertions: readonly Insertion[] = [
  { name: "h2", icon: "heading2", insert: (editor) => $setLineType(editor, "h2") },
  { name: "h3", icon: "heading3", insert: (editor) => $setLineType(editor, "h3") },
  { name: "h4", icon: "heading4", insert: (editor) => $setLineType(editor, "h4") },
  listInsertion("bullet"),
  listInsertion("number"),
  listInsertion("check"),
  toolInsertion("image"),
  toolInsertion("gallery"),
  toolInsertion("library"),
  toolInsertion("file"),
  toolInsertion("video"),
  toolInsertion("card"),
  { name: "table", icon: "table", insert: $insertTable },
  { name: "quotation", icon: "quote", insert: $toggleQuote },
  { name: "callout", icon: "callout", insert: $toggleCallout },
  { name: "details", icon: "details", insert: $insertDetails },
  { name: "code", icon: "codeBlock", insert: (editor) => $setLineType(editor, "code") },
  { name: "formula", icon: "formula", insert: $insertFormula },
  { name: "footnote", icon: "footnote", insert: $insertFootnote },
  { name: "rule", icon: "rule", insert: () => $insertBlock($createHorizontalRuleNode()) },
];

/** The label of an entry. */
export function labelOf({ name }: Insertion): string {
  return currentAdminWords().editor.insertions[name].label;
}

/** The entries for the cursor's place, with a word that starts with the query; first those whose label starts with it. */
export function $insertionsFor(query: string): Insertion[] {
  const isInTable = $isInTable();
  const wanted = query.toLowerCase();
  const words = currentAdminWords().editor.insertions;
  const isNamed = (entry: Insertion) => labelOf(entry).toLowerCase().startsWith(wanted);
  const found = insertions.filter(
    (entry) =>
      !(isInTable && entry.name === "table") &&
      `${labelOf(entry)} ${words[entry.name].search}`
        .toLowerCase()
        .split(" ")
        .some((word) => word.startsWith(wanted)),
  );
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))];
}
