import type { TokenizerAndRendererExtension, Tokens } from "marked";

const label = String.raw`\[\^[^\]\s<>&]{1,40}\]`;
/** Blocks that end the paragraph before them without an empty line (CommonMark §4.8, §5.2, §5.3). */
const interrupts = String.raw` {0,3}(?:${label}:|#{1,6}\s|\`{3}|~{3}|>|[-*+][ \t]+\S|1[.)][ \t]+\S)`;
const firstParagraph = String.raw`${label}:[^\n]*(?:\n(?!${interrupts})(?=[^\n]*\S)[^\n]*)*`;
/** Paragraphs after the first one are indented, as in GitHub's Markdown. */
const others = String.raw`(?:\n(?:[ \t]*\n)+(?=[^\n]*\S)(?: {4}|\t)[^\n]*(?:\n(?!${interrupts})(?=[^\n]*\S)[^\n]*)*)*`;
const definition = new RegExp(`^(${firstParagraph})(${others})(?:\\n+|$)`);
const mark = new RegExp(`^${label}`);
const nextDefinition = new RegExp(`\\n${label}:`);

/**
 * Lets marked leave `[^name]` and `[^name]: …` as they are written: stored posts carry footnotes as this text, and
 * pages make them (src/shared/text/footnotes.ts). Otherwise a note of one word would be read as the address of a link
 * and disappear. A note is one paragraph of a post: two line breaks are between its paragraphs, and other blocks follow
 * it.
 */
export const footnotesStayText: TokenizerAndRendererExtension[] = [
  {
    name: "footnoteMark",
    level: "inline",
    start: (source) => source.indexOf("[^"),
    tokenizer(source) {
      const [raw] = mark.exec(source) ?? [];
      return raw ? { type: "text", raw, text: raw, escaped: true } : undefined;
    },
  },
  {
    name: "footnote",
    level: "block",
    start: (source) => {
      // Marked calls this at each paragraph: a search through the whole rest would take quadratic time.
      const end = source.search(/\n[ \t]*\n/);
      return (end === -1 ? source : source.slice(0, end)).search(nextDefinition);
    },
    tokenizer(source) {
      const [raw, first = "", rest = ""] = definition.exec(source) ?? [];
      if (!raw) return undefined;
      const blocks = this.lexer.blockTokens(rest.replace(/^(?: {4}|\t)/gm, ""), []);
      // Marked joins two tokens of the type "paragraph", so a note has a type of its own.
      return { type: "footnote", raw, tokens: this.lexer.inline(first.trim().replace(/\n[ \t]+/g, "\n")), blocks };
    },
    renderer({ tokens = [], blocks = [] }) {
      const written = (blocks as Tokens.Generic[]).filter(({ type }) => type !== "space");
      const end = written.findIndex(({ type }) => type !== "paragraph");
      const inNote = end === -1 ? written : written.slice(0, end);
      const lines = [tokens, ...inNote.map((paragraph) => paragraph.tokens ?? [])];
      const note = lines.map((line) => this.parser.parseInline(line)).join("<br><br>");
      return `<p>${note}</p>\n${this.parser.parse(written.slice(inNote.length))}`;
    },
  },
];
