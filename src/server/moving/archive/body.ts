import { blockElements } from "../../../shared/text/html-elements.ts";
import {
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  parseHtml,
} from "../../../shared/text/html-tree.ts";
import { createMarkdownReader } from "../../../shared/text/markdown-reader.ts";
import { isImageUrl } from "../../../shared/text/post-html.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import { cleanHtml } from "../../core/html/clean-html.ts";
import { markdownOf } from "../../core/html/markdown-of.ts";
import { TooSlowError, withinTime } from "../text/text-bounds.ts";

const marked = createMarkdownReader(isImageUrl);

/** How the text of a post is written: as Markdown, where needed with HTML in it, or as HTML alone. */
export type BodyFormat = "md" | "html";

/** Milliseconds for a text as Markdown. Some texts would take the parser hours. */
const maxMarkdownMs = 10_000;

/**
 * Writes the HTML of a post as Markdown. A block that Markdown cannot say stays HTML, and so does a whole text that would not
 * be read back as it is, or not in time.
 */
export function bodyOf(html: string, maxMs = maxMarkdownMs): { format: BodyFormat; body: string } {
  const tree = tidied(html);
  const written = serializeHtml(tree);
  try {
    const markdown = withinTime(maxMs, () => tree.children.map(blockBody).filter(Boolean).join("\n\n"));
    const isSame = withinTime(maxMs, () => htmlOf(markdown, "md") === written);
    if (isSame) return { format: "md", body: markdown };
  } catch (error) {
    // A RangeError: it is nested too deeply for the parser.
    if (!(error instanceof TooSlowError || error instanceof RangeError)) throw error;
  }
  return { format: "html", body: written };
}

/** Reads a text as {@link bodyOf} wrote it, or as a person changed it. */
export function htmlOf(body: string, format: BodyFormat): string {
  return serializeHtml(tidied(cleanHtml(format === "md" ? marked.parse(body, { async: false }) : body)));
}

function blockBody(node: HtmlNode): string {
  const html = serializeHtml({ children: [node] });
  const markdown = markdownOf(html);
  if (htmlOf(markdown, "md") === html) return markdown;
  // An empty line would end the block of HTML.
  return html.replace(/\n(?=\n)/g, "&#10;");
}

/**
 * HTML without the blanks and line breaks between blocks, which no reader sees, so that texts from different editors are
 * written alike.
 */
function tidied(html: string): HtmlParent {
  const tree = parseHtml(html);
  tidy(tree);
  return tree;
}

const isBlock = (node: HtmlNode | undefined): node is HtmlElement => isElement(node) && blockElements.has(node.name);
const sections = new Set(["ul", "ol", "table", "thead", "tbody", "tr", "figure", "details"]);

function tidy(parent: HtmlParent & { name?: string }): void {
  if (parent.name === "pre") {
    tidyCode(parent);
    return;
  }
  const holdsBlocks = parent.name === undefined || sections.has(parent.name) || parent.children.some(isBlock);
  if (holdsBlocks) {
    parent.children = parent.children.flatMap((node, at): HtmlNode[] => {
      if (typeof node !== "string") return [node];
      const isFirst = at === 0 || isBlock(parent.children[at - 1]);
      const isLast = at === parent.children.length - 1 || isBlock(parent.children[at + 1]);
      let text = node;
      if (isFirst) text = text.replace(/^[ \t\n]+/, "");
      if (isLast) text = withoutEndSpace(text);
      const isBetweenParts = parent.name !== undefined && sections.has(parent.name) && !/[^ \t\n]/.test(text);
      return text === "" || isBetweenParts ? [] : [text];
    });
  }
  for (const node of parent.children) if (isElement(node)) tidy(node);
}

/** Line breaks at the end of code: the last one shows nothing, and those before it would be lost one by one. */
function tidyCode(parent: HtmlParent): void {
  const last = parent.children.at(-1);
  if (typeof last === "string") {
    parent.children[parent.children.length - 1] = withoutEndBreaks(last);
  } else if (last) tidyCode(last);
}

function withoutEndBreaks(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "\n") end -= 1;
  return text.slice(0, end);
}

/** Not `trimEnd`, which also takes spaces that do not break a line. */
function withoutEndSpace(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\n".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
