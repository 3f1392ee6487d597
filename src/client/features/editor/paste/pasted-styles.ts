import { isBlank, isBlock } from "../html/normalize-blocks.ts";

/** The class names with which pages hide words that only screen readers say. */
const spokenOnly =
  /(?:^|\s)(?!not-)(?:[\w-]*[-_])?(?:sr-only|visually-?hidden|hidden-?visually|screen-?reader(?:s|-text|-only)?|screen-only|show-for-sr|assistive-text|a11y-hidden|off-?screen|invisible)(?:[\s_]|$)/i;

/** Parts of a page that scripts show and hide. Others with `aria-hidden`, such as emoji and drawn formulas, are seen. */
const closedPart = ["dialog", "alertdialog", "tooltip", "menu", "listbox", "tabpanel", "alert", "status"]
  .map((role) => `[role=${role}][aria-hidden=true]`)
  .join();

/** The value of a style; browsers drop names that they do not know, such as those of Word. */
export function styleOf(element: Element, name: string): string {
  const declarations = (element.getAttribute("style") ?? "").split(";").map((declaration) => declaration.split(":"));
  return declarations.find(([property]) => property?.trim().toLowerCase() === name)?.[1]?.trim() ?? "";
}

/** Whether the page shows no part of an element. */
function isHidden(element: Element): boolean {
  if (element.matches(`[hidden]:not([hidden=until-found]), rt, rp, rtc, svg title, svg desc, ${closedPart}`))
    return true;
  if (spokenOnly.test(element.getAttribute("class") ?? "")) return true;
  const style = (name: string) => styleOf(element, name);
  if (/^none/.test(style("display")) || style("mso-hide") === "all") return true;
  if (Number.parseFloat(style("opacity")) === 0) return true;
  if (/^(?:hidden|collapse)/.test(style("visibility"))) return !/visibility:\s*visible/.test(element.innerHTML);
  const isCut =
    /^rect\((?:[01](?:px)?[,\s]*){4}\)/.test(style("clip")) || /^inset\((?:50|100)%/.test(style("clip-path"));
  const isClipped = /hidden|clip/.test(style("overflow")) && !/padding/.test(element.getAttribute("style") ?? "");
  const isPoint = isClipped && [style("width"), style("height")].every((size) => /^[01]px/.test(size));
  const isClosed = isClipped && ["height", "max-height", "max-width"].some((name) => noSize.test(style(name)));
  return (
    isCut || isPoint || isClosed || ["left", "top", "text-indent"].some((name) => /^-(?:999|\d{4,})/.test(style(name)))
  );
}

/** A size that shows nothing. */
const noSize = /^(?:0+(?:\.0*)?|\.0+)(?:[a-z%]|$)/;

/** Whether the font size in the style of an element is large enough to be seen; undefined without a font size. */
function hasVisibleSize(element: Element): boolean | undefined {
  const size = styleOf(element, "font-size") || /(?:^|\s)([\d.]+[a-z%]*)(?:\s|\/)/.exec(styleOf(element, "font"))?.[1];
  return size ? !noSize.test(size) && !/^[01]?(?:\.\d+)?px$/.test(size) : undefined;
}

/** Removes text with an invisible font size. An element inside may have a visible size again, and is kept. */
function removeInvisibleText(element: Element): void {
  for (const child of [...element.childNodes])
    if (child.nodeType === Node.TEXT_NODE) child.remove();
    else if (child instanceof Element && hasVisibleSize(child) !== true) removeInvisibleText(child);
}

/** Removes what the page hides from view: words for screen readers, readings above letters, hidden parts. */
export function removeHidden(root: Element): void {
  for (const element of root.querySelectorAll("[hidden], [style], [class], [role], rt, rp, rtc, title, desc"))
    if (isHidden(element)) element.remove();
  for (const element of root.querySelectorAll("[style]"))
    if (hasVisibleSize(element) === false) removeInvisibleText(element);
  // Links to a heading itself are seen only under the pointer.
  for (const link of root.querySelectorAll(":is(h1, h2, h3, h4, h5, h6) a[href*='#']"))
    if (!/[\p{L}\p{N}]/u.test(link.textContent ?? "") && !link.querySelector("img")) link.remove();
}

const blockDisplay =
  /^(?:block|flex|grid|table|list-item|flow-root|table-(?:row|caption|(?:row|header|footer)-group))\b/;

/** Elements that hold one text, in which a block is a line. */
const textBlocks = "p, h1, h2, h3, h4, h5, h6, summary, caption, figcaption, pre";

/**
 * Separates what the page shows as blocks by style alone: elements that are inline without their style, the items of a
 * flexible box, and cells.
 */
export function separateStyledBlocks(root: Element): void {
  for (const element of root.querySelectorAll("*")) {
    const isLine = isBlock(element) && element.parentElement?.closest("pre");
    if ((isBlock(element) && !isLine) || element.matches("br, img, svg, figure *")) continue;
    const display = styleOf(element, "display");
    const isItem = element.parentElement && /^(?:flex|grid)/.test(styleOf(element.parentElement, "display"));
    if (/^table-cell/.test(display)) element.after(" ");
    else if (isLine || isItem || blockDisplay.test(display)) separate(element);
  }
}

function separate(element: Element): void {
  const { ownerDocument } = element;
  const text = element.closest(textBlocks);
  const isEmpty = !element.textContent?.trim() && !element.querySelector("img");
  if (!text) {
    const block = ownerDocument.createElement("div");
    element.replaceWith(block);
    if (!isEmpty) block.append(element);
    return;
  }
  const lineBreak = () => ownerDocument.createElement("br");
  const [before, after] = [neighbourOf(element, "previousSibling"), neighbourOf(element, "nextSibling")];
  if (before && !endsLine(before, "previous") && !endsLine(element, "next")) element.before(lineBreak());
  if (after && !isEmpty && !endsLine(after, "next") && !endsLine(element, "previous")) element.after(lineBreak());
}

function neighbourOf(element: Element, side: "previousSibling" | "nextSibling"): ChildNode | null {
  let node = element[side];
  while (node && isBlank(node) && !element.closest("pre")) node = node[side];
  return node;
}

/** Whether a neighbour is a line break, or code that begins or ends with one. */
function endsLine(node: Node, side: "previous" | "next"): boolean {
  if (node.nodeName === "BR") return true;
  const code = node.parentElement?.closest("pre");
  return Boolean(code && (side === "previous" ? /\n[^\S\n]*$/ : /^\s*\n/).test(node.textContent ?? ""));
}
