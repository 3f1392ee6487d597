import { forEachElement, type HtmlElement, type HtmlParent } from "../../../shared/text/html-tree.ts";

/** The elements of a tree with a class, in order. */
export function withClass(tree: HtmlParent, name: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  forEachElement(tree, (element) => {
    if (hasClass(element, name)) found.push(element);
  });
  return found;
}

export const hasClass = ({ attributes }: HtmlElement, name: string) =>
  (attributes.class ?? "").split(/\s+/).includes(name);

/** Replaces or removes elements of a tree, outer ones first. Undefined leaves an element as it is. */
export function replaceElements(
  tree: HtmlParent,
  replace: (element: HtmlElement) => HtmlParent["children"] | undefined,
) {
  tree.children = tree.children.flatMap((node) => {
    if (typeof node === "string") return [node];
    const replaced = replace(node);
    if (replaced) return replaced;
    replaceElements(node, replace);
    return [node];
  });
}
