import { newElement } from "../../../lib/html/new-element.ts";
import { isBlank, isBlock, normalizeBlocks } from "./normalize-blocks.ts";

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
  isNumbered: boolean;
  /** First number of a list that begins with this item. */
  start: number;
}

/** Turns the paragraphs with bullets or numbers that Word writes into lists. */
export function normalizeWordLists(root: Element): void {
  let run: WordItem[] = [];
  const endRun = () => {
    if (run.length > 0) writeList(run);
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
  const sign = marker?.textContent?.trim() ?? "";
  marker?.remove();
  // Word's hollow bullet is the letter o.
  const isNumbered = /^\(?[\da-z]{1,4}[.)]/i.test(sign) && sign !== "o";
  return { paragraph, level: Number(level), isNumbered, start: Number(/^\(?(\d+)/.exec(sign)?.[1] ?? 1) };
}

function writeList(items: WordItem[]): void {
  const first = items[0];
  if (!first) return;
  const { ownerDocument } = first.paragraph;
  const open: { list: Element; level: number; isNumbered: boolean }[] = [];
  for (const { paragraph, level, isNumbered, start } of items) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < level || current.isNumbered !== isNumbered) {
      if (current?.level === level) open.pop();
      const list = newElement(ownerDocument, isNumbered ? "ol" : "ul", {
        start: isNumbered && start !== 1 ? start : null,
      });
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else first.paragraph.parentElement?.insertBefore(list, paragraph);
      current = { list, level, isNumbered };
      open.push(current);
    }
    current.list.append(newElement(ownerDocument, "li", {}, ...paragraph.childNodes));
    paragraph.remove();
  }
}
