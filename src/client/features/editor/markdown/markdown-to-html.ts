import type { TokenizerAndRendererExtension } from "marked";
import { escapeText } from "../../../../shared/text/escape-markup.ts";
import { frontMatterOf } from "../../../../shared/text/front-matter.ts";
import { createMarkdownReader } from "../../../../shared/text/markdown-reader.ts";
import { isImageUrl } from "../../../../shared/text/post-html.ts";

/**
 * Turns GitHub Flavored Markdown into HTML for the editor. HTML inside the Markdown passes through, and the editor's
 * import drops what posts do not have.
 */
export function renderMarkdown(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/**
 * The top-level blocks of Markdown, each with the blank lines after it and its HTML, which is empty for the address of
 * a link. Together the texts are the Markdown, with `\n` as line break.
 */
export function markdownBlocks(markdown: string): { text: string; html: string }[] {
  const blocks: { text: string; html: string }[] = [];
  for (const token of marked.lexer(markdown)) {
    const last = blocks.at(-1);
    if (token.type === "space" && last) last.text += token.raw;
    else blocks.push({ text: token.raw, html: marked.parser([token]) });
  }
  return blocks;
}

/** Front matter at the start stays text, as a block of code: Markdown would read it as a rule and a heading. */
const frontMatter: TokenizerAndRendererExtension = {
  name: "frontMatter",
  level: "block",
  tokenizer(source) {
    const found = this.lexer.tokens.length === 0 ? frontMatterOf(source) : undefined;
    return found && { type: "frontMatter", raw: found.raw, text: found.raw.trim() };
  },
  renderer: ({ text }) => `<pre><code class="language-yaml">${escapeText(String(text))}</code></pre>\n`,
};

const marked = createMarkdownReader(isImageUrl).use({ extensions: [frontMatter] });
