import { Marked, type Tokens } from "marked";
import { footnotesStayText } from "../../../../shared/text/footnote-markdown.ts";

/**
 * Turns GitHub Flavored Markdown into HTML for the editor. HTML inside the Markdown passes through, and the editor's
 * import drops what posts do not have.
 */
export function markdownToHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

const marked = new Marked({
  gfm: true,
  extensions: footnotesStayText,
  renderer: {
    // The editor imports a task by the attribute of its item, not by a check box.
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
