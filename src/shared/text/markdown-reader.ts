import { Marked, type Token, type Tokens } from "marked";
import { escapeAttribute, escapeText } from "./escape-markup.ts";
import { splitLayout } from "./figure-layout.ts";
import { calloutRenderer, detailsAsBlock } from "./markdown/block-markdown.ts";
import { footnotesStayText } from "./markdown/footnote-markdown.ts";
import { dollarFormulas } from "./markdown/formula-markdown.ts";
import { codeLanguage } from "./post-html.ts";

/**
 * Reads GitHub Flavored Markdown as the HTML of a post. HTML inside the Markdown passes through.
 *
 * @param isFigure whether an image of that address, alone in its paragraph, is a figure; its title is then the caption
 */
export function createMarkdownReader(isFigure: (address: string) => boolean): Marked {
  return new Marked({
    gfm: true,
    extensions: [...footnotesStayText, detailsAsBlock, ...dollarFormulas],
    renderer: {
      ...calloutRenderer,
      paragraph({ tokens }: Tokens.Paragraph): string | false {
        const images = tokens.filter(({ raw }) => raw.trim()).map((token) => figureImage(token, isFigure));
        const [first] = images;
        const { layout } = splitLayout(first?.href ?? "");
        if (!first || images.includes(undefined) || (images.length > 1 && layout !== "gallery")) return false;
        const attribute = layout ? ` data-layout="${layout}"` : "";
        // The title is the caption.
        const caption = first.title ? `<figcaption>${escapeText(first.title)}</figcaption>` : "";
        return `<figure${attribute}>${this.parser.parseInline(tokens.map(withoutTitle))}${caption}</figure>`;
      },
      // Images of posts are identified by their plain address.
      image({ href, text }: Tokens.Image): string | false {
        const { src, layout } = splitLayout(href);
        return layout && isFigure(src) ? `<img src="${src}" alt="${escapeAttribute(text)}">` : false;
      },
      code({ text, lang = "" }: Tokens.Code): string {
        const [first = ""] = lang.split(/\s/, 1);
        const language = codeLanguage(first);
        const info = language ? lang.slice(first.length) : lang;
        const attributes = [
          language && ` class="language-${language}"`,
          info && ` data-info="${escapeAttribute(info)}"`,
        ];
        return `<pre><code${attributes.filter(Boolean).join("")}>${escapeText(text.replace(/\n$/, ""))}\n</code></pre>\n`;
      },
      // A task is marked by an attribute of its item, not by a check box.
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
}

/** The image of a token: the token itself, or the content of a link. */
function figureImage(token: Token, isFigure: (address: string) => boolean): Tokens.Image | undefined {
  const image = token.type === "link" && token.tokens?.length === 1 ? token.tokens[0] : token;
  return isImage(image) && isFigure(splitLayout(image.href).src) ? image : undefined;
}

const isImage = (token: Token | undefined): token is Tokens.Image => token?.type === "image";

function withoutTitle(token: Token): Token {
  if (isImage(token)) return { ...token, title: null };
  return token.type === "link" ? { ...token, tokens: token.tokens?.map(withoutTitle) ?? [] } : token;
}
