import { newElement } from "../../../lib/html/new-element.ts";
import { isBlank, isBlock, normalizeBlocks, pushInside } from "./normalize-blocks.ts";

/** Wraps content of a list that is outside of its items into items, and puts links and formats around items into them. */
export function normalizeLists(root: Element): void {
  for (const list of root.querySelectorAll("ul, ol")) {
    for (const child of [...list.children]) if (!isBlock(child) && child.querySelector("li, ul, ol")) pushInside(child);
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

/** Moves content after a list inside an item into a new item, because in the editor the list ends the item. */
function splitAfterLists(item: Element): void {
  const list = [...item.children].find((child) => child.matches("ul, ol"));
  let rest = list?.nextSibling ?? null;
  while (rest && (isBlank(rest) || (isBlock(rest) && rest.matches("ul, ol")))) rest = rest.nextSibling;
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

interface WordItem {
  paragraph: Element;
  level: number;
  /** The number, for a numbered list. Null for a bullet; text for a mark that a list cannot show, such as `D.` or `1.1`. */
  mark: number | string | null;
}

/**
 * Turns the paragraphs with bullets or numbers that Word writes into lists. A mark that a list cannot show becomes a part of
 * the text: in a line of the item above, or in a paragraph of its own.
 */
export function normalizeWordLists(root: Element): void {
  let run: WordItem[] = [];
  const endRun = () => {
    writeList(run);
    run = [];
  };
  for (const paragraph of root.querySelectorAll("p")) {
    const item = itemOf(paragraph);
    const isNext = run.length === 0 || run.at(-1)?.paragraph.nextElementSibling === paragraph;
    if (!item || !isNext) endRun();
    if (item) run.push(item);
  }
  endRun();
}

function itemOf(paragraph: Element): WordItem | undefined {
  const list = paragraph
    .getAttribute("style")
    ?.split(";")
    .find((rule) => rule.includes("mso-list:"));
  const level = /\blevel(\d+)/.exec(list ?? "")?.[1];
  if (!level) return undefined;
  const marker = [...paragraph.querySelectorAll("span[style]")].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute("style") ?? ""),
  );
  const sign = marker?.textContent?.replace(/[\s\u00a0]+/g, " ").trim() ?? "";
  // Word draws bullets with letters of these fonts. The hollow one is the letter o.
  const fonts = `${marker?.parentElement?.getAttribute("style")} ${marker?.outerHTML}`.split(/font-family:/i).slice(1);
  const isSymbol = fonts.some((font) => /^[^;]*(?:Symbol|Wingdings)/i.test(font));
  const isLetter = sign.length === 1 && (sign === "o" || isSymbol);
  const isBullet = isLetter || !/[\p{L}\p{N}]/u.test(sign);
  marker?.remove();
  const number = /^\(?(0|[1-9]\d{0,5})[.)]$/.exec(sign)?.[1];
  return { paragraph, level: Number(level), mark: isBullet ? null : number === undefined ? sign : Number(number) };
}

function writeList(items: WordItem[]): void {
  const open: { list: Element; level: number; next: number | null }[] = [];
  for (const { paragraph, level, mark } of items) {
    const { ownerDocument } = paragraph;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if (typeof mark === "string") {
      paragraph.prepend(`${mark} `);
      if (open.at(-1)?.level === level) open.pop();
      let above = open.at(-1)?.list.lastElementChild;
      while (above?.lastElementChild?.matches("ul, ol")) above = above.lastElementChild.lastElementChild;
      if (!above) continue;
      above.append(newElement(ownerDocument, "br"), ...paragraph.childNodes);
      paragraph.remove();
      continue;
    }
    let current = open.at(-1);
    if (current?.level !== level || current.next !== mark) {
      if (current?.level === level) open.pop();
      const start = mark === 1 ? null : mark;
      const list = newElement(ownerDocument, mark === null ? "ul" : "ol", { start });
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      current = { list, level, next: mark };
      open.push(current);
    }
    if (mark !== null) current.next = mark + 1;
    current.list.append(newElement(ownerDocument, "li", {}, ...paragraph.childNodes));
    paragraph.remove();
  }
}
