interface WordItem {
  paragraph: Element;
  level: number;
  isNumbered: boolean;
  /** First number of a list that begins with this item. */
  start: number;
}

/**
 * Turns the markup of word processors into standard HTML. Word writes lists as paragraphs that begin with a bullet or
 * number. Google Docs wraps everything into a `<b>` that is not bold and draws check boxes as images.
 */
export function normalizeWordMarkup(root: Element): void {
  for (const title of root.querySelectorAll("p.MsoTitle")) rename(title, "h2");
  for (const subtitle of root.querySelectorAll("p.MsoSubtitle")) rename(subtitle, "h3");
  for (const quote of root.querySelectorAll("p.MsoQuote, p.MsoIntenseQuote")) {
    const created = root.ownerDocument.createElement("blockquote");
    quote.replaceWith(created);
    created.append(quote);
  }
  normalizeLists(root);
  // Word writes an empty line as one non-breaking space.
  for (const office of root.querySelectorAll("o\\:p")) {
    const holds = office.textContent?.trim();
    if (holds) office.replaceWith(...office.childNodes);
    else office.remove();
  }
  for (const paragraph of root.querySelectorAll("p[class^=Mso]")) {
    if (!paragraph.textContent?.trim() && !paragraph.querySelector("img")) paragraph.remove();
  }
  for (const wrapper of root.querySelectorAll("b[id^=docs-internal-guid]")) wrapper.replaceWith(...wrapper.childNodes);
  for (const task of root.querySelectorAll("li[role=checkbox][aria-checked]")) {
    task.setAttribute("data-checked", task.getAttribute("aria-checked") ?? "false");
    for (const box of task.querySelectorAll(":scope > img")) box.remove();
  }
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function normalizeLists(root: Element): void {
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
      const list = ownerDocument.createElement(isNumbered ? "ol" : "ul");
      if (isNumbered && start !== 1) list.setAttribute("start", String(start));
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else first.paragraph.parentElement?.insertBefore(list, paragraph);
      current = { list, level, isNumbered };
      open.push(current);
    }
    const item = ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    current.list.append(item);
    paragraph.remove();
  }
}
