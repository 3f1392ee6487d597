import type { Reason } from "../../../shared/import-report.ts";
import { type HtmlNode, type HtmlParent, isElement } from "../../../shared/text/html-tree.ts";
import { addReason, reason } from "../report/reason.ts";
import { uncounted } from "./addresses.ts";
import { parseForPlainText } from "./tree.ts";

const blocks = new Set(
  "p div blockquote pre ul ol li h1 h2 h3 h4 h5 h6 table tr hr section article dl dt dd".split(" "),
);
const unseen = new Set(["script", "style", "template"]);

/** HTML as plain text for a comment: lines stay, and the address of a link stands behind its text. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const text = textOf(parseForPlainText(html));
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The same in one line, for titles and fields. */
export const plainLine = (html: string): string => plainText(html).replace(/\s+/g, " ").trim();

/** What a comment loses as plain text. */
export const lostMarkup = (html: string): Reason[] =>
  /<(?:strong|em|b|i|code|pre|blockquote|ul|ol|img)\b/i.test(html)
    ? [reason("markup-dropped", { name: "content" })]
    : [];

const textOf = ({ children }: HtmlParent): string => children.map(textOfNode).join("");

function textOfNode(node: HtmlNode): string {
  if (!isElement(node)) return node;
  if (node.name === "br") return "\n";
  if (unseen.has(node.name)) return "";
  if (node.name === "img") return node.attributes.alt ?? "";
  const text = textOf(node);
  if (node.name === "a") {
    const href = uncounted(node.attributes.href ?? "");
    return /^https?:/i.test(href) && !text.includes(href.replace(/^https?:\/\/|\/$/g, "")) ? `${text} (${href})` : text;
  }
  return blocks.has(node.name) ? `\n\n${text}\n\n` : text;
}

/** Removes control characters, which no text may have, and says how many there were. */
export function stripControls(text: string, reasons: Reason[]): string {
  let count = 0;
  // Written as a class of all controls without tab, line feed and carriage return.
  const stripped = text.replace(/[^\P{Cc}\t\n\r]/gu, () => {
    count += 1;
    return "";
  });
  if (count > 0) addReason(reasons, reason("characters-removed", { count }));
  return stripped;
}
