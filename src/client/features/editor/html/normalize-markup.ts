import { codeLanguage, isExternal, isStoredImage, linkRel, safeHref } from "../../../../shared/text/post-html.ts";
import { externalImageLabel } from "../images/image-addresses.ts";
import { isCellAlign } from "../nodes/node-states.ts";

/** Replaces links with unsafe addresses by their text. */
export function normalizeLinks(root: Element): void {
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

/**
 * Turns images of this site into the placeholders that {@link ImageNode} imports. Each contains a character, because
 * the import drops the spaces around an empty element. Other images become a link to them, or their description.
 */
export function normalizeImages(root: Element): void {
  const create = (tag: string) => root.ownerDocument.createElement(tag);
  for (const image of root.querySelectorAll("img")) {
    const src = image.getAttribute("src") ?? "";
    const alt = image.getAttribute("alt") ?? "";
    if (isStoredImage(src)) {
      const placeholder = create("span");
      for (const name of ["alt", "width", "height"]) placeholder.setAttribute(name, image.getAttribute(name) ?? "");
      placeholder.setAttribute("data-image", src);
      placeholder.textContent = "\ufffc";
      image.replaceWith(placeholder);
      continue;
    }
    const href = safeHref(src);
    if (!href || !isExternal(href) || image.closest("a")) {
      image.replaceWith(alt.trim());
      continue;
    }
    const link = create("a");
    link.setAttribute("href", href);
    link.textContent = alt.trim() || externalImageLabel(href);
    image.replaceWith(link);
  }
}

/**
 * Turns task lists, our own (`<ul data-list="check">`) and those of other sites (a check box before the text), into the
 * markup that Lexical's list nodes import.
 */
export function normalizeTaskLists(root: Element): void {
  for (const item of root.querySelectorAll("li")) {
    const box = item.querySelector(":scope > input[type=checkbox], :scope > p:first-child > input[type=checkbox]");
    const checked = box ? String(box.hasAttribute("checked")) : item.getAttribute("data-checked");
    box?.remove();
    if (checked !== "true" && checked !== "false") continue;
    item.setAttribute("aria-checked", checked);
    item.classList.remove("task-list-item");
    if (item.parentElement?.tagName === "UL") item.parentElement.setAttribute("data-list", "check");
  }
  for (const list of root.querySelectorAll("ul[data-list=check]")) list.classList.add("contains-task-list");
}

/** Replaces figures without an image, such as those around a table or a quotation, by their content. */
export function normalizeFigures(root: Element): void {
  const holdsImage = (figure: Element | null) =>
    figure?.tagName === "FIGURE" &&
    figure.querySelector("[data-image]") &&
    !figure.querySelector("table, pre, blockquote");
  for (const caption of root.querySelectorAll("figcaption")) if (!holdsImage(caption.parentElement)) toWrapper(caption);
  for (const figure of root.querySelectorAll("figure:not([data-video], [data-card])"))
    if (!holdsImage(figure)) toWrapper(figure);
}

/** Gives each toggle a summary as its first element. Other summaries become lines. */
export function normalizeDetails(root: Element): void {
  for (const summary of root.querySelectorAll("summary")) {
    const isFirst = summary.parentElement?.tagName === "DETAILS" && !summary.previousElementSibling;
    const hasTextBefore = summary.previousSibling?.textContent?.trim();
    if (!isFirst || hasTextBefore) toWrapper(summary);
  }
  for (const details of root.querySelectorAll("details")) {
    if (details.firstElementChild?.tagName === "SUMMARY") continue;
    const summary = root.ownerDocument.createElement("summary");
    // The text that browsers show instead.
    summary.textContent = "Details";
    details.prepend(summary);
  }
}

function toWrapper(element: Element): void {
  const wrapper = element.ownerDocument.createElement("div");
  wrapper.append(...element.childNodes);
  element.replaceWith(wrapper);
}

/** Wraps content of a list that is outside of its items into items. */
export function normalizeLists(root: Element): void {
  for (const list of root.querySelectorAll("ul, ol")) {
    let item: Element | null = null;
    for (const child of [...list.childNodes]) {
      const isElement = child.nodeType === Node.ELEMENT_NODE;
      if (isElement && (child as Element).matches("li, ul, ol")) item = null;
      else if (item) item.append(child);
      else if (isElement || child.textContent?.trim()) {
        item = root.ownerDocument.createElement("li");
        child.replaceWith(item);
        item.append(child);
      }
    }
  }
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

const lineStyles = [
  "font-weight",
  "font-style",
  "text-decoration",
  "text-decoration-line",
  "vertical-align",
  "white-space",
];

/** Removes all inline styles except text formats, such as bold, removes direction, and keeps the alignment of cells only. */
export function normalizeStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>("[style], [dir], [align]")) {
    const kept = lineStyles.map((name) => [name, element.style.getPropertyValue(name)] as const);
    const align = (element.getAttribute("align") ?? element.style.textAlign).toLowerCase();
    element.removeAttribute("style");
    element.removeAttribute("dir");
    element.removeAttribute("align");
    if (isCellAlign(align) && element.matches("td, th")) element.setAttribute("align", align);
    for (const [name, value] of kept) if (value) element.style.setProperty(name, value);
  }
}

/** Maximum ratio of spanned cells to existing cells in a table. */
const maxWidening = 10;

/** Removes tables without cells, and column spans so large that the editor would create thousands of cells. */
export function normalizeTables(root: Element): void {
  for (const table of [...root.querySelectorAll("table")].reverse()) {
    const rows = [...table.rows];
    const cells = rows.flatMap((row) => [...row.cells]);
    if (cells.length === 0) {
      const caption = root.ownerDocument.createElement("p");
      caption.append(...(table.caption?.childNodes ?? []));
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
