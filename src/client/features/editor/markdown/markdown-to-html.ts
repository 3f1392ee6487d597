import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from "marked";
import { calloutRenderer, detailsAsBlock } from "../../../../shared/text/block-markdown.ts";
import { escapeAttribute, escapeText } from "../../../../shared/text/escape-markup.ts";
import { splitLayout } from "../../../../shared/text/figure-layout.ts";
import { footnotesStayText } from "../../../../shared/text/footnote-markdown.ts";
import { frontMatterOf } from "../../../../shared/text/front-matter.ts";
import { codeLanguage, isStoredImage } from "../../../../shared/text/post-html.ts";

/**
 * Turns GitHub Flavored Markdown into HTML for the editor. HTML inside the Markdown passes through, and the editor's
 * import drops what posts do not have.
 */
export function markdownToHtml(markdown: string): string {
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

const marked = new Marked({
  gfm: true,
  extensions: [...footnotesStayText, detailsAsBlock, frontMatter],
  renderer: {
    ...calloutRenderer,
    paragraph({ tokens }: Tokens.Paragraph): string | false {
      const images = tokens.filter(({ raw }) => raw.trim()).map(ownImage);
      const [first] = images;
      const { layout } = splitLayout(first?.href ?? "");
      if (!first || images.includes(undefined) || (images.length > 1 && layout !== "gallery")) return false;
      const attribute = layout ? ` data-layout="${layout}"` : "";
      // The title is the caption.
      const caption = first.title ? `<figcaption>${escapeText(first.title)}</figcaption>` : "";
      return `<figure${attribute}>${this.parser.parseInline(tokens.map(withoutTitle))}${caption}</figure>`;
    },
    // The editor takes stored images by their plain address.
    image({ href, text }: Tokens.Image): string | false {
      const { src, layout } = splitLayout(href);
      return layout && isStoredImage(src) ? `<img src="${src}" alt="${escapeAttribute(text)}">` : false;
    },
    code({ text, lang = "" }: Tokens.Code): string {
      const [first = ""] = lang.split(/\s/, 1);
      const language = codeLanguage(first);
      const info = language ? lang.slice(first.length) : lang;
      const attributes = [language && ` class="language-${language}"`, info && ` data-info="${escapeAttribute(info)}"`];
      return `<pre><code${attributes.filter(Boolean).join("")}>${escapeText(text.replace(/\n$/, ""))}\n</code></pre>\n`;
    },
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

/** The stored image that a token is, or that it links. */
function ownImage(token: Token): Tokens.Image | undefined {
  const image = token.type === "link" && token.tokens?.length === 1 ? token.tokens[0] : token;
  return isImage(image) && isStoredImage(splitLayout(image.href).src) ? image : undefined;
}

const isImage = (token: Token | undefined): token is Tokens.Image => token?.type === "image";

function withoutTitle(token: Token): Token {
  if (isImage(token)) return { ...token, title: null };
  return token.type === "link" ? { ...token, tokens: token.tokens?.map(withoutTitle) ?? [] } : token;
}
