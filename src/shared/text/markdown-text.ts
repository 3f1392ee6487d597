/** Text inside a line of Markdown: what would be read as markup is escaped, line breaks are blanks as in HTML. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\t\n\f\r ]+/g, " ")
      .replace(/[\\`*_[\]<>|~&]/g, "\\$&")
      // A bare address becomes a link by itself, and there a backslash is part of it: such an address must begin none.
      .replace(/\b(?:(?:https?|ftp):\/\/|www\.)[^\s<]*/gi, (address) =>
        address.includes("\\") ? address.replace(/[:.]/, "\\$&") : address,
      )
  );
}

/** A line of Markdown as a heading; number signs at its end would be taken for its own. */
export const markdownHeading = (level: number, line: string) =>
  `${"#".repeat(level)} ${line.replace(/(?<=\s)#+$/, "\\$&")}`;

/** Only the first characters of a line can begin a heading, a list or a rule. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|={2,}|-{2,})/, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** Text in the brackets of a link, which an address, or brackets like those of a link, would end for some readers. */
export const markdownLabel = (text: string) =>
  escapeMarkdown(text.trim()).replace(/(?<=\\\])\(|(?<!\\):(?=\/\/)/g, "\\$&");

/** Text as a whole line of Markdown. */
export const markdownText = (text: string) => escapeLineStart(escapeMarkdown(text.trim()));
