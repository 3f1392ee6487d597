import { $isCodeNode } from "@lexical/code";
import { DEFAULT_EDITOR_DOM_CONFIG, defineExtension, setDOMUnmanaged } from "lexical";
import { formulaOptions, isFormula } from "../../../../shared/formula.ts";
import { currentAdminWords } from "../../../lib/admin-words.ts";
import { parseInert, safeHtml } from "../../../lib/html/trusted-html.ts";

const className = "editor-formula";

const drawingIn = (code: HTMLElement) => code.querySelector<HTMLElement>(`:scope > .${className}`);

/**
 * Draws the formula of a code block in the language of TeX below the block's text. The drawing is no part of the text: Lexical
 * ignores the element, and puts lines of code before it.
 */
export const DrawnFormulaExtension = defineExtension({
  name: "longhand/drawn-formula",
  init: (config) => {
    config.dom = {
      $getDOMSlot: (node, dom, editor) => {
        const slot = DEFAULT_EDITOR_DOM_CONFIG.$getDOMSlot(node, dom, editor);
        const drawing = $isCodeNode(node) ? drawingIn(dom) : null;
        return drawing ? (slot.withBefore(drawing) as typeof slot) : slot;
      },
      $decorateDOM: (node, _previous, dom) => {
        if (!$isCodeNode(node)) return;
        const drawing = drawingIn(dom);
        if (node.getLanguage() !== "math") drawing?.remove();
        else void draw(drawing ?? addDrawing(dom), node.getTextContent());
      },
    };
  },
});

function addDrawing(code: HTMLElement): HTMLElement {
  const drawing = code.ownerDocument.createElement("span");
  drawing.className = className;
  drawing.contentEditable = "false";
  setDOMUnmanaged(drawing);
  code.append(drawing);
  return drawing;
}

/** The former drawing stays until the next one is ready. temml is loaded with the first formula. */
async function draw(drawing: HTMLElement, tex: string): Promise<void> {
  if (drawing.dataset.tex === tex) return;
  drawing.dataset.tex = tex;
  if (tex.trim() === "") {
    drawing.replaceChildren();
    return;
  }
  const temml = await import("temml").catch(() => null);
  // If temml cannot be loaded, only the TeX is shown. Another key may have been pressed meanwhile.
  if (!temml || drawing.dataset.tex !== tex) return;
  const math = mathOf(() => temml.default.renderToString(tex, formulaOptions(true)), tex);
  // Browsers stop at scrolling elements when Tab leaves the text.
  math?.setAttribute("tabindex", "-1");
  drawing.toggleAttribute("data-unread", !math);
  drawing.replaceChildren(math ?? currentAdminWords().editor.formulaUnread);
}

function mathOf(render: () => string, tex: string): Element | null {
  if (!isFormula(tex)) return null;
  try {
    return parseInert(safeHtml(render())).querySelector("math");
  } catch {
    // A fault in the TeX.
    return null;
  }
}
