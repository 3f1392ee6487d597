import { $getDocument, createState, type DOMConversion, type LexicalNode } from "lexical";
import { linkRel } from "../../../../shared/text/post-html.ts";

/**
 * The data of an object of the text: one value, which is replaced as a whole. Lexical copies it with the node and keeps
 * it on the clipboard, as a property of the node with the name of the state.
 *
 * @param none the data of a new node, and of a copied one that is not usable
 */
export function objectState<Key extends string, Data>(key: Key, none: Data, isUsable: (data: Data) => boolean) {
  return createState(key, { parse: (value) => (value && isUsable(value as Data) ? (value as Data) : none) });
}

/** Imports elements with an attribute as objects, without their content. */
export const importObject =
  (attribute: string, $node: (dom: HTMLElement) => LexicalNode) =>
  (dom: HTMLElement): DOMConversion | null =>
    dom.hasAttribute(attribute) ? { conversion: () => ({ node: $node(dom), after: () => [] }), priority: 2 } : null;

/** A link alone in its paragraph, whose attribute marks it as an object for the import and the page. */
export function exportMarkedLink(href: string, text: string, marks: Readonly<Record<string, string>>): HTMLElement {
  const paragraph = $getDocument().createElement("p");
  const link = $getDocument().createElement("a");
  for (const [name, value] of Object.entries({ href, ...marks, rel: linkRel(href, null) ?? "" }))
    link.setAttribute(name, value);
  link.textContent = text;
  paragraph.append(link);
  return paragraph;
}
