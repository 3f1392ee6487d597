import { escapeAttribute, escapeText } from "../../../../shared/text/escape-markup.ts";

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
