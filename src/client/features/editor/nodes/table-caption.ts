import { TableNode } from "@lexical/table";
import { $getState, createState, defineExtension } from "lexical";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { showState } from "./shown-state.ts";

/** Recommended maximum length of a caption in characters, about two lines. */
export const advisedCaptionLength = 300;

/** A table's caption as HTML, kept in the state of the table's node because Lexical's tables have no caption. */
export const captionState = createState("caption", {
  parse: (value) => (typeof value === "string" ? value : ""),
});

/** Shows captions above their tables. They are edited in the toolbar. */
export const TableCaptionExtension = defineExtension({
  name: "longhand/table-caption",
  register: (editor) =>
    showState(editor, TableNode, "data-caption", (table) => captionText($getState(table, captionState))),
});

/** The text of a caption in one line, without links and formats. */
export function captionText(html: string): string {
  return parseCaption(html).textContent ?? "";
}

/** A caption as an element of one line: its line breaks are spaces. */
export function parseCaption(html: string): Element {
  const { body } = parseInert(html);
  for (const lineBreak of body.querySelectorAll("br")) lineBreak.replaceWith(" ");
  return body;
}
