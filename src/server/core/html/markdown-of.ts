import { parseHtml } from "../../../shared/text/html-tree.ts";
import { treeAsMarkdown } from "../../../shared/text/tree-as-markdown.ts";
import { makeUrlsAbsolute } from "./absolute-urls.ts";
import { removeUnmarkedNotes } from "./footnotes.ts";

/** A post's cleaned HTML as GitHub-flavoured Markdown. */
export const markdownOf = (html: string): string => treeAsMarkdown(parseHtml(html));

/** The same for programs that show a text outside of the site: with absolute addresses and, as on its page, without unmarked notes. */
export function absoluteMarkdown(html: string, siteUrl: string, pageUrl: string): string {
  const tree = parseHtml(html);
  removeUnmarkedNotes(tree);
  makeUrlsAbsolute(tree, siteUrl, pageUrl);
  return treeAsMarkdown(tree);
}
