import { codeLanguage, isExternal, isStoredImage, linkRel, safeHref } from "../../../../shared/text/post-html.ts";

/** Links that a post must not carry give way to their text. */
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
 * Images kept here become what {@link ImageNode} reads: a letter of the line, or the import would drop the spaces
 * around them. Others become links to them, or their description.
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
    link.textContent = alt.trim() || href;
    image.replaceWith(link);
  }
}

/**
 * Task lists, ours (`<ul data-list="check">`) and those of other sites (a check box before the text), in the form that
 * Lexical's list nodes read.
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

/** A figure without an image of its own gives way to its content, a table or a quotation, and so does its caption. */
export function normalizeFigures(root: Element): void {
  const holdsImage = (figure: Element | null) =>
    figure?.tagName === "FIGURE" &&
    figure.querySelector("[data-image]") &&
    !figure.querySelector("table, pre, blockquote");
  for (const caption of root.querySelectorAll("figcaption")) if (!holdsImage(caption.parentElement)) toWrapper(caption);
  for (const figure of root.querySelectorAll("figure:not([data-video])")) if (!holdsImage(figure)) toWrapper(figure);
}

function toWrapper(element: Element): void {
  const wrapper = element.ownerDocument.createElement("div");
  wrapper.append(...element.childNodes);
  element.replaceWith(wrapper);
}

/** What stands in a list without an item has one of its own. */
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

/** Code blocks: plain text, and the language where Lexical's code node looks for it. */
export function normalizeCode(root: Element): void {
  for (const pre of root.querySelectorAll("pre")) {
    for (const lineBreak of pre.querySelectorAll("br")) lineBreak.replaceWith("\n");
    // Code is letters: an image in it stands below.
    pre.after(...pre.querySelectorAll("img"));
    const named = `${pre.className} ${pre.querySelector("code")?.className ?? ""}`;
    const language = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(named)?.[1] ?? pre.getAttribute("data-language");
    const known = codeLanguage(language);
    // The last line break of a code block ends its last line; it begins no other.
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

/** Of a writer's styles only those stay that say bold, italic and the like; alignment and direction are not ours to keep. */
export function normalizeStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>("[style], [dir], [align]")) {
    const kept = lineStyles.map((name) => [name, element.style.getPropertyValue(name)] as const);
    element.removeAttribute("style");
    element.removeAttribute("dir");
    element.removeAttribute("align");
    for (const [name, value] of kept) if (value) element.style.setProperty(name, value);
  }
}

/** Cells that a table may claim for each that it has. */
const maxWidening = 10;

/** Joined cells that claim thousands of places would be given them, one by one; and a table without cells shows nothing. */
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
  }
}
