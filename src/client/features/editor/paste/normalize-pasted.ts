import { rightToLeft } from "../../../../shared/text/language.ts";
import { codeLanguage } from "../../../../shared/text/post-html.ts";
import { newElement } from "../../../lib/html/new-element.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { isBlock } from "../html/normalize-blocks.ts";
import { localImagePath } from "../images/image-addresses.ts";
import { normalizeLibreOfficeFootnotes, normalizeWebFootnotes, normalizeWordFootnotes } from "./pasted-footnotes.ts";
import { writeListMarks } from "./pasted-lists.ts";
import { normalizeWordOnline, removeReview } from "./pasted-office.ts";
import { removeHidden, separateStyledBlocks, styleOf } from "./pasted-styles.ts";

/**
 * Turns the clipboard markup of other programs into standard HTML. Only for pasted text: a stored post is not
 * reinterpreted.
 */
export function normalizePasted(html: string): string {
  const { body } = parseInert(`<!doctype html><body>${html}`);
  normalizeLocalImages(body);
  normalizeGitHub(body);
  normalizeCodeBlocks(body);
  normalizeFormulas(body);
  removeLinkUnderlines(body);
  trimLinks(body);
  normalizeWordFootnotes(body);
  normalizeLibreOfficeFootnotes(body);
  normalizeWebFootnotes(body);
  normalizeWordOnline(body);
  removeReview(body, html);
  if (/<!-- ?notionvc:/.test(html)) normalizeNotionTasks(body);
  removeHidden(body);
  writeListMarks(body);
  separateStyledBlocks(body);
  keepDirections(body);
  return body.innerHTML;
}

/**
 * Keeps the direction of a block with letters of both directions, if its first letter would give the other one. An invisible
 * direction mark (U+200E or U+200F) is put before it: unlike an attribute, it survives in text, Markdown, feeds and mails.
 */
function keepDirections(root: Element): void {
  for (const block of [...root.querySelectorAll("*")].filter(isBlock)) {
    const letters = block.textContent?.match(/[\p{L}\u200e\u200f]/gu) ?? [];
    const isRight = letters.map((letter) => rightToLeft.test(letter));
    if (new Set(isRight).size < 2 || [...block.children].some(isBlock)) continue;
    const dir = directionOf([...block.children].find((child) => child.textContent === block.textContent) ?? block);
    if ((dir === "rtl" || dir === "ltr") && isRight[0] !== (dir === "rtl"))
      block.prepend(dir === "rtl" ? "\u200f" : "\u200e");
  }
}

function directionOf(element: Element | null): string {
  if (!element) return "";
  return (
    element.getAttribute("dir")?.toLowerCase() || styleOf(element, "direction") || directionOf(element.parentElement)
  );
}

/** Makes addresses of this site's images relative: browsers copy absolute addresses. */
function normalizeLocalImages(root: Element): void {
  for (const image of root.querySelectorAll("img")) {
    const path = localImagePath(image.getAttribute("src") ?? "");
    if (path !== null) image.setAttribute("src", path);
  }
}

/** Removes GitHub's links in headings and its copy buttons, and reads the language of code from the wrapper. */
function normalizeGitHub(root: Element): void {
  for (const ornament of root.querySelectorAll("a.anchor, .zeroclipboard-container, clipboard-copy")) ornament.remove();
  for (const box of root.querySelectorAll("div[class*=highlight-source-]")) {
    const language = /highlight-source-(\S+)/.exec(box.className)?.[1] ?? "";
    for (const pre of box.querySelectorAll(":scope > pre"))
      pre.setAttribute("data-language", languages[language] ?? language);
  }
}

/** GitHub's names of languages, where the posts use another name. */
const languages: Readonly<Record<string, string>> = {
  shell: "bash",
  js: "javascript",
  ts: "typescript",
  "c++": "cpp",
  cs: "csharp",
};

/** Removes the underlines of links, which Google Docs writes as a format of their text. */
function removeLinkUnderlines(root: Element): void {
  for (const link of root.querySelectorAll("a[href]")) {
    for (const element of [link, ...link.querySelectorAll<HTMLElement>("[style]")]) removeUnderline(element);
    for (const underline of link.querySelectorAll("u")) underline.replaceWith(...underline.childNodes);
    // An underline around only the link.
    for (let parent = link.parentElement; parent && parent.childNodes.length === 1; parent = link.parentElement) {
      removeUnderline(parent);
      if (parent.tagName !== "U") break;
      parent.replaceWith(link);
    }
  }
}

/** Moves blanks at the edges of links out of them. Google Docs and others link them with the words. */
function trimLinks(root: Element): void {
  for (const link of root.querySelectorAll("a[href]")) {
    if (!link.textContent?.trim()) continue;
    const [first, last] = [edgeOf(link, "firstChild"), edgeOf(link, "lastChild")];
    link.before(/^\s+/.exec(first?.data ?? "")?.[0] ?? "");
    if (first) first.data = first.data.trimStart();
    link.after(/(?<!\s)\s+$/.exec(last?.data ?? "")?.[0] ?? "");
    if (last) last.data = last.data.trimEnd();
  }
}

function edgeOf(element: Element, side: "firstChild" | "lastChild"): Text | null {
  let node: ChildNode | null = element[side];
  while (node instanceof Element) node = node[side];
  return node instanceof Text ? node : null;
}

function removeUnderline(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  for (const name of ["text-decoration", "text-decoration-line"]) {
    const value = element.style.getPropertyValue(name);
    if (!value.includes("underline")) continue;
    element.style.setProperty(name, value.includes("line-through") ? "line-through" : "none");
  }
}

/** Reads Notion's tasks, which are Markdown inside HTML. */
function normalizeNotionTasks(root: Element): void {
  for (const item of root.querySelectorAll("ul > li")) {
    const text = (item.firstElementChild?.tagName === "P" ? item.firstElementChild : item).firstChild;
    const sign = text?.nodeType === Node.TEXT_NODE ? /^\s*\[([ x]?)\]\s+/i.exec(text.textContent ?? "") : null;
    if (!text || !sign) continue;
    text.textContent = (text.textContent ?? "").slice(sign[0].length);
    item.setAttribute("data-checked", String(sign[1]?.toLowerCase() === "x"));
  }
}

/**
 * Removes what pages put around code: a header with the language, line numbers and copy buttons. The language of the
 * header is kept.
 */
export function normalizeCodeBlocks(root: Element): void {
  for (const pre of root.querySelectorAll("pre")) {
    const [code, another] = pre.querySelectorAll("code");
    if (!code || another || pre.children[0] === code) continue;
    for (const button of pre.querySelectorAll("button")) button.remove();
    code.remove();
    const header = (pre.textContent ?? "")
      .trim()
      .replace(/Copy(?: code)?$/, "")
      .trimEnd();
    const language = codeLanguage(header);
    if (language && !/\blang(?:uage)?-/.test(code.className)) code.classList.add(`language-${language}`);
    pre.replaceChildren(code);
  }
  for (const button of root.querySelectorAll("button")) if (isCopyButton(button)) button.remove();
}

const isCopyButton = (button: Element) =>
  /^cop(?:y|ied)\b/i.test(button.textContent?.trim() || (button.getAttribute("aria-label") ?? ""));

/**
 * Turns formulas into code with their TeX. A page may contain each formula up to three times: for screen readers, as
 * TeX, and as a drawing or image.
 */
export function normalizeFormulas(root: Element): void {
  for (const source of root.querySelectorAll('annotation[encoding="application/x-tex"]')) {
    const tex = (source.textContent ?? "")
      .trim()
      .replace(/^\{\\displaystyle(?=\s)([\s\S]*)\}$/, (_, inner: string) => inner.trimStart());
    const formula =
      source.closest(".katex-display, .mwe-math-element") ?? source.closest(".katex") ?? source.closest("math");
    if (!formula) continue;
    const { ownerDocument } = root;
    const isBlock = formula.matches(".katex-display");
    const code = newElement(ownerDocument, "code", isBlock ? { class: "language-latex" } : {}, tex);
    formula.replaceWith(isBlock ? newElement(ownerDocument, "pre", {}, code) : code);
  }
}
