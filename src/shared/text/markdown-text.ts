import { escapeFormulas } from "./markdown/formula-markdown.ts";

/**
 * Escapes text for a line of Markdown. Line breaks become blanks, as in HTML.
 *
 * @param endsLine whether nothing follows the text on its line
 */
export function escapeMarkdown(text: string, endsLine = true): string {
  const escaped = text
    .replace(/[\t\n\f\r ]+/g, " ")
    .replace(/[\\*_[\]>|~&]/g, "\\$&")
    // Not with a backslash: a parser that removes it must not read the text as markup.
    .replaceAll("<", "&lt;")
    .replaceAll("`", "&#96;");
  return (
    escapeFormulas(escaped)
      // Parsers make a link of a bare URL up to the next blank. It would swallow the backslash of an escaped character
      // or a delimiter that follows, so such a URL must not be recognised. Some parsers recognise a URL after a letter
      // too.
      .replace(/(?:(?:https?|ftp):\/\/|www\.)[^ ]*/gi, (address, at: number, line: string) => {
        const touchesNext = !endsLine && at + address.length === line.length;
        const isSafe = !touchesNext && !/[\\&]/.test(address);
        return isSafe ? address : address.replace(/:(?=\/\/)|(?<=www)\./gi, "\\$&");
      })
  );
}

/** A heading. Number signs at its end are escaped, because they would be read as part of the syntax. */
export const markdownHeading = (level: number, line: string) =>
  `${"#".repeat(level)} ${line.replace(/(?<=\s)#+$/, "\\$&")}`;

/** Escapes the first characters of a line, which could begin a heading, a list, a rule or the second row of a table. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^ +/, "")
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|={2,}|=(?=\s*$)|-{2,}|-(?=:)|:(?=-))/, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** Escapes in escaped text what would end the brackets around it in some parsers. */
export const escapeInBrackets = (escaped: string) => escaped.replace(/(?<=\\\])\(|!(?=\\\[)|(?<!\\):(?=\/\/)/g, "\\$&");

/** The text of a link. */
export const markdownLabel = (text: string) => escapeInBrackets(escapeMarkdown(text.trim(), false));

/** Escapes text for a whole line of Markdown. */
export const markdownText = (text: string) => escapeLineStart(escapeMarkdown(text.trim()));
