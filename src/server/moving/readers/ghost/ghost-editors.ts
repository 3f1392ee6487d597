import type { Reason } from "../../../../shared/import-report.ts";
import { escapeAttribute, escapeText } from "../../../../shared/text/escape-markup.ts";
import { type Json, valueAt } from "../../items/source-item.ts";
import { addReason, reason } from "../../report/reason.ts";
import { isTable } from "../markdown/fields.ts";
import { cardToHtml, isHiddenCard } from "./ghost-cards.ts";

/** HTML of a text that exists only as an editor's JSON, and what of it is missing. */
export interface Edited {
  html: string;
  reasons: Reason[];
}

/** Nodes in nodes: the JSON of a file may be nested without end. */
const maxDepth = 60;

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function parsed(json: string): Json | null {
  try {
    const value: unknown = JSON.parse(json);
    return isTable(value) ? value : null;
  } catch {
    return null;
  }
}

/** Lexical, since Ghost 5. @returns null when it cannot be read */
export function lexicalToHtml(json: string): Edited | null {
  const state = parsed(json);
  if (!state || !isTable(state.root)) return null;
  const reasons: Reason[] = [];
  return { html: childrenOf(state.root, reasons, 0), reasons };
}

function childrenOf(node: Json, reasons: Reason[], depth: number): string {
  const children = listIn(node.children).filter(isTable);
  if (depth <= maxDepth) return children.map((child) => lexicalNode(child, reasons, depth + 1)).join("");
  if (children.length > 0) addReason(reasons, reason("card-left-out", { name: textOf(node.type) }));
  return "";
}

/** Nodes that are one element. */
const tags: Readonly<Record<string, string>> = {
  paragraph: "p",
  quote: "blockquote",
  aside: "blockquote",
  listitem: "li",
};

function lexicalNode(node: Json, reasons: Reason[], depth: number): string {
  const inner = () => childrenOf(node, reasons, depth);
  const type = textOf(node.type).replace(/^extended-/, "");
  const tag = type === "heading" ? (/^h[1-6]$/.exec(textOf(node.tag))?.[0] ?? "h2") : valueAt(tags, type);
  if (tag) return `<${tag}>${inner()}</${tag}>`;
  if (type === "text" || type === "tk") return formatted(escapeText(textOf(node.text)), Number(node.format) || 0);
  if (type === "linebreak") return "<br>";
  if (type === "link" || type === "autolink") return `<a href="${escapeAttribute(textOf(node.url))}">${inner()}</a>`;
  if (type !== "list") return cardOr(type, node, reasons, inner);
  if (node.listType !== "number") return `<ul>${inner()}</ul>`;
  const start = Number(node.start);
  return `<ol${Number.isInteger(start) && start !== 1 ? ` start="${start}"` : ""}>${inner()}</ol>`;
}

function cardOr(name: string, values: Json, reasons: Reason[], otherwise: () => string): string {
  if (isHiddenCard(values)) {
    addReason(reasons, reason("part-not-public"));
    return "";
  }
  const html = cardToHtml(name, values);
  if (html !== undefined) return html;
  const text = otherwise();
  if (text === "") addReason(reasons, reason("card-left-out", { name: name || "unknown" }));
  return text;
}

/** Bits of Lexical's text format. */
const formats = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
] as const;

const formatted = (html: string, format: number): string =>
  formats.reduce((inner, [bit, tag]) => ((format & bit) === 0 ? inner : `<${tag}>${inner}</${tag}>`), html);

const markups = new Set("a b strong em i s u code sub sup".split(" "));

/** Mobiledoc, of Ghost 1 to 5. @returns null when it cannot be read */
export function mobiledocToHtml(json: string): Edited | null {
  const doc = parsed(json);
  if (!doc || !Array.isArray(doc.sections)) return null;
  const reasons: Reason[] = [];
  const markers = (list: unknown) => markersToHtml(listIn(list), doc);
  const html = doc.sections
    .map((section: unknown) => {
      const [type, second, third] = listIn(section);
      if (type === 1) {
        const named = textOf(second).replace("aside", "blockquote");
        const tag = /^(?:p|h[1-6]|blockquote)$/.test(named) ? named : "p";
        return `<${tag}>${markers(third)}</${tag}>`;
      }
      if (type === 2) return cardToHtml("image", { src: second });
      if (type === 3) {
        const tag = second === "ol" ? "ol" : "ul";
        return `<${tag}>${listIn(third)
          .map((item) => `<li>${markers(item)}</li>`)
          .join("")}</${tag}>`;
      }
      const [name, values] = listIn(listIn(doc.cards)[Number(second)]);
      return cardOr(textOf(name), isTable(values) ? values : {}, reasons, () => "");
    })
    .join("");
  return { html, reasons };
}

function markersToHtml(markers: unknown[], doc: Json): string {
  const open: string[] = [];
  let html = "";
  for (const marker of markers) {
    const [type, opened, closed, value] = listIn(marker);
    for (const at of listIn(opened)) {
      const [given, attributes] = listIn(listIn(doc.markups)[Number(at)]);
      const tag = markups.has(textOf(given)) ? textOf(given) : "span";
      const pairs = listIn(attributes);
      const href = pairs[pairs.indexOf("href") + 1];
      html += tag === "a" ? `<a href="${escapeAttribute(textOf(href))}">` : `<${tag}>`;
      open.push(tag);
    }
    // An atom has its text beside it: a line break, in all that Ghost made.
    html += type === 1 ? "<br>" : escapeText(textOf(value));
    for (let count = Number(closed) || 0; count > 0 && open.length > 0; count--) html += `</${open.pop()}>`;
  }
  return (
    html +
    open
      .map((tag) => `</${tag}>`)
      .reverse()
      .join("")
  );
}
