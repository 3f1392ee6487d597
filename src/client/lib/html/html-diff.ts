import { diffArrays } from "diff";
import { parseInert, safeHtml } from "./trusted-html.ts";

/**
 * Shows the difference of two texts as one text: deletions are in `<del>`, insertions in `<ins>`, and everything else is
 * as in the second text.
 *
 * It compares blocks first, then the words of changed blocks, so that the result keeps the structure of the text. Marks
 * are around words and images, never around blocks. New formatting has the class `diff-form`.
 *
 * @param before cleaned HTML
 * @param after cleaned HTML
 * @returns nodes, because the Trusted Types policy would remove the marks from HTML; and whether anything is marked
 */
export function htmlDiff(before: string, after: string): { nodes: DocumentFragment; hasMarks: boolean } {
  const output = document.implementation.createHTMLDocument("");
  const nodes = output.createDocumentFragment();
  nodes.append(...childrenDiff(parse(before), parse(after), output));
  return { nodes, hasMarks: nodes.querySelector("ins, del, .diff-form") !== null };
}

const blockTags =
  "P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE DETAILS SUMMARY PRE TABLE THEAD TBODY TR TD TH FIGURE FIGCAPTION HR";
const blocks = new Set(blockTags.split(" "));

/** With more differing words or blocks than this, the texts are shown as one deletion and one insertion. */
const maxDifferences = 2_000;

const parse = (html: string) => parseInert(safeHtml(html)).body;
const isBlock = (node: Node): node is Element => node instanceof Element && blocks.has(node.tagName);
const hasBlocks = (parent: Element) => [...parent.children].some(isBlock);

/** The children of two elements as one list of nodes. */
function childrenDiff(before: Element, after: Element, output: Document): Node[] {
  if (!hasBlocks(before) && !hasBlocks(after)) return inlineDiff(before, after, output);
  const partsOf = (parent: Element): Node[] => [...parent.childNodes].filter(hasContent);
  const [old, current] = [partsOf(before), partsOf(after)];
  const parts = diffArrays(old.map(sourceOf), current.map(sourceOf), { maxEditLength: maxDifferences });
  if (!parts)
    return [...old.map((node) => marked(node, "del", output)), ...current.map((node) => marked(node, "ins", output))];
  const nodes: Node[] = [];
  let gone: Node[] = [];
  const markGone = () => {
    nodes.push(...gone.map((node) => marked(node, "del", output)));
    gone = [];
  };
  for (const { count, added, removed } of parts) {
    if (removed) {
      gone.push(...old.splice(0, count));
      continue;
    }
    const next = current.splice(0, count);
    if (added) {
      nodes.push(...replaced(gone, next, output));
      gone = [];
      continue;
    }
    markGone();
    old.splice(0, count);
    nodes.push(...next.map((node) => output.importNode(node, true)));
  }
  markGone();
  return nodes;
}

const hasContent = (node: Node) => node instanceof Element || (node.textContent ?? "").trim() !== "";
const sourceOf = (node: Node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? ""));

/**
 * Compares blocks that replace others: each with the next old block of the same kind. Blocks without a counterpart are
 * marked as a whole.
 */
function replaced(old: Node[], current: Node[], output: Document): Node[] {
  const waiting = [...old];
  const nodes = current.flatMap((node) => {
    const at = waiting.findIndex((other) => other.nodeName === node.nodeName && node instanceof Element);
    if (at === -1) return [marked(node, "ins", output)];
    const gone = waiting.splice(0, at).map((other) => marked(other, "del", output));
    const own = output.importNode(node, false) as Element;
    own.append(...childrenDiff(waiting.shift() as Element, node as Element, output));
    return [...gone, own];
  });
  return [...nodes, ...waiting.map((other) => marked(other, "del", output))];
}

/** A copy with every word and image in it marked. */
function marked(node: Node, tag: "ins" | "del", output: Document): Node {
  const copy = output.importNode(node, true);
  if (!isBlock(copy)) return wrapped([copy], tag, output);
  if (copy.tagName === "HR") return wrapped([copy], tag, output);
  const mark = (parent: Element) => {
    if (hasBlocks(parent)) {
      for (const child of [...parent.childNodes]) {
        if (isBlock(child)) mark(child);
        else if (hasContent(child)) child.replaceWith(wrapped([child.cloneNode(true)], tag, output));
      }
    } else if (parent.tagName === "HR") parent.replaceWith(wrapped([parent.cloneNode()], tag, output));
    else parent.replaceChildren(wrapped([...parent.childNodes], tag, output));
  };
  mark(copy);
  return copy;
}

function wrapped(nodes: Node[], tag: "ins" | "del", output: Document): Element {
  const mark = output.createElement(tag);
  mark.append(...nodes);
  return mark;
}

/** A word, a space, an image or line break, or the beginning or end of an element. */
interface Token {
  kind: "text" | "whole" | "open" | "close";
  node: Node;
  text: string;
}

function tokensOf(parent: Node): Token[] {
  return [...parent.childNodes].flatMap((node): Token[] => {
    if (!(node instanceof Element)) {
      const words = (node.textContent ?? "").match(/[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu) ?? [];
      return words.map((text) => ({ kind: "text", node, text }));
    }
    const shell = (node.cloneNode(false) as Element).outerHTML;
    if (node.tagName === "IMG" || node.tagName === "BR") return [{ kind: "whole", node, text: shell }];
    return [{ kind: "open", node, text: shell }, ...tokensOf(node), { kind: "close", node, text: `/${shell}` }];
  });
}

/** The difference of inline content, word by word. */
function inlineDiff(before: Element, after: Element, output: Document): Node[] {
  const [old, current] = [tokensOf(before), tokensOf(after)];
  const keyOf = ({ kind, text }: Token) => `${kind} ${text}`;
  const parts = diffArrays(old.map(keyOf), current.map(keyOf), { maxEditLength: maxDifferences });
  if (!parts) {
    return [before, after].map((parent, at) =>
      wrapped([...output.importNode(parent, true).childNodes], at === 0 ? "del" : "ins", output),
    );
  }
  const root = output.createElement("div");
  let at: Element = root;
  const put = (node: Node, tag?: "ins" | "del") => {
    if (!tag) return at.append(node);
    // Adjacent marks of one kind become one, which screen readers announce once.
    const last = at.lastChild;
    if (last instanceof Element && last.localName === tag) last.append(node);
    else at.append(wrapped([node], tag, output));
  };
  for (const { count, added, removed } of parts) {
    const tokens = removed ? old.splice(0, count) : current.splice(0, count);
    if (!added && !removed) old.splice(0, count);
    const tag = added ? "ins" : removed ? "del" : undefined;
    for (const { kind, node, text } of tokens) {
      if (kind === "text") put(output.createTextNode(text), tag);
      else if (kind === "whole") put(output.importNode(node, true), tag);
      else if (removed) continue;
      else if (kind === "open") {
        const element = output.importNode(node, false) as Element;
        if (added) element.classList.add("diff-form");
        at.append(element);
        at = element;
      } else at = at.parentElement ?? root;
    }
  }
  return [...root.childNodes];
}
