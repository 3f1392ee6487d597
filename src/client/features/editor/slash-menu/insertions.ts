import { $createHorizontalRuleNode } from "@lexical/extension";
import type { ListType } from "@lexical/list";
import type { LexicalEditor } from "lexical";
import { $setBlockType, $toggleQuote } from "../edits/block-types.ts";
import { $insertBlock } from "../edits/insert-block.ts";
import { $insertTable } from "../edits/insert-table.ts";
import { lists } from "../edits/lists.ts";
import { OPEN_TOOL_COMMAND } from "../toolbar/tool-commands.ts";
import type { ToolbarIconName } from "../toolbar/toolbar-icon.tsx";

/** An entry of the slash menu. */
export interface Insertion {
  label: string;
  icon: ToolbarIconName;
  /** Other search words. */
  words: string;
  insert: (editor: LexicalEditor) => void;
}

function listInsertion(type: ListType, words: string): Insertion {
  const { label, icon, command } = lists[type];
  return { label, icon, words, insert: (editor) => void editor.dispatchCommand(command, undefined) };
}

export const insertions: readonly Insertion[] = [
  { label: "Heading 2", icon: "heading", words: "h2 title section", insert: () => $setBlockType("h2") },
  { label: "Heading 3", icon: "heading", words: "h3 subtitle", insert: () => $setBlockType("h3") },
  listInsertion("bullet", "ul unordered points"),
  listInsertion("number", "ol ordered steps"),
  listInsertion("check", "todo check box"),
  {
    label: "Image",
    icon: "image",
    words: "image photo upload",
    insert: (editor) => void editor.dispatchCommand(OPEN_TOOL_COMMAND, "image"),
  },
  {
    label: "From the library",
    icon: "library",
    words: "image image photo media",
    insert: (editor) => void editor.dispatchCommand(OPEN_TOOL_COMMAND, "library"),
  },
  {
    label: "Video",
    icon: "video",
    words: "youtube vimeo film embed",
    insert: (editor) => void editor.dispatchCommand(OPEN_TOOL_COMMAND, "video"),
  },
  { label: "Table", icon: "table", words: "grid rows columns", insert: $insertTable },
  { label: "Quotation", icon: "quote", words: "blockquote cite", insert: $toggleQuote },
  { label: "Code block", icon: "codeBlock", words: "program source pre", insert: () => $setBlockType("code") },
  {
    label: "Horizontal line",
    icon: "rule",
    words: "rule divider hr separator",
    insert: () => $insertBlock($createHorizontalRuleNode()),
  },
];

/** The entries with a word that starts with the query. */
export function insertionsFor(query: string): Insertion[] {
  const wanted = query.toLowerCase();
  return insertions.filter(({ label, words }) =>
    `${label} ${words}`
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(wanted)),
  );
}
