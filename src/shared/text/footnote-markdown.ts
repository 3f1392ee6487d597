import type { TokenizerAndRendererExtension } from "marked";

/**
 * Lets marked leave `[^name]` and `[^name]: …` as they are written: stored posts carry footnotes as this text, and pages make them
 * (src/shared/text/footnotes.ts). Otherwise a note of one word would vanish as the address of a link.
 */
export const footnotesStayText: TokenizerAndRendererExtension[] = [
  {
    name: "footnoteMark",
    level: "inline",
    start: (source) => source.indexOf("[^"),
    tokenizer(source) {
      const [raw] = /^\[\^[^\]\s<>&]{1,40}\]/.exec(source) ?? [];
      return raw ? { type: "text", raw, text: raw, escaped: true } : undefined;
    },
  },
  {
    name: "footnote",
    level: "block",
    start: (source) => source.match(/^\[\^/m)?.index,
    tokenizer(source) {
      const [raw] = /^\[\^[^\]\s<>&]{1,40}\]:[^\n]*(?:\n(?!\[\^)[^\n]*\S[^\n]*)*(?:\n+|$)/.exec(source) ?? [];
      if (!raw) return undefined;
      const text = raw.trim();
      return { type: "paragraph", raw, text, tokens: this.lexer.inline(text) };
    },
  },
];
