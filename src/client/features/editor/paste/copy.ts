import { $getHtmlContent, GetClipboardDataExtension } from "@lexical/clipboard";
import { $getEditor, configExtension, defineExtension } from "lexical";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { isBlock } from "../html/normalize-blocks.ts";

/** Makes addresses of this site absolute: they leave it with the copy. */
function withOrigin(html: string): string {
  const { body } = parseInert(html);
  for (const name of ["href", "src"]) {
    for (const element of body.querySelectorAll(`[${name}^='/']`))
      element.setAttribute(name, new URL(element.getAttribute(name) ?? "", location.origin).href);
  }
  return body.innerHTML;
}

/** The text of HTML with tabs between cells and the signs of lists. Lexical writes each cell and item as a paragraph. */
function plainText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node.nodeName === "BR") return "\n";
  if (node.nodeName === "TR")
    return [...node.childNodes].map((cell) => joined(cell).replace(/(?<!\s)\s*\n\s*/g, " ")).join("\t");
  return node.nodeName === "LI" ? signOf(node as Element) + joined(node).replaceAll("\n", "\n  ") : joined(node);
}

function joined(parent: Node): string {
  const gap = /^(?:UL|OL|LI|TABLE|THEAD|TBODY)$/.test(parent.nodeName) ? "\n" : "\n\n";
  let [text, endsBlock] = ["", false];
  for (const child of parent.childNodes) {
    const part = plainText(child);
    if (part === "") continue;
    if (text && (endsBlock || isBlock(child))) text += gap;
    text += part;
    endsBlock = isBlock(child);
  }
  return text;
}

function signOf(item: Element): string {
  const checked = item.getAttribute("data-checked");
  if (checked !== null) return checked === "true" ? "- [x] " : "- [ ] ";
  const list = item.parentElement;
  if (list?.tagName !== "OL") return "- ";
  const at = [...list.children].filter(({ tagName }) => tagName === "LI").indexOf(item);
  return `${Number(list.getAttribute("start") ?? 1) + at}. `;
}

/** Writes what is copied for other programs: absolute addresses, and plain text that keeps tables and lists. */
export const CopyExtension = defineExtension({
  name: "longhand/copy",
  dependencies: [
    configExtension(GetClipboardDataExtension, {
      $exportMimeType: {
        "text/html": [
          (_selection, next) => {
            const html = next();
            return html && withOrigin(html);
          },
        ],
        "text/plain": [
          (selection, next) => {
            const html = selection && $getHtmlContent($getEditor(), selection);
            return html && /<(?:li|t[dh])\b/.test(html) ? plainText(parseInert(html).body) : next();
          },
        ],
      },
    }),
  ],
});
