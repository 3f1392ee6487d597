import { parseHtml } from "../../../shared/text/html-tree.ts";
import { treeAsMarkdown } from "../../../shared/text/tree-as-markdown.ts";
import { makeUrlsAbsolute } from "./absolute-urls.ts";

/** A post's cleaned HTML as GitHub-flavoured Markdown. */
export const markdownOf = (html: string): string => treeAsMarkdown(parseHtml(html));

/** The same with absolute addresses, for programs that show a text outside of the site. */
export function absoluteMarkdown(html: string, siteUrl: string, pageUrl: string): string {
  const tree = parseHtml(html);
  makeUrlsAbsolute(tree, siteUrl, pageUrl);
  return treeAsMarkdown(tree);
}
