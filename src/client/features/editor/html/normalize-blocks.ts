import { codeLanguage } from "../../../../shared/text/post-html.ts";
import { newElement } from "../../../lib/html/new-element.ts";

/** Block elements. Every other element is inline. */
const blockTags = new Set(
  "ADDRESS ARTICLE ASIDE AUDIO BLOCKQUOTE CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL VIDEO".split(
    " ",
  ),
);

/** Block elements that posts do not have. They are replaced by their content. */
const wrapperTags = new Set(
  "ADDRESS ARTICLE ASIDE CENTER DD DIV DL DT FIELDSET FOOTER FORM HEADER HGROUP MAIN NAV SECTION".split(" "),
);

const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;
export const isBlank = (node: Node) => node.nodeType === Node.TEXT_NODE && !/[^ \t\r\n]/.test(node.textContent ?? "");

export function isBlock(node: Node): node is HTMLElement {
  return isElement(node) && blockTags.has(node.tagName);
}

function containsBlock(element: Element): boolean {
  return [...element.children].some((child) => isBlock(child) || containsBlock(child));
}

/**
 * Gives an element the content model of the editor's nodes: wrappers are replaced by their content, inline elements
 * contain no blocks, and inline content between blocks is wrapped into paragraphs.
 */
export function normalizeBlocks(parent: Element): void {
  unwrapWrappers(parent);
  wrapLines(parent, () => parent.ownerDocument.createElement("p"));
}

/** Whether an element contains no block. */
export function hasOnlyInlineContent(parent: Element): boolean {
  return !containsBlock(parent);
}

/** Turns the blocks of an image's or table's caption into lines with line breaks. */
export function normalizeCaption(caption: Element): void {
  const blocks = [...caption.querySelectorAll("*")].filter(isBlock);
  if (blocks.length === 0) return;
  const part = () => newElement(caption.ownerDocument, "br", { class: "part" });
  for (const block of blocks.reverse()) block.replaceWith(part(), ...block.childNodes, part());
  for (const text of [...caption.childNodes].filter(isBlank)) text.remove();
  for (const lineBreak of caption.querySelectorAll("br.part")) {
    const before = lineBreak.previousSibling;
    const isNeedless = !before || !lineBreak.nextSibling || (isElement(before) && before.matches("br.part"));
    if (isNeedless) lineBreak.remove();
  }
  if (caption.lastChild && isElement(caption.lastChild) && caption.lastChild.matches("br.part"))
    caption.lastChild.remove();
}

function unwrapWrappers(parent: Element): void {
  for (const child of [...parent.children]) {
    if (wrapperTags.has(child.tagName)) {
      normalizeBlocks(child);
      // The content begins and ends a line, as the wrapper did. An empty wrapper ends one too, see `wrapLines`.
      if (child.hasChildNodes()) child.replaceWith(...child.childNodes);
    } else if (!isBlock(child) && containsBlock(child)) {
      pushInside(child);
      unwrapWrappers(parent);
      return;
    }
  }
}

/** `<b><p>a</p><p>c</p></b>` becomes `<p><b>a</b></p><p><b>c</b></p>`. */
export function pushInside(inline: Element): void {
  // Start with the inner elements: otherwise `<b><i><p>` loops forever.
  unwrapWrappers(inline);
  const wrapIn = (parent: Element) => {
    for (const child of [...parent.childNodes]) {
      if (isBlock(child)) {
        wrapIn(child);
      } else if (!isBlank(child)) {
        const copy = inline.cloneNode(false) as Element;
        child.replaceWith(copy);
        copy.append(child);
      }
    }
  };
  wrapIn(inline);
  inline.replaceWith(...inline.childNodes);
}

function wrapLines(parent: Element, createLine: () => Element): void {
  let line: Element | null = null;
  for (const child of [...parent.childNodes]) {
    if (isBlock(child)) {
      line = null;
      if (wrapperTags.has(child.tagName)) child.remove();
    } else if (line) {
      line.append(child);
    } else if (isBlank(child)) {
      child.remove();
    } else {
      line = createLine();
      child.replaceWith(line);
      line.append(child);
    }
  }
}

/**
 * Replaces figures by their content: those without an image, those around a table, a quotation, a rule or a linked list,
 * and those whose text a {@link FigureNode} would move to another place.
 */
export function normalizeFigures(root: Element): void {
  const figures = "figure:not([data-video], [data-card])";
  const holdsImage = (figure: Element) =>
    figure.querySelector("[data-image]") &&
    !figure.querySelector("table, pre, blockquote, hr, a ul, a ol") &&
    keepsOrder(figure);
  // Inner figures first: the captions of those that are replaced are text of the outer ones.
  for (const figure of [...root.querySelectorAll(figures)].reverse()) {
    if (holdsImage(figure)) continue;
    for (const caption of figure.querySelectorAll(":scope > figcaption")) rename(caption, "div");
    rename(figure, "div");
  }
  for (const caption of root.querySelectorAll("figcaption"))
    if (!caption.parentElement?.matches(figures)) rename(caption, "div");
}

/** Whether a figure has only images and blocks, or words only before its images and after them. */
function keepsOrder(figure: Element): boolean {
  return /^(?:(?:words )*(?:image )+(?:words )*|(?:image |block )+)$/.test(partsOf(figure).join(""));
}

/** The kinds of a figure's parts, in their order. A wrapper counts as its content. */
function partsOf(parent: Element): string[] {
  return [...parent.childNodes].flatMap((part) => {
    if (isElement(part) && wrapperTags.has(part.tagName)) return partsOf(part);
    const hasImage = isElement(part) && (part.matches("[data-image]") || part.querySelector("[data-image]"));
    const hasWords = /[^\s\ufffc]/.test(wordsOutsideCaptions(part));
    if (!hasWords) return hasImage ? "image " : "";
    if (isBlock(part)) return "block ";
    return hasImage ? "words beside an image " : "words ";
  });
}

function wordsOutsideCaptions(node: Node): string {
  if (node instanceof Text) return node.data;
  if (isElement(node) && node.tagName === "FIGCAPTION") return "";
  return [...node.childNodes].map(wordsOutsideCaptions).join("");
}

/** Gives each toggle a summary as its first element. Other summaries become lines. */
export function normalizeDetails(root: Element): void {
  for (const summary of root.querySelectorAll("summary")) {
    const isFirst = summary.parentElement?.tagName === "DETAILS" && !summary.previousElementSibling;
    const hasTextBefore = summary.previousSibling?.textContent?.trim();
    if (!isFirst || hasTextBefore) rename(summary, "div");
  }
  for (const details of root.querySelectorAll("details")) {
    if (details.firstElementChild?.tagName === "SUMMARY") continue;
    // The text that browsers show instead.
    details.prepend(newElement(root.ownerDocument, "summary", {}, "Details"));
  }
}

/** Gives the content of an element to a new one. */
export function rename(element: Element, tag: string): void {
  element.replaceWith(newElement(element.ownerDocument, tag, {}, ...element.childNodes));
}

/** Turns code blocks into plain text, with the language in the attribute that Lexical's code node imports. */
export function normalizeCode(root: Element): void {
  for (const pre of root.querySelectorAll("pre")) {
    for (const lineBreak of pre.querySelectorAll("br")) lineBreak.replaceWith("\n");
    // Code contains only text: move its images below it.
    pre.after(...pre.querySelectorAll("img"));
    const named = `${pre.className} ${pre.querySelector("code")?.className ?? ""}`;
    const language = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(named)?.[1] ?? pre.getAttribute("data-language");
    const known = codeLanguage(language);
    const info = pre.querySelector("code")?.getAttribute("data-info");
    if (info) pre.setAttribute("data-info", info);
    // The last line break of a code block does not begin another line.
    pre.textContent = (pre.textContent ?? "").replace(/\r\n?/g, "\n").replace(/\n$/, "");
    if (known) pre.setAttribute("data-language", known);
    else pre.removeAttribute("data-language");
  }
}

/** Maximum ratio of spanned cells to existing cells in a table. */
const maxWidening = 10;

/**
 * Removes tables without cells, and column spans so large that the editor would create thousands of cells. Further
 * captions of a table become lines of the first one.
 */
export function normalizeTables(root: Element): void {
  for (const table of [...root.querySelectorAll("table")].reverse()) {
    for (const further of table.querySelectorAll(":scope > caption ~ caption")) {
      table.caption?.append(newElement(root.ownerDocument, "p", {}, ...further.childNodes));
      further.remove();
    }
    const rows = [...table.rows];
    const cells = rows.flatMap((row) => [...row.cells]);
    if (cells.length === 0) {
      const caption = newElement(root.ownerDocument, "div", {}, ...(table.caption?.childNodes ?? []));
      if (caption.textContent?.trim()) table.before(caption);
      table.remove();
      continue;
    }
    const width = Math.max(...rows.map((row) => [...row.cells].reduce((sum, { colSpan }) => sum + colSpan, 0)));
    if (width * rows.length > cells.length * maxWidening + 100)
      for (const cell of cells) cell.removeAttribute("colspan");
    markHeaders(rows);
  }
}

/** Distinguishes column headers, which fill a row, from row headers, which are beside other cells. */
function markHeaders(rows: readonly HTMLTableRowElement[]): void {
  const isHeader = (cell: Element | undefined) => cell?.tagName === "TH";
  const hasColumn = rows.length > 1 && rows.every((row) => isHeader(row.cells[0]));
  for (const row of rows) {
    const isRow = [...row.cells].every(isHeader);
    for (const [at, cell] of [...row.cells].entries()) {
      if (!isHeader(cell)) continue;
      cell.setAttribute("data-header", isRow && hasColumn && at === 0 ? "both" : isRow ? "row" : "column");
    }
  }
}
