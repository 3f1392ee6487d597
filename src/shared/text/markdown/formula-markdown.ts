import type { TokenizerAndRendererExtension } from "marked";
import { escapeText } from "../escape-markup.ts";

/** A formula on lines of its own. TeX allows no empty lines in a formula. */
const block = /^ {0,3}\$\$(?!\$)((?:(?!\$\$|\n[ \t]*\n).)+)\$\$[ \t]*(?:\n+|$)/s;
const nextBlock = /\n {0,3}\$\$/;

/**
 * No blank directly inside the dollars, and no letter or digit directly outside: `$5 and $6`, `US$5` and `$HOME/$USER`
 * are text.
 */
const inText = /(?<![\p{L}\d$\\])(\$\$?)(?![\s$])((?:\\[^\n]|[^$\\\n`])+)(?<!\s)\1(?![\p{L}\d$])/gu;
const startsInLine = new RegExp(`^${inText.source}`, "u");
const wordBefore = /[\p{L}\d$]$/u;

/** A single letter, a letter with arguments, or characters that prices and words do not have. */
const isTex = (text: string) => /[\\^_]|^\D.*[=<>+]|^\p{L}(?:\(.*\))?$/u.test(text);

/**
 * Reads TeX between `$$` and, where it is unambiguous, between `$`, as Pandoc, Jekyll and Obsidian do. Posts have a formula as code
 * in the language `math`, or as code between two `$`.
 */
export const dollarFormulas: TokenizerAndRendererExtension[] = [
  {
    name: "formulaBlock",
    level: "block",
    start: (source) => {
      // Marked calls this at each paragraph: a search through the whole rest would take quadratic time.
      const end = source.search(/\n[ \t]*\n/);
      return (end === -1 ? source : source.slice(0, end)).search(nextBlock);
    },
    tokenizer(source) {
      const [raw, text = ""] = block.exec(source) ?? [];
      return raw && text.trim() ? { type: "formulaBlock", raw, text: text.trim() } : undefined;
    },
    renderer: ({ text }) => `<pre><code class="language-math">${escapeText(String(text))}\n</code></pre>\n`,
  },
  {
    name: "formula",
    level: "inline",
    start: (source) => source.indexOf("$"),
    tokenizer(source, before) {
      const [raw, , text = ""] = startsInLine.exec(source) ?? [];
      const isAfterWord = wordBefore.test(before.at(-1)?.raw ?? "");
      return raw && isTex(text) && !isAfterWord ? { type: "formula", raw, text } : undefined;
    },
    renderer: ({ text }) => `$<code>${escapeText(String(text))}</code>$`,
  },
];

/** Escapes the dollars of escaped text that would be read as a formula. */
export const escapeFormulas = (text: string) =>
  text.replace(inText, (found, sign: string, tex: string) => {
    const escaped = sign.replaceAll("$", "\\$&");
    return isTex(tex) ? escaped + tex + escaped : found;
  });
