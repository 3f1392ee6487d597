import { Parser } from "htmlparser2";

/** Text, with its entities decoded, or an element. */
export type HtmlNode = string | HtmlElement;

export interface HtmlParent {
  children: HtmlNode[];
}

export interface HtmlElement extends HtmlParent {
  name: string;
  /** The attributes in the order in which they are written. */
  attributes: Record<string, string>;
}

/** Cleaned HTML as a tree. Functions that change a tree modify it in place. */
export function parseHtml(html: string): HtmlParent {
  const root: HtmlParent = { children: [] };
  const open = [root];
  let children = root.children;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element: HtmlElement = { name, attributes, children: [] };
      children.push(element);
      open.push(element);
      children = element.children;
    },
    ontext: (text) => {
      // The parser reports text in pieces, for example each entity separately.
      const last = children.length - 1;
      const before = children[last];
      if (typeof before === "string") children[last] = before + text;
      else children.push(text);
    },
    onclosetag: () => {
      open.pop();
      children = (open.at(-1) ?? root).children;
    },
  });
  parser.end(html);
  return root;
}

export const isElement = (node: HtmlNode | undefined): node is HtmlElement =>
  node !== undefined && typeof node !== "string";

/** Calls back for each element, an outer one before those in it. */
export function forEachElement(parent: HtmlParent, visit: (element: HtmlElement) => void): void {
  for (const node of parent.children) {
    if (typeof node === "string") continue;
    visit(node);
    forEachElement(node, visit);
  }
}
