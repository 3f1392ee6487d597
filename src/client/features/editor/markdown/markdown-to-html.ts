import { Marked, type Tokens } from "marked";
import { footnotesStayText } from "../../../../shared/text/footnote-markdown.ts";

/**
 * Markdown, as models write it, as HTML for the editor: GitHub's dialect with tables, task lists and strikethrough.
 * A single line break stays one. HTML inside the Markdown passes through; the editor takes only what a post may hold.
 */
export function markdownToHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

const marked = new Marked({
  gfm: true,
  breaks: true,
  extensions: footnotesStayText,
  renderer: {
    // The editor knows a task by its item's attribute; a check box is a form's field and has no place in a post.
    list({ ordered, start, items }: Tokens.List): string {
      const tag = ordered ? "ol" : "ul";
      const from = ordered && start !== 1 && start !== "" ? ` start="${start}"` : "";
      const isTasks = !ordered && items.some((item) => item.task);
      const body = items.map((item) => this.listitem(item)).join("");
      return `<${tag}${from}${isTasks ? ' data-list="check"' : ""}>${body}</${tag}>`;
    },
    listitem(item: Tokens.ListItem): string {
      const state = item.task ? ` data-checked="${item.checked === true}"` : "";
      return `<li${state}>${this.parser.parse(item.tokens)}</li>`;
    },
    checkbox: () => "",
  },
});
