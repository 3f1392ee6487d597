/** Elements that stand on lines of their own. Everything else flows inside a line. */
const blockTags = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL".split(
    " ",
  ),
);

/** Blocks that mean nothing to a post: they give way to their content. */
const wrapperTags = new Set(
  "ADDRESS ARTICLE ASIDE CENTER DD DETAILS DIV DL DT FIELDSET FOOTER FORM HEADER HGROUP MAIN NAV SECTION SUMMARY".split(
    " ",
  ),
);

const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;
const isBlank = (node: Node) => node.nodeType === Node.TEXT_NODE && !/[^ \t\r\n]/.test(node.textContent ?? "");

export function isBlock(node: Node): node is HTMLElement {
  return isElement(node) && blockTags.has(node.tagName);
}

function containsBlock(element: Element): boolean {
  return [...element.children].some((child) => isBlock(child) || containsBlock(child));
}

/**
 * Brings the content of an element into the order that the editor's nodes know: wrappers give way to their content,
 * and no line holds a block. `isBlock` elements are left; what stands between them is wrapped into paragraphs.
 */
export function normalizeBlocks(parent: Element): void {
  unwrapWrappers(parent);
  wrapLines(parent, () => parent.ownerDocument.createElement("p"));
}

/** Whether an element holds nothing but the inside of a line. */
export function hasOnlyInlineContent(parent: Element): boolean {
  return !containsBlock(parent);
}

/** A list item: lines of text parted by line breaks, then its lists and other blocks. */
export function normalizeListItem(item: Element): void {
  normalizeBlocks(item);
  let isAfterLine = false;
  for (const child of [...item.children]) {
    if (child.tagName !== "P") {
      isAfterLine = false;
    } else if (isShown(child)) {
      if (isAfterLine) child.prepend(item.ownerDocument.createElement("br"));
      // The last line break of a line is not shown: a block or a line follows it anyway.
      if (child.lastElementChild?.tagName === "BR" && child.lastElementChild === child.lastChild && child.nextSibling)
        child.lastChild.remove();
      isAfterLine = true;
    } else {
      child.remove();
    }
  }
  for (const child of [...item.children]) if (child.tagName === "P") child.replaceWith(...child.childNodes);
  // The editor takes an item with nothing but a list for a part of the item before.
  if (item.firstElementChild?.matches("ul, ol") && isBlankBefore(item.firstElementChild))
    item.before(item.cloneNode(false));
  splitAfterLists(item);
}

/** The caption of an image or table: lines of text and nothing else, parted by line breaks. */
export function normalizeCaption(caption: Element): void {
  const blocks = [...caption.querySelectorAll("*")].filter(isBlock);
  if (blocks.length === 0) return;
  const part = () => {
    const lineBreak = caption.ownerDocument.createElement("br");
    lineBreak.className = "part";
    return lineBreak;
  };
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

/** The editor's items end with their lists: what comes after one becomes an item of its own, so that the order stays. */
function splitAfterLists(item: Element): void {
  const list = [...item.children].find((child) => child.matches("ul, ol"));
  let rest = list?.nextSibling ?? null;
  while (rest && (isBlank(rest) || (isElement(rest) && rest.matches("ul, ol")))) rest = rest.nextSibling;
  if (!rest) return;
  const next = item.cloneNode(false) as Element;
  while (rest) {
    const after: ChildNode | null = rest.nextSibling;
    next.append(rest);
    rest = after;
  }
  item.after(next);
  splitAfterLists(next);
}

const isBlankBefore = ({ previousSibling }: Node) => previousSibling === null || isBlank(previousSibling);

/** A paragraph with nothing but one line break, or less, is an empty line. */
function isShown(paragraph: Element): boolean {
  return Boolean(paragraph.textContent?.trim()) || paragraph.querySelectorAll("br").length > 1;
}

function unwrapWrappers(parent: Element): void {
  for (const child of [...parent.children]) {
    if (wrapperTags.has(child.tagName)) {
      normalizeBlocks(child);
      // The wrapper began and ended a line, and so must its content.
      child.replaceWith(...child.childNodes);
    } else if (!isBlock(child) && containsBlock(child)) {
      pushInside(child);
      unwrapWrappers(parent);
      return;
    }
  }
}

/** `<b><p>a</p><p>c</p></b>` becomes `<p><b>a</b></p><p><b>c</b></p>`. */
function pushInside(inline: Element): void {
  // First whatever stands inside it, or `<b><i><p>` would change places for ever.
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
