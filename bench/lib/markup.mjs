import { parseDocument } from "htmlparser2";
import { createElement } from "react";

/** @typedef {{ type: string, props: Record<string, unknown>, children: Markup[] } | string} Markup */

/**
 * Splits a rendered page into React's elements and the document around them.
 *
 * @param {string} page
 * @returns {{ before: string, markup: Markup[], between: string, state: string, after: string }} `markup`: React's output;
 * `state`: the page's JSON; the others: the document before, between and after
 */
export function cutPage(page) {
  const from = page.indexOf('<div id="root">') + '<div id="root">'.length;
  const until = page.indexOf('</div>\n<script id="state"');
  const stateFrom = page.indexOf(">", page.indexOf('<script id="state"')) + 1;
  const stateUntil = page.indexOf("</script>", stateFrom);
  return {
    before: page.slice(0, from),
    markup: parseDocument(page.slice(from, until)).children.flatMap(readMarkup),
    between: page.slice(until, stateFrom),
    state: page.slice(stateFrom, stateUntil),
    after: page.slice(stateUntil),
  };
}

/** @param {any} node of htmlparser2 @returns {Markup[]} */
function readMarkup(node) {
  if (node.type === "text") return [node.data];
  if (node.type !== "tag") return [];
  const { class: className, style, ...props } = node.attribs;
  if (className) props.className = className;
  // The only style in these pages is an image's average colour.
  if (style) props.style = { backgroundColor: style.split(":")[1] };
  return [{ type: node.name, props, children: node.children.flatMap(readMarkup) }];
}

/**
 * @param {Markup} node
 * @param {(node: Exclude<Markup, string>) => import("react").ReactNode} [replace] an element that replaces a node
 * @returns {import("react").ReactNode}
 */
export function elementOf(node, replace) {
  if (typeof node === "string") return node;
  const replacement = replace?.(node);
  if (replacement) return replacement;
  return createElement(node.type, node.props, ...node.children.map((child) => elementOf(child, replace)));
}
