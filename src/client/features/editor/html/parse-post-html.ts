import { linkRel, safeHref } from "../../../../shared/text/post-html.ts";
import { newElement } from "../../../lib/html/new-element.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { isCellAlign } from "../nodes/node-states.ts";
import {
  hasOnlyInlineContent,
  normalizeBlocks,
  normalizeCaption,
  normalizeCode,
  normalizeDetails,
  normalizeFigures,
  normalizeTables,
  rename,
} from "./normalize-blocks.ts";
import { normalizeListItem, normalizeLists, normalizeTaskLists, normalizeWordLists } from "./normalize-lists.ts";
import { normalizeImages, normalizeVideosAndCards } from "./normalize-objects.ts";

/** Elements whose content is not part of the text. */
const notText = "script, style, template, noscript, title, meta, link, textarea, select, iframe, object, svg";

/** Inline elements that the import takes for blocks. */
const unknownInline = "bdi, bdo, big, button, data, dfn, font, meter, nobr, progress, small";

/**
 * Parses HTML into a document that runs no scripts and loads nothing, with the markup that the editor's nodes import.
 * Elements that posts do not have are replaced by their text.
 */
export function parsePostHtml(html: string): Document {
  // With the doctype, a table closes the paragraph before it, as on a page. In quirks mode it would be inside it.
  const dom = parseInert(`<!doctype html><body>${html}`);
  const { body } = dom;
  normalizeVideosAndCards(body);
  for (const element of body.querySelectorAll(notText)) element.remove();
  dropComments(body);
  normalizeWordMarkup(body);
  // The import treats elements that it does not know as blocks and drops the spaces around them.
  for (const element of body.querySelectorAll("*")) {
    const isCustom = element.tagName.includes("-");
    if (isCustom || element instanceof HTMLUnknownElement) element.replaceWith(...element.childNodes);
    else if (element.matches("strike")) rename(element, "s");
    else if (element.matches(unknownInline)) {
      const style = element.getAttribute("style");
      element.replaceWith(newElement(dom, "span", style === null ? {} : { style }, ...element.childNodes));
    }
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
  for (const line of body.querySelectorAll("figure:has([data-image]) > figcaption, summary")) normalizeCaption(line);
  // Inner blocks first: the outer ones then see normalized content.
  for (const block of [...body.querySelectorAll("blockquote, details, td, th, li")].reverse()) {
    if (block.tagName === "LI") normalizeListItem(block);
    else if (block.matches("blockquote, details") || !hasOnlyInlineContent(block)) normalizeBlocks(block);
  }
  // Pasted inline content is inserted into the line at the cursor, not as a paragraph.
  if (!hasOnlyInlineContent(body)) normalizeBlocks(body);
  // Last, because links and formats around a table are in its cells and its caption by now.
  for (const caption of body.querySelectorAll("caption")) {
    normalizeCaption(caption);
    caption.parentElement?.setAttribute("data-caption", caption.innerHTML.trim());
    caption.remove();
  }
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

/** Replaces links with unsafe addresses by their text. */
function normalizeLinks(root: Element): void {
  for (const link of root.querySelectorAll("a")) {
    const href = safeHref(link.getAttribute("href") ?? "");
    if (!href) {
      link.replaceWith(...link.childNodes);
      continue;
    }
    link.setAttribute("href", href);
    link.removeAttribute("target");
    const rel = linkRel(href, link.getAttribute("rel"));
    if (rel) link.setAttribute("rel", rel);
    else link.removeAttribute("rel");
  }
}

/** The styles that are formats of text. */
const textStyles = "font-weight font-style text-decoration text-decoration-line vertical-align white-space".split(" ");

/** Removes all inline styles except text formats, such as bold, removes direction, and keeps the alignment of cells only. */
function normalizeStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>("[style], [dir], [align]")) {
    const kept = textStyles.map((name) => [name, element.style.getPropertyValue(name)] as const);
    const align = (element.getAttribute("align") ?? element.style.textAlign).toLowerCase();
    element.removeAttribute("style");
    element.removeAttribute("dir");
    element.removeAttribute("align");
    if (isCellAlign(align) && element.matches("td, th")) element.setAttribute("align", align);
    for (const [name, value] of kept) if (value) element.style.setProperty(name, value);
  }
}

/**
 * Turns the markup of word processors into standard HTML. Word writes lists as paragraphs that begin with a bullet or
 * number. Google Docs wraps everything into a `<b>` that is not bold and draws check boxes as images.
 */
function normalizeWordMarkup(root: Element): void {
  for (const title of root.querySelectorAll("p.MsoTitle")) rename(title, "h2");
  for (const subtitle of root.querySelectorAll("p.MsoSubtitle")) rename(subtitle, "h3");
  for (const quote of root.querySelectorAll("p.MsoQuote, p.MsoIntenseQuote")) {
    const created = root.ownerDocument.createElement("blockquote");
    quote.replaceWith(created);
    created.append(quote);
  }
  normalizeWordLists(root);
  // Word writes an empty line as one non-breaking space.
  for (const office of root.querySelectorAll("o\\:p")) {
    const holds = office.textContent?.trim();
    if (holds) office.replaceWith(...office.childNodes);
    else office.remove();
  }
  for (const paragraph of root.querySelectorAll("p[class^=Mso]")) {
    if (!paragraph.textContent?.trim() && !paragraph.querySelector("img")) paragraph.remove();
  }
  for (const wrapper of root.querySelectorAll("b[id^=docs-internal-guid]")) wrapper.replaceWith(...wrapper.childNodes);
  for (const task of root.querySelectorAll("li[role=checkbox][aria-checked]")) {
    task.setAttribute("data-checked", task.getAttribute("aria-checked") ?? "false");
    for (const box of task.querySelectorAll(":scope > img")) box.remove();
  }
}
