import { parseHtml } from "../../../shared/text/html-tree.ts";
import { treeAsMarkdown } from "../../../shared/text/tree-as-markdown.ts";

/** A post's cleaned HTML as GitHub-flavoured Markdown. */
export const markdownOf = (html: string): string => treeAsMarkdown(parseHtml(html));
