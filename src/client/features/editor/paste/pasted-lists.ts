import { newElement } from "../../../lib/html/new-element.ts";
import { isBlank, isBlock } from "../html/normalize-blocks.ts";

/** How a mark says its number, by the words of CSS and of the attribute `type`. */
const kinds: Readonly<Record<string, (number: number) => string>> = {
  a: letters,
  "lower-alpha": letters,
  "lower-latin": letters,
  A: (number) => letters(number).toUpperCase(),
  "upper-alpha": (number) => letters(number).toUpperCase(),
  "upper-latin": (number) => letters(number).toUpperCase(),
  i: roman,
  "lower-roman": roman,
  I: (number) => roman(number).toUpperCase(),
  "upper-roman": (number) => roman(number).toUpperCase(),
  "lower-greek": (number) => [..."αβγδεζηθικλμνξοπρστυφχψω"][number - 1] ?? String(number),
  "decimal-leading-zero": (number) => String(number).padStart(2, "0"),
};

/**
 * Writes the marks of lists that a post's lists cannot show into the text, as for lists of Word: letters, Roman numbers, numbers that
 * descend or jump. A list inside an item becomes lines of that item, another one paragraphs.
 */
export function writeListMarks(root: Element): void {
  // The innermost first: its lines then move with their item.
  for (const list of [...root.querySelectorAll("ol, ul")].reverse()) {
    const items = [...list.children].filter((child) => child.tagName === "LI");
    const marks = marksOf(list, items);
    if (!marks) continue;
    for (const [at, item] of items.entries()) (firstParagraph(item) ?? item).prepend(`${marks[at]}. `);
    const parent = list.parentElement?.closest("li, ol, ul");
    const above = parent?.tagName === "LI" ? parent : list.previousElementSibling;
    for (const item of items) {
      if (parent && above?.tagName === "LI") addLines(list, above, item);
      else addParagraphs(list, item);
    }
    list.before(...list.childNodes);
    list.remove();
  }
}

/** The marks of the items; undefined for a list that a post can show as it is. */
function marksOf(list: Element, items: Element[]): string[] | undefined {
  const isReversed = list.hasAttribute("reversed");
  const step = isReversed ? -1 : 1;
  let next = numberOf(list, "start") ?? (isReversed ? items.length : 1);
  let isPlain = !isReversed;
  const marks = items.map((item, at) => {
    const kind = kindOf(item) ?? kindOf(list);
    const number = numberOf(item, "value") ?? next;
    if (kind || (number !== next && at > 0)) isPlain = false;
    next = number + step;
    return kind && number > 0 ? kind(number) : String(number);
  });
  const isNumbered = list.tagName === "OL" || items.some((item) => kindOf(item) ?? kindOf(list));
  return isPlain || !isNumbered ? undefined : marks;
}

function kindOf(element: Element) {
  const style = /list-style(?:-type)?\s*:([^;]*)/i.exec(element.getAttribute("style") ?? "")?.[1];
  const word = style
    ?.toLowerCase()
    .split(/\s+/)
    .find((part) => Object.hasOwn(kinds, part));
  const type = element.getAttribute("type") ?? "";
  return kinds[word ?? (style === undefined && Object.hasOwn(kinds, type) ? type : "")];
}

function numberOf(element: Element, name: string): number | undefined {
  const written = element.getAttribute(name)?.trim() ?? "";
  return /^-?\d{1,6}$/.test(written) ? Number(written) : undefined;
}

/** The paragraph that an item begins with. */
function firstParagraph(item: Element): Element | undefined {
  const first = [...item.childNodes].find((node) => !isBlank(node));
  return first instanceof Element && first.matches("p, div") ? first : undefined;
}

/** Adds an item as lines to the item that its list is in, or behind. */
function addLines(list: Element, above: Element, item: Element): void {
  let [holder, next]: [Element, Node | null] = [above, above.contains(list) ? list : null];
  let end = lastBefore(holder, next);
  while (end instanceof Element && end.matches("p, ul, ol, ul > li, ol > li")) {
    [holder, next] = [end, null];
    end = lastBefore(holder, next);
  }
  const paragraph = firstParagraph(item);
  const lineBreak = end ? [newElement(item.ownerDocument, "br")] : [];
  for (const node of [...lineBreak, ...(paragraph ?? item).childNodes]) holder.insertBefore(node, next);
  paragraph?.remove();
  for (const node of [...item.childNodes]) above.insertBefore(node, above.contains(list) ? list : null);
  item.remove();
}

/** The last node of an element before one of its nodes, or its last one. Blanks do not count. */
const lastBefore = (holder: Element, next: Node | null): Node | undefined => {
  const nodes = [...holder.childNodes];
  const before = next ? nodes.slice(0, nodes.indexOf(next as ChildNode)) : nodes;
  return before.findLast((node) => !isBlank(node));
};

function addParagraphs(list: Element, item: Element): void {
  let paragraph: Element | null = null;
  for (const node of [...item.childNodes]) {
    if (isBlock(node)) {
      list.before(node);
      paragraph = null;
    } else if (paragraph) paragraph.append(node);
    else if (!isBlank(node)) {
      paragraph = newElement(item.ownerDocument, "p", { dir: item.getAttribute("dir") }, node);
      list.before(paragraph);
    }
  }
  item.remove();
}

function letters(number: number): string {
  let text = "";
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

const romanParts = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
});

function roman(number: number): string {
  if (number > 3_999) return String(number);
  let left = number;
  let text = "";
  for (const [letter, value] of romanParts) {
    for (; left >= value; left -= value) text += letter;
  }
  return text;
}
