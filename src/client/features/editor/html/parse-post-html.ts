import { parseInert } from "../../../lib/trusted-html.ts";
import { hasOnlyInlineContent, normalizeBlocks, normalizeCaption, normalizeListItem } from "./normalize-blocks.ts";
import {
  normalizeCode,
  normalizeFigures,
  normalizeImages,
  normalizeLinks,
  normalizeLists,
  normalizeStyles,
  normalizeTables,
  normalizeTaskLists,
} from "./normalize-markup.ts";
import { normalizeVideos } from "./normalize-videos.ts";
import { normalizeWordMarkup } from "./normalize-word-markup.ts";

/** Elements whose content is no text of the writer's. */
const notText = "script, style, template, noscript, title, meta, link, textarea, select, iframe, object, svg";

/**
 * Parses HTML into a document that runs nothing and loads nothing, in the shape the editor's nodes know. What has no
 * place in a post loses its markup and keeps its text.
 */
export function parsePostHtml(html: string): Document {
  // With the doctype, a table ends the paragraph before it as it does on a page; without, it would stand inside it.
  const dom = parseInert(`<!doctype html><body>${html}`);
  const { body } = dom;
  normalizeVideos(body);
  for (const element of body.querySelectorAll(notText)) element.remove();
  dropComments(body);
  normalizeWordMarkup(body);
  // The import takes an element that it does not know for a block and drops the blanks before it.
  for (const element of body.querySelectorAll("*"))
    if (element instanceof HTMLUnknownElement) element.replaceWith(...element.childNodes);
  body.normalize();
  normalizeStyles(body);
  normalizeCode(body);
  normalizeTaskLists(body);
  normalizeImages(body);
  normalizeLinks(body);
  normalizeTables(body);
  dropEmptyParagraphs(body);
  normalizeFigures(body);
  normalizeLists(body);
  for (const caption of body.querySelectorAll("caption")) {
    normalizeCaption(caption);
    caption.parentElement?.setAttribute("data-caption", caption.innerHTML.trim());
    caption.remove();
  }
  for (const caption of body.querySelectorAll("figure:has([data-image]) > figcaption")) normalizeCaption(caption);
  // Inner ones first, so that what they give up is in order when the outer ones look at it.
  for (const block of [...body.querySelectorAll("blockquote, td, th, li")].reverse()) {
    if (block.tagName === "LI") normalizeListItem(block);
    else if (block.tagName === "BLOCKQUOTE" || !hasOnlyInlineContent(block)) normalizeBlocks(block);
  }
  // A few words from the clipboard belong into the line where the cursor stands, not into a paragraph of their own.
  if (!hasOnlyInlineContent(body)) normalizeBlocks(body);
  return dom;
}

/** They show nothing on a page; in the editor each would be an empty line. */
function dropEmptyParagraphs(root: Element): void {
  for (const paragraph of root.querySelectorAll("p"))
    if (paragraph.children.length === 0 && !/[^ \t\r\n]/.test(paragraph.textContent ?? "")) paragraph.remove();
}

/** Clipboards are full of them; each would make a line of its own. */
function dropComments(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node.nodeType === Node.COMMENT_NODE) node.remove();
    else dropComments(node);
  }
}
