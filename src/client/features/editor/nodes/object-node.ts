import { $getDocument, createState, type DOMConversion, type Klass, type LexicalNode } from "lexical";
import { linkRel } from "../../../../shared/text/post-html.ts";
import { newElement } from "../../../lib/html/new-element.ts";

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

type ElementParts = Parameters<typeof newElement> extends [Document, ...infer Parts] ? Parts : never;

/** Creates an element in the document of the editor, which tests and the server replace. */
export const $newElement = (...parts: ElementParts): HTMLElement => newElement($getDocument(), ...parts);

/** A link alone in its paragraph, whose attribute marks it as an object for the import and the page. */
export function exportMarkedLink(href: string, text: string, marks: Readonly<Record<string, string>>): HTMLElement {
  return $newElement("p", {}, $newElement("a", { href, ...marks, rel: linkRel(href, null) ?? "" }, text));
}

/** A check whether a node is of a class. */
export const $isNodeOf =
  <Node extends LexicalNode>(klass: Klass<Node>) =>
  (node: LexicalNode | null | undefined): node is Node =>
    node instanceof klass;
