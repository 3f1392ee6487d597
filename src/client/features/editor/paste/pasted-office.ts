/** Programs that write documents, and so the marks of their review. */
const fromOffice =
  /class=["']?Mso|urn:schemas-microsoft-com|content=["']?(?:LibreOffice|OpenOffice)|docs-internal-guid/;

/**
 * Removes what belongs to the review of a document: comments, and deleted words, whose replacements stay. Links to places
 * of the document become text, because a post does not have these places.
 */
export function removeReview(root: Element, html: string): void {
  const isOffice = fromOffice.test(html);
  for (const comment of root.querySelectorAll(
    "[style*='mso-element:comment'], .msocomtxt, .MsoCommentReference, a.msocomanchor, hr.msocomoff",
  ))
    comment.remove();
  removeCommentText(root);
  // Google Docs marks a comment with a raised link, and writes it at the end.
  for (const mark of root.querySelectorAll("a[id^=cmnt_ref]")) (mark.closest("sup") ?? mark).remove();
  for (const mark of root.querySelectorAll("a[id^=cmnt][href^='#cmnt_ref']")) {
    const line = mark.closest("p");
    const isBox = line?.parentElement?.tagName === "DIV" && !line.previousElementSibling;
    (isBox ? line.parentElement : line)?.remove();
  }
  for (const change of root.querySelectorAll("del, ins, .msoDel")) {
    if (!isOffice && !change.getAttribute("cite")?.startsWith("mailto:")) continue;
    if (change.tagName === "INS") change.replaceWith(...change.childNodes);
    else change.remove();
  }
  for (const link of root.querySelectorAll(isOffice ? "a[href^='#']" : "a[href^='#_']"))
    link.replaceWith(...link.childNodes);
}

/** Removes comments whose box is not copied. A comment that was copied alone is what the writer wants. */
function removeCommentText(root: Element): void {
  const comments = root.querySelectorAll(".MsoCommentText, .MsoCommentSubject");
  if (comments.length === 0) return;
  const whole = root.cloneNode(true);
  for (const comment of comments) comment.remove();
  if (!root.textContent?.trim() && !root.querySelector("img")) root.replaceChildren(...whole.childNodes);
}

/** Merges the lists of Word for the web, which writes each item as a list with a level. */
export function normalizeWordOnline(root: Element): void {
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
