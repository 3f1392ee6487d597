import { $generateDOMFromRoot, $generateNodesFromDOM } from "@lexical/html";
import { TableNode } from "@lexical/table";
import {
  $createParagraphNode,
  $getDocument,
  $getEditor,
  $getNodeByKey,
  $getState,
  createState,
  defineExtension,
} from "lexical";
import { parseInert } from "../../../lib/trusted-html.ts";
import { writeHtml } from "../html/write-html.ts";
import { tidyDom } from "./tidy-dom.ts";

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

/** The inside of a caption as the editor writes it, as it would write the same line of the text. */
export function $cleanCaption(html: string): string {
  const line = $createParagraphNode().append(...$generateNodesFromDOM($getEditor(), parseInert(html)));
  const container = $generateDOMFromRoot($getDocument().createElement("div"), line);
  tidyDom(container);
  return line.isEmpty() || !container.firstChild ? "" : writeHtml(container.firstChild);
}

/** What a caption says, in one line, without its links and marks. */
export function captionText(html: string): string {
  return parseLine(html).textContent ?? "";
}

/** A caption that says other words: those that stay keep their links and marks. */
export function retypeCaption(html: string, text: string): string {
  const line = parseLine(html);
  const before = line.textContent ?? "";
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start++;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === text.at(-1 - same)) same++;
  const end = before.length - same;
  let typed = text.slice(start, text.length - same);
  let at = 0;
  for (const piece of textsIn(line)) {
    const { data, parentElement } = piece;
    const [from, to] = [Math.max(0, start - at), end - at];
    at += data.length;
    if (from > data.length || to < 0) continue;
    const link = parentElement?.closest("a");
    if (link && from === data.length && textsIn(link).at(-1) === piece) {
      // What is written after a link does not belong to it.
      link.after(typed);
    } else piece.data = data.slice(0, from) + typed + data.slice(Math.max(from, to));
    typed = "";
  }
  line.append(typed);
  for (const element of line.querySelectorAll(":not(img, :has(img))")) if (!element.textContent) element.remove();
  return writeHtml(line);
}

function parseLine(html: string): Element {
  const { body } = parseInert(html);
  for (const lineBreak of body.querySelectorAll("br")) lineBreak.replaceWith(" ");
  return body;
}

const textsIn = (parent: Node): Text[] =>
  [...parent.childNodes].flatMap((node) => (node instanceof Text ? [node] : textsIn(node)));
