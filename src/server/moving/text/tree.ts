import { Parser } from "htmlparser2";
import {
  forEachElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
} from "../../../shared/text/html-tree.ts";
import { shapeHtml } from "../../core/html/normalize-html.ts";
import { closeHidingElements } from "./close-elements.ts";
import { showLateImages } from "./late-images.ts";
import { htmlMarks, isReadable, maxMarks, TextTooBigError } from "./text-bounds.ts";

/** Depth at which HTML is flattened first: functions that walk a tree call themselves. */
const maxDepth = 400;

/**
 * HTML of another program as a tree, with images that scripts load late. It may be of any form; nested too deep, it loses what a post
 * cannot hold anyway.
 *
 * @throws TextTooBigError
 */
export function parseForeignHtml(html: string): HtmlParent {
  if (!isReadable(html, htmlMarks)) throw new TextTooBigError();
  const closed = closeHidingElements(html);
  const tree = parse(closed) ?? parse(shapeHtml(closed)) ?? { children: [] };
  showLateImages(tree);
  return tree;
}

/** The same for what becomes plain text: too big a text loses its tags alone. */
export function parseForPlainText(html: string): HtmlParent {
  try {
    return parseForeignHtml(html);
  } catch (error) {
    if (!(error instanceof TextTooBigError)) throw error;
    return { children: [html.replace(/<[^<>]*>/g, " ")] };
  }
}

/** @returns undefined when the elements are nested too deep */
function parse(html: string): HtmlParent | undefined {
  const root: HtmlParent = { children: [] };
  const open: HtmlParent[] = [root];
  let isTooDeep = false;
  let attributes = 0;
  const parser = new Parser({
    onattribute: () => {
      attributes += 1;
      if (attributes > maxMarks) throw new TextTooBigError();
    },
    onopentag: (name, given) => {
      if (isTooDeep) return;
      const made: HtmlElement = { name, attributes: given, children: [] };
      open.at(-1)?.children.push(made);
      open.push(made);
      if (open.length <= maxDepth) return;
      isTooDeep = true;
      parser.pause();
    },
    ontext: (text) => {
      const children = open.at(-1)?.children ?? [];
      const last = children.at(-1);
      if (typeof last === "string") children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag: () => {
      open.pop();
    },
  });
  parser.write(html);
  if (!isTooDeep) parser.end();
  return isTooDeep ? undefined : root;
}

export const htmlElement = (
  name: string,
  attributes: Record<string, string> = {},
  children: HtmlNode[] = [],
): HtmlElement => ({ name, attributes, children });

/** Replaces nodes from the inside out. @param change returns what takes the place of an element; undefined leaves it */
export function replaceInnerFirst(parent: HtmlParent, change: (found: HtmlElement) => HtmlNode[] | undefined): void {
  parent.children = parent.children.flatMap((node) => {
    if (!isElement(node)) return [node];
    replaceInnerFirst(node, change);
    return change(node) ?? [node];
  });
}

/** The first element of a name, in the order of the text. */
export const findElement = (tree: HtmlParent, name: string): HtmlElement | undefined =>
  elementsOf(tree, (element) => element.name === name)[0];

export const hasClass = ({ attributes }: HtmlElement, name: string): boolean =>
  (attributes.class ?? "").split(/\s+/).includes(name);

/** The elements of a tree with a class, in order. */
export const withClass = (tree: HtmlParent, name: string): HtmlElement[] =>
  elementsOf(tree, (element) => hasClass(element, name));

/** The elements of a tree, an outer one before those in it. */
export function elementsOf(tree: HtmlParent, matches = (_: HtmlElement): boolean => true): HtmlElement[] {
  const found: HtmlElement[] = [];
  forEachElement(tree, (element) => {
    if (matches(element)) found.push(element);
  });
  return found;
}

/** Replaces or removes elements of a tree, outer ones first. Undefined leaves an element as it is. */
export function replaceOuterFirst(
  tree: HtmlParent,
  replace: (element: HtmlElement) => HtmlParent["children"] | undefined,
) {
  tree.children = tree.children.flatMap((node) => {
    if (typeof node === "string") return [node];
    const replaced = replace(node);
    if (replaced) return replaced;
    replaceOuterFirst(node, replace);
    return [node];
  });
}
