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
const isBlank = (node: Node) => node.nodeType === Node.TEXT_NODE && !/[^ \t\r\n]/.test(node.textContent ?? "");

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

/** Turns the paragraphs of a list item into lines with an empty line between, and keeps its lists and other blocks. */
export function normalizeListItem(item: Element): void {
  normalizeBlocks(item);
  const lineBreak = () => item.ownerDocument.createElement("br");
  let isAfterLine = false;
  for (const child of [...item.children]) {
    if (child.tagName !== "P") {
      isAfterLine = false;
    } else if (hasTextOrBreaks(child)) {
      if (isAfterLine) child.prepend(lineBreak(), lineBreak());
      // A line break before a block or another line is not shown.
      if (child.lastElementChild?.tagName === "BR" && child.lastElementChild === child.lastChild && child.nextSibling)
        child.lastChild.remove();
      isAfterLine = true;
    } else {
      child.remove();
    }
  }
  for (const child of [...item.children]) if (child.tagName === "P") child.replaceWith(...child.childNodes);
  // The editor shows an item that contains only a list as a part of the item before it.
  if (item.firstElementChild?.matches("ul, ol") && isBlankBefore(item.firstElementChild))
    item.before(item.cloneNode(false));
  splitAfterLists(item);
}

/** Turns the blocks of an image's or table's caption into lines with line breaks. */
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

/** Moves content after a list inside an item into a new item, because in the editor the list ends the item. */
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

/** Whether a paragraph has text or more than one line break. */
function hasTextOrBreaks(paragraph: Element): boolean {
  return Boolean(paragraph.textContent?.trim()) || paragraph.querySelectorAll("br").length > 1;
}

function unwrapWrappers(parent: Element): void {
  for (const child of [...parent.children]) {
    if (wrapperTags.has(child.tagName)) {
      normalizeBlocks(child);
      // The content begins and ends a line, as the wrapper did.
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
