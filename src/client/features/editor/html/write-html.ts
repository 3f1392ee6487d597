import { escapeAttribute, escapeText } from "../../../../shared/text/escape-markup.ts";
import { isBlock } from "./normalize-blocks.ts";

/** Attributes that the editor exports, in the order in which the server's sanitizer writes them. */
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  A: ["href", "title", "data-video", "data-card", "rel"],
  BLOCKQUOTE: ["data-callout"],
  FIGURE: ["data-layout"],
  OL: ["start"],
  UL: ["data-list"],
  LI: ["data-checked"],
  TH: ["colspan", "rowspan", "align", "width"],
  TD: ["colspan", "rowspan", "align", "width"],
  CODE: ["class", "data-info"],
  IMG: ["src", "alt", "width", "height", "loading", "decoding"],
  AUDIO: ["src", "controls", "preload", "title"],
  VIDEO: ["src", "controls", "preload", "title"],
};

const voidTags = new Set(["BR", "HR", "IMG"]);

/** Writes the content of an element as HTML, exactly as the server's sanitizer writes it. */
export function writeHtml(parent: Node): string {
  return [...parent.childNodes].map(writeNode).join("");
}

function writeNode(node: Node): string {
  if (!(node instanceof Element)) return escapeText(node.textContent ?? "");
  const tag = node.tagName.toLowerCase();
  const kept = keptAttributes[node.tagName] ?? [];
  const attributes = kept.map((name) => {
    const value = node.getAttribute(name);
    return value === null ? "" : ` ${name}="${escapeAttribute(value)}"`;
  });
  const open = `<${tag}${attributes.join("")}>`;
  return voidTags.has(node.tagName) ? open : `${open}${writeHtml(node)}</${tag}>`;
}

const formatTags = new Set(["STRONG", "EM", "U", "S", "MARK", "SUB", "SUP", "CODE"]);

/** Removes empty paragraphs at the end. */
export function removeTrailingEmptyLines(root: Element): void {
  while (isEmptyParagraph(root.lastElementChild)) root.lastElementChild?.remove();
}

/** Normalizes the DOM that the nodes export, so that the same text always has the same short HTML. */
export function normalizeExport(root: Element): void {
  for (const pre of root.querySelectorAll("pre")) normalizeCodeText(pre);
  joinFormats(root);
  for (const cell of root.querySelectorAll("td, th")) unwrapOnlyParagraph(cell);
  keepSpaces(root);
}

/** Writes line breaks as "\n". Browsers hide the last break of a block, so a last empty line needs a second one. */
function normalizeCodeText(pre: Element): void {
  const code = pre.firstElementChild ?? pre;
  for (const lineBreak of code.querySelectorAll("br")) {
    if (lineBreak.hasAttribute("data-lexical-managed-linebreak")) lineBreak.remove();
    else lineBreak.replaceWith("\n");
  }
  const text = code.textContent ?? "";
  code.textContent = text.endsWith("\n") ? `${text}\n` : text;
}

/** `<strong>a</strong><strong><em>b</em></strong>` becomes `<strong>a<em>b</em></strong>`. */
function joinFormats(parent: Element): void {
  for (const child of [...parent.children]) {
    const before = child.previousSibling;
    if (formatTags.has(child.tagName) && before instanceof Element && before.tagName === child.tagName) {
      before.append(...child.childNodes);
      child.remove();
    }
  }
  for (const child of [...parent.children]) joinFormats(child);
}

/** `<td><p>a</p></td>` becomes `<td>a</td>`. */
function unwrapOnlyParagraph(cell: Element): void {
  const only = cell.firstElementChild;
  if (cell.childNodes.length !== 1 || only?.tagName !== "P") return;
  only.replaceWith(...(isEmptyParagraph(only) ? [] : only.childNodes));
}

function isEmptyParagraph(element: Element | null): boolean {
  return element?.tagName === "P" && element.childNodes.length === 1 && element.firstElementChild?.tagName === "BR";
}

/** Replaces spaces that HTML collapses (repeated, or at the edge of a line) by non-breaking ones, and tabs by em spaces. */
function keepSpaces(root: Element): void {
  let last: Text | null = null;
  let isAtGap = true;
  const endLine = () => {
    if (last?.data.endsWith(" ")) last.data = `${last.data.slice(0, -1)}\u00a0`;
    last = null;
    isAtGap = true;
  };
  const visit = (node: Node) => {
    if (node instanceof Text) {
      let text = "";
      for (const letter of node.data.replace(/[\r\n]/g, " ").replaceAll("\t", "\u2003")) {
        text += letter === " " && isAtGap ? "\u00a0" : letter;
        isAtGap = letter === " ";
      }
      if (node.data !== text) node.data = text;
      if (text) last = node;
      return;
    }
    const element = node as Element;
    if (element.tagName === "PRE") return endLine();
    const isEdge = isBlock(element) || element.tagName === "BR";
    if (isEdge) endLine();
    if (element.tagName === "IMG") {
      last = null;
      isAtGap = false;
    }
    for (const child of [...element.childNodes]) visit(child);
    if (isEdge) endLine();
  };
  visit(root);
  endLine();
}
