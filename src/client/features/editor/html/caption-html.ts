import { $generateDOMFromRoot, $generateNodesFromDOM } from "@lexical/html";
import { $createParagraphNode, $getDocument, $getEditor } from "lexical";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { parseCaption } from "../nodes/node-states.ts";
import { normalizeExport, writeHtml } from "./write-html.ts";

/** The HTML of a caption, written as the editor writes a paragraph. */
export function $normalizeCaption(html: string): string {
  const line = $createParagraphNode().append(...$generateNodesFromDOM($getEditor(), parseInert(html)));
  const container = $generateDOMFromRoot($getDocument().createElement("div"), line);
  normalizeExport(container);
  return line.isEmpty() || !container.firstChild ? "" : writeHtml(container.firstChild);
}

/** Changes the text of a caption. Unchanged text keeps its links and formats. */
export function changeCaptionText(html: string, text: string): string {
  const line = parseCaption(html);
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
      // Text added at the end of a link is not part of it.
      link.after(typed);
    } else piece.data = data.slice(0, from) + typed + data.slice(Math.max(from, to));
    typed = "";
  }
  line.append(typed);
  for (const element of line.querySelectorAll(":not(img, :has(img))")) if (!element.textContent) element.remove();
  return writeHtml(line);
}

const textsIn = (parent: Node): Text[] =>
  [...parent.childNodes].flatMap((node) => (node instanceof Text ? [node] : textsIn(node)));
