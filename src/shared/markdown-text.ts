/** Text inside a line of Markdown: what would be read as markup is escaped, line breaks are blanks as in HTML. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, " ").replace(/[\\`*_[\]<>|~&]/g, "\\$&");
}

/** Only the first characters of a line can begin a heading, a list or a rule. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|={2,}|-{2,})/, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** Text as a whole line of Markdown. */
export const markdownText = (text: string) => escapeLineStart(escapeMarkdown(text.trim()));
