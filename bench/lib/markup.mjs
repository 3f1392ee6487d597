import { parseDocument } from "htmlparser2";
import { createElement } from "react";

/** @typedef {{ type: string, props: Record<string, unknown>, children: Markup[] } | string} Markup */

/**
 * A rendered page, cut at what React made of it.
 *
 * @param {string} page
 * @returns {{ before: string, markup: Markup[], between: string, state: string, after: string }} what React made as elements; the rest
 * as it came, the page's state by itself
 */
export function cutPage(page) {
  const [before = "", rest = ""] = halves(page, '<div id="root">');
  const [root = "", tail = ""] = halves(rest, '</div>\n<script id="state"', true);
  const [between = "", stateAndAfter = ""] = halves(tail, 'type="application/json">');
  const [state = "", after = ""] = halves(stateAndAfter, "</script>", true);
  return { before, markup: parseDocument(root).children.flatMap(readMarkup), between, state, after };
}

/** @param {string} text @param {string} mark stays with the first half, unless @param {boolean} [isSecondHalfs] */
function halves(text, mark, isSecondHalfs = false) {
  const at = text.indexOf(mark) + (isSecondHalfs ? 0 : mark.length);
  return [text.slice(0, at), text.slice(at)];
}

/** @param {any} node of htmlparser2 @returns {Markup[]} */
function readMarkup(node) {
  if (node.type === "text") return [node.data];
  if (node.type !== "tag") return [];
  const { class: className, style, ...props } = node.attribs;
  if (className) props.className = className;
  // The only one in these pages is a picture's own colour.
  if (style) props.style = { backgroundColor: style.split(":")[1] };
  return [{ type: node.name, props, children: node.children.flatMap(readMarkup) }];
}

/**
 * @param {Markup} node
 * @param {(node: Exclude<Markup, string>) => import("react").ReactNode} [instead] what stands in a node's place
 * @returns {import("react").ReactNode}
 */
export function elementOf(node, instead) {
  if (typeof node === "string") return node;
  const children = node.children.map((child) => elementOf(child, instead));
  return instead?.(node) ?? createElement(node.type, node.props, ...children);
}
