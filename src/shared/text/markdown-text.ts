/** Escapes text for a line of Markdown. Line breaks become blanks, as in HTML. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\t\n\f\r ]+/g, " ")
      .replace(/[\\`*_[\]<>|~&]/g, "\\$&")
      // A bare URL becomes a link, and a backslash would be part of it: such a URL must not be recognised.
      .replace(/\b(?:(?:https?|ftp):\/\/|www\.)[^\s<]*/gi, (address) =>
        address.includes("\\") ? address.replace(/[:.]/, "\\$&") : address,
      )
  );
}

/** A heading. Number signs at its end are escaped, because they would be read as part of the syntax. */
export const markdownHeading = (level: number, line: string) =>
  `${"#".repeat(level)} ${line.replace(/(?<=\s)#+$/, "\\$&")}`;

/** Escapes the first characters of a line, which could begin a heading, a list or a rule. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|={2,}|-{2,})/, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** The text of a link. URLs and nested brackets are escaped, because they end the link in some parsers. */
export const markdownLabel = (text: string) =>
  escapeMarkdown(text.trim()).replace(/(?<=\\\])\(|(?<!\\):(?=\/\/)/g, "\\$&");

/** Escapes text for a whole line of Markdown. */
export const markdownText = (text: string) => escapeLineStart(escapeMarkdown(text.trim()));
