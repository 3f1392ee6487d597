import { TableNode } from "@lexical/table";
import { $getNodeByKey, $getState, createState, defineExtension } from "lexical";
import { parseInert } from "../../../lib/trusted-html.ts";

/** Characters of a caption: it is one line, or two. */
export const maxCaptionLength = 300;

/** A table's caption, kept as clean HTML on the table's node: Lexical's tables have none. */
export const captionState = createState("caption", {
  parse: (value) => (typeof value === "string" ? value : ""),
});

/** Shows the captions above their tables; they are written in the toolbar. */
export const TableCaptionExtension = defineExtension({
  name: "longhand/table-caption",
  register: (editor) =>
    editor.registerMutationListener(TableNode, (mutations) => {
      editor.read(() => {
        for (const [key, mutation] of mutations) {
          const table = mutation === "destroyed" ? null : $getNodeByKey(key);
          const element = table && editor.getElementByKey(key);
          if (element) element.dataset.caption = captionText($getState(table, captionState));
        }
      });
    }),
});

/** What a caption says, in one line, without its links and marks. */
export function captionText(html: string): string {
  return parseCaption(html).textContent ?? "";
}

/** A caption as an element of one line: its line breaks are spaces. */
export function parseCaption(html: string): Element {
  const { body } = parseInert(html);
  for (const lineBreak of body.querySelectorAll("br")) lineBreak.replaceWith(" ");
  return body;
}
