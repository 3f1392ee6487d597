import { parseInert } from "../../../lib/trusted-html.ts";
import { localImagePath } from "../images/local-image-path.ts";
import { normalizeWebFootnotes, normalizeWordFootnotes } from "./pasted-footnotes.ts";

/**
 * What other programs put on the clipboard, as the HTML it means. It is done to pasted text only: a stored post says what it
 * says.
 */
export function normalizePasted(html: string): string {
  const { body } = parseInert(`<!doctype html><body>${html}`);
  normalizeLocalImages(body);
  normalizeGitHub(body);
  normalizeWordFootnotes(body);
  normalizeWebFootnotes(body);
  normalizeWordOnline(body);
  if (/<!-- ?notionvc:/.test(html)) normalizeNotionTasks(body);
  return body.innerHTML;
}

/** Browsers write whole addresses: an image copied from a page of this site is one of ours. */
function normalizeLocalImages(root: Element): void {
  for (const image of root.querySelectorAll("img")) {
    const path = localImagePath(image.getAttribute("src") ?? "");
    if (path !== null) image.setAttribute("src", path);
  }
}

/** GitHub's headings carry a link to themselves, its code a copy button and the name of its language around it. */
function normalizeGitHub(root: Element): void {
  for (const ornament of root.querySelectorAll("a.anchor, .zeroclipboard-container, clipboard-copy")) ornament.remove();
  for (const box of root.querySelectorAll("div[class*=highlight-source-]")) {
    const language = /highlight-source-(\S+)/.exec(box.className)?.[1] ?? "";
    for (const pre of box.querySelectorAll(":scope > pre"))
      pre.setAttribute("data-language", languages[language] ?? language);
  }
}

/** GitHub's names for languages that have a more usual one. */
const languages: Readonly<Record<string, string>> = {
  shell: "bash",
  js: "javascript",
  ts: "typescript",
  "c++": "cpp",
  cs: "csharp",
};

/** Word in the browser writes every item as a list of its own and says how deep it is. */
function normalizeWordOnline(root: Element): void {
  const open: { list: Element; level: number }[] = [];
  let lastBox: Element | null = null;
  for (const box of root.querySelectorAll(".ListContainerWrapper")) {
    if (box.previousElementSibling !== lastBox || lastBox === null) open.length = 0;
    lastBox = box;
    for (const list of box.querySelectorAll(":scope > ul, :scope > ol")) {
      const level = Number(list.querySelector("li")?.getAttribute("data-aria-level") ?? 1);
      while ((open.at(-1)?.level ?? 0) > level) open.pop();
      const current = open.at(-1);
      if (current?.level === level && current.list.tagName === list.tagName) {
        current.list.append(...list.childNodes);
        list.remove();
        continue;
      }
      if (current?.level === level) open.pop();
      open.at(-1)?.list.lastElementChild?.append(list);
      open.push({ list, level });
    }
  }
  for (const end of root.querySelectorAll("span.EOP")) end.remove();
}

/** Notion writes its tasks as Markdown inside HTML. */
function normalizeNotionTasks(root: Element): void {
  for (const item of root.querySelectorAll("ul > li")) {
    const text = (item.firstElementChild?.tagName === "P" ? item.firstElementChild : item).firstChild;
    const sign = text?.nodeType === Node.TEXT_NODE ? /^\s*\[([ x]?)\]\s+/i.exec(text.textContent ?? "") : null;
    if (!text || !sign) continue;
    text.textContent = (text.textContent ?? "").slice(sign[0].length);
    item.setAttribute("data-checked", String(sign[1]?.toLowerCase() === "x"));
  }
}
