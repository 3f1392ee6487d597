import { codeLanguage } from "../../../../shared/text/post-html.ts";

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
    const code = root.ownerDocument.createElement("code");
    code.textContent = tex;
    if (!formula.matches(".katex-display")) {
      formula.replaceWith(code);
      continue;
    }
    code.className = "language-latex";
    const block = root.ownerDocument.createElement("pre");
    block.append(code);
    formula.replaceWith(block);
  }
}
