import { escapeAttribute, escapeText } from "./escape-markup.ts";
import { voidElements } from "./html-elements.ts";
import type { HtmlNode, HtmlParent } from "./html-tree.ts";

/** A tree as HTML. Cleaned HTML that was parsed and not changed is written as it was. */
export function serializeHtml({ children }: HtmlParent): string {
  let html = "";
  for (const node of children) html += serializeNode(node);
  return html;
}

function serializeNode(node: HtmlNode): string {
  if (typeof node === "string") return escapeText(node);
  const { name, attributes } = node;
  let tag = `<${name}`;
  for (const key in attributes) tag += ` ${key}="${escapeAttribute(attributes[key] ?? "")}"`;
  return voidElements.has(name) ? `${tag}>` : `${tag}>${serializeHtml(node)}</${name}>`;
}
