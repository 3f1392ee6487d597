import { parseInert } from "../../../lib/html/trusted-html.ts";
import { hasOnlyInlineContent, normalizeBlocks, normalizeCaption, normalizeListItem } from "./normalize-blocks.ts";
import {
  normalizeCode,
  normalizeDetails,
  normalizeFigures,
  normalizeImages,
  normalizeLinks,
  normalizeLists,
  normalizeStyles,
  normalizeTables,
  normalizeTaskLists,
} from "./normalize-markup.ts";
import { normalizeCards, normalizeVideos } from "./normalize-videos.ts";
import { normalizeWordMarkup } from "./normalize-word-markup.ts";

/** Elements whose content is not part of the text. */
const notText = "script, style, template, noscript, title, meta, link, textarea, select, iframe, object, svg";

/**
 * Parses HTML into a document that runs no scripts and loads nothing, with the markup that the editor's nodes import.
 * Elements that posts do not have are replaced by their text.
 */
export function parsePostHtml(html: string): Document {
  // With the doctype, a table closes the paragraph before it, as on a page. In quirks mode it would be inside it.
  const dom = parseInert(`<!doctype html><body>${html}`);
  const { body } = dom;
  normalizeVideos(body);
  normalizeCards(body);
  for (const element of body.querySelectorAll(notText)) element.remove();
  dropComments(body);
  normalizeWordMarkup(body);
  // The import treats unknown elements as blocks and drops the spaces before them.
  for (const element of body.querySelectorAll("*")) {
    const isCustom = element.tagName.includes("-");
    if (isCustom || element instanceof HTMLUnknownElement) element.replaceWith(...element.childNodes);
  }
  body.normalize();
  normalizeStyles(body);
  normalizeCode(body);
  normalizeTaskLists(body);
  normalizeImages(body);
  normalizeLinks(body);
  normalizeTables(body);
  dropEmptyParagraphs(body);
  normalizeFigures(body);
  normalizeDetails(body);
  normalizeLists(body);
  for (const caption of body.querySelectorAll("caption")) {
    normalizeCaption(caption);
    caption.parentElement?.setAttribute("data-caption", caption.innerHTML.trim());
    caption.remove();
  }
  for (const line of body.querySelectorAll("figure:has([data-image]) > figcaption, summary")) normalizeCaption(line);
  // Inner blocks first: the outer ones then see normalized content.
  for (const block of [...body.querySelectorAll("blockquote, details, td, th, li")].reverse()) {
    if (block.tagName === "LI") normalizeListItem(block);
    else if (block.matches("blockquote, details") || !hasOnlyInlineContent(block)) normalizeBlocks(block);
  }
  // Pasted inline content is inserted into the line at the cursor, not as a paragraph.
  if (!hasOnlyInlineContent(body)) normalizeBlocks(body);
  return dom;
}

/** Removes paragraphs that show nothing on a page: in the editor each would be an empty line. */
function dropEmptyParagraphs(root: Element): void {
  for (const paragraph of root.querySelectorAll("p"))
    if (paragraph.children.length === 0 && !/[^ \t\r\n]/.test(paragraph.textContent ?? "")) paragraph.remove();
}

/** Removes comments, which clipboards contain: in the editor each would be a line. */
function dropComments(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node.nodeType === Node.COMMENT_NODE) node.remove();
    else dropComments(node);
  }
}
