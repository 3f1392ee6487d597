import { createMarkdownReader } from "../../../shared/text/markdown-reader.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import type { SourceText } from "../items/source-item.ts";
import { resolveAddresses } from "../text/addresses.ts";
import { autop } from "../text/autop.ts";
import { closeHidingElements, endSelfClosed } from "../text/close-elements.ts";
import { htmlMarks, isReadable, markdownMarks, TextTooBigError } from "../text/text-bounds.ts";
import { parseForeignHtml } from "../text/tree.ts";
import { outsideCode } from "./markdown/parts.ts";

/** In `lines` line breaks and empty lines stand for paragraphs. */
export type TextFormat = "html" | "lines" | "markdown";

const markdown = createMarkdownReader(() => true);

/** Markdown of another program as HTML. */
export const htmlOfMarkdown = (text: string): string =>
  markdown.parse(outsideCode(text, endSelfClosed), { async: false });

/** The same of one line. */
export const htmlOfLine = (line: string): string => markdown.parseInline(line, { async: false });

/**
 * The parts of a text as HTML whose addresses are whole.
 *
 * @param base address of the text, or what its addresses are
 * @throws TextTooBigError
 */
export function foreignText(
  parts: readonly string[],
  format: TextFormat,
  base: string | null | ((written: string) => string),
): SourceText {
  const marks = format === "html" ? htmlMarks : markdownMarks;
  if (!parts.every((part) => isReadable(part, marks))) throw new TextTooBigError();
  const tree = parseForeignHtml(
    parts
      .filter((part) => part.trim() !== "")
      .map(htmlOf[format])
      .join("\n"),
  );
  resolveAddresses(tree, base);
  return { html: serializeHtml(tree), reasons: [] };
}

const htmlOf: Readonly<Record<TextFormat, (text: string) => string>> = {
  html: (text) => text,
  // A text that has its paragraphs keeps them.
  lines: (text) => (/<(?:p|br)\b/i.test(text) ? text : autop(closeHidingElements(text))),
  markdown: htmlOfMarkdown,
};
