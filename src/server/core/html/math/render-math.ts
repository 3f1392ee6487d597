import { setImmediate as nextTurn } from "node:timers/promises";
import { formulaOptions, isFormula } from "../../../../shared/formula.ts";
import {
  forEachElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  parseHtml,
} from "../../../../shared/text/html-tree.ts";

/** Maximum characters of TeX in all formulas of a post; the formulas after that stay code. */
const maxFormulas = 40_000;

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));
/** Browsers check them by their form alone: src/client/lib/html/trusted-html.ts. */
const allowedElements = words(
  "math mrow mi mo mn mtext mspace mfrac msqrt mroot mstyle msub msup msubsup munder mover munderover mtable mtr mtd menclose mphantom mpadded",
);
const allowedAttributes = words(
  "display class fence form stretchy symmetric movablelimits accent lspace rspace mathvariant linethickness width height depth displaystyle scriptlevel minsize maxsize tabindex",
);

/**
 * Renders TeX as MathML, which browsers show without scripts and styles. As in GitHub's Markdown, a formula is a block of code in
 * the language `math`, or in a line code between two `$`. What cannot be read stays code. Changes the tree.
 */
export async function renderMath(tree: HtmlParent): Promise<void> {
  const formulas = formulasIn(tree);
  if (formulas.length === 0) return;
  // Loaded with the first formula, because most blogs have none.
  const { default: temml } = await import("temml");
  let left = maxFormulas;
  for (const { tex, isBlock, replace } of formulas) {
    left -= tex.length;
    if (left < 0 || !isFormula(tex)) continue;
    const math = mathOf(() => temml.renderToString(tex, formulaOptions(isBlock)));
    if (math) replace(math);
    await nextTurn();
  }
}

interface Formula {
  tex: string;
  isBlock: boolean;
  /** Puts the MathML in place of the code. */
  replace: (math: HtmlElement) => void;
}

function formulasIn(tree: HtmlParent): Formula[] {
  const formulas: Formula[] = [];
  const collect = (parent: HtmlParent) => {
    for (const [at, node] of parent.children.entries()) {
      if (!isElement(node)) continue;
      if (isMathBlock(node)) {
        formulas.push({ tex: textIn(node), isBlock: true, replace: (math) => Object.assign(node, math) });
      } else if (node.name === "code" && isBetweenDollars(parent.children, at)) {
        formulas.push({
          tex: textIn(node),
          isBlock: false,
          replace: (math) => {
            Object.assign(node, math);
            parent.children[at - 1] = textAt(parent, at - 1).slice(0, -1);
            parent.children[at + 1] = textAt(parent, at + 1).slice(1);
          },
        });
      } else collect(node);
    }
  };
  collect(tree);
  return formulas;
}

const isMathBlock = ({ name, children: [code, ...others] }: HtmlElement) =>
  name === "pre" && others.length === 0 && isElement(code) && code.attributes.class === "language-math";

const isBetweenDollars = (nodes: HtmlNode[], at: number) => {
  const [before, after] = [nodes[at - 1], nodes[at + 1]];
  return typeof before === "string" && before.endsWith("$") && typeof after === "string" && after.startsWith("$");
};

function textAt({ children }: HtmlParent, at: number): string {
  const node = children[at];
  return typeof node === "string" ? node : "";
}

const textIn = (node: HtmlNode): string => (isElement(node) ? node.children.map(textIn).join("") : node);

/** The MathML with the elements and attributes that pages allow; undefined when the TeX has a fault. */
function mathOf(render: () => string): HtmlElement | undefined {
  let root: HtmlParent;
  try {
    root = parseHtml(render());
  } catch {
    // A fault in the TeX, or a nesting that is too deep.
    return undefined;
  }
  const [math] = root.children;
  if (!isElement(math) || math.name !== "math") return undefined;
  let isKnown = true;
  forEachElement(root, (element) => {
    isKnown &&= allowedElements.has(element.name);
    for (const name in element.attributes) if (!allowedAttributes.has(name)) delete element.attributes[name];
  });
  // A wide formula scrolls: the keyboard must reach it.
  if (math.attributes.display) math.attributes.tabindex = "0";
  return isKnown ? math : undefined;
}
