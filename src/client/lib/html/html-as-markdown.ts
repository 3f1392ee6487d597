import type { HtmlNode, HtmlParent } from "../../../shared/text/html-tree.ts";
import { treeAsMarkdown } from "../../../shared/text/tree-as-markdown.ts";
import { parseInert } from "./trusted-html.ts";

/** A post's HTML as GitHub-flavoured Markdown. The browser parses it, which saves the download of a parser. */
export const htmlAsMarkdown = (html: string): string =>
  treeAsMarkdown(treeOf(parseInert(`<!doctype html><body>${html}`).body));

const treeOf = (parent: Node): HtmlParent => ({ children: [...parent.childNodes].flatMap(nodeOf) });

function nodeOf(node: ChildNode): HtmlNode[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element)) return [];
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return [{ name: node.localName, attributes, ...treeOf(node) }];
}
