import { percentDecoded } from "../../../../shared/addresses/percent-decoded.ts";
import { newElement } from "../../../lib/html/new-element.ts";
/**
 * Turns footnotes of other programs into those of posts: `[^1]` in the text and a paragraph `[^1]: …`. Otherwise their
 * links would lead to anchors that the post does not have.
 *
 * @see docs/decisions/0016-reading-features-at-render-time.md
 */

/** Word's footnotes: a list after the text, where each note begins with a link back. End notes have other names. */
export function normalizeWordFootnotes(root: Element): void {
  for (const mark of root.querySelectorAll("a[style*=mso-footnote-id], a[style*=mso-endnote-id]")) {
    const [, kind = "", number = ""] =
      /mso-(?:foot|end)note-id:\s*(ftn|edn)(\d+)/.exec(mark.getAttribute("style") ?? "") ?? [];
    if (!number) continue;
    const name = `[^${kind === "edn" ? "e" : ""}${number}]`;
    const isNote = mark.closest("[style*='mso-element:footnote'], [style*='mso-element:endnote']") !== null;
    mark.replaceWith(isNote ? `${name}:` : name);
  }
  for (const list of root.querySelectorAll(
    "[style*='mso-element:footnote-list'], [style*='mso-element:endnote-list']",
  )) {
    for (const line of list.querySelectorAll(":scope > hr, :scope > br")) line.remove();
  }
}

/** Footnotes of LibreOffice: links by class, each note a paragraph that begins with one. */
export function normalizeLibreOfficeFootnotes(root: Element): void {
  for (const mark of root.querySelectorAll("a[class^=sdfootnote], a[class^=sdendnote]")) {
    const [, kind, number] = /#sd(foot|end)note(\d+)(?:anc|sym)$/.exec(mark.getAttribute("href") ?? "") ?? [];
    if (!number) continue;
    const name = `[^${kind === "end" ? "e" : ""}${number}]`;
    mark.replaceWith(/notesym/.test(mark.className) ? `${name}: ` : name);
  }
}

/** Footnotes of GitHub and other Markdown renderers: references that link to a section of notes. */
export function normalizeWebFootnotes(root: Element): void {
  const marks = [...root.querySelectorAll("a[data-footnote-ref], a.footnote-ref, sup > a[href*='#fn']")];
  const names = new Map<string, string>();
  for (const mark of marks) {
    const target = fragmentOf(mark);
    const note = target && [...root.querySelectorAll("li[id]")].find(({ id }) => id === target);
    // A reference whose note was not copied stays a link to the page.
    if (!note) continue;
    const name = names.get(target) ?? `[^${names.size + 1}]`;
    names.set(target, name);
    const raised = mark.parentElement?.tagName === "SUP" ? mark.parentElement : mark;
    raised.replaceWith(name);
  }
  for (const [id, name] of names) {
    const note = [...root.querySelectorAll("li[id]")].find((item) => item.id === id);
    if (!note) continue;
    for (const back of note.querySelectorAll("a[data-footnote-backref], a.footnote-backref, a[href*='#fnref']"))
      back.remove();
    const inner =
      note.childElementCount === 1 && note.firstElementChild?.tagName === "P" ? note.firstElementChild : note;
    const line = newElement(root.ownerDocument, "p", {}, `${name}: `, ...inner.childNodes);
    const list = note.parentElement;
    list?.before(line);
    note.remove();
    if (list?.childElementCount !== 0) continue;
    const section = list.closest("section.footnotes, section[data-footnotes], div.footnotes");
    for (const ornament of section?.querySelectorAll(":scope > h2.sr-only, :scope > hr") ?? []) ornament.remove();
    list.remove();
  }
}

function fragmentOf(link: Element): string {
  return percentDecoded(/^[^#]*#(.+)$/s.exec(link.getAttribute("href") ?? "")?.[1] ?? "");
}
