import { escapeAttribute, escapeText } from "../../../../shared/text/escape-markup.ts";
import { createMarkdownReader } from "../../../../shared/text/markdown-reader.ts";

/** Values of a card in the editor's JSON. */
type Values = Readonly<Record<string, unknown>>;

const marked = createMarkdownReader(() => true);

export const markdownToHtml = (markdown: string): string => marked.parse(markdown, { async: false });

const text = (values: Values, ...names: string[]): string => {
  for (const name of names) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
};

const link = (address: string, label: string) =>
  address === "" ? "" : `<p><a href="${escapeAttribute(address)}">${escapeText(label || address)}</a></p>`;

const image = (values: Values) => {
  const src = text(values, "src");
  if (src === "") return "";
  const caption = text(values, "caption");
  const shown = `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(text(values, "alt", "altText"))}">`;
  return `<figure>${shown}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;
};

const player = (name: "audio" | "video", values: Values) =>
  `<${name} src="${escapeAttribute(text(values, "src"))}"></${name}>`;

const codeBlock = (values: Values) => {
  const language = text(values, "language");
  const code = escapeText(text(values, "code"));
  return `<pre><code${language ? ` class="language-${escapeAttribute(language)}"` : ""}>${code}</code></pre>`;
};

const images = (values: Values): string => {
  const list = values.images;
  return Array.isArray(list) ? list.map((it: unknown) => (isValues(it) ? image(it) : "")).join("") : "";
};

const bookmark = (values: Values): string => {
  const metadata = isValues(values.metadata) ? values.metadata : values;
  const description = text(metadata, "description");
  return `${link(text(values, "url"), text(metadata, "title"))}${description ? `<p>${escapeText(description)}</p>` : ""}`;
};

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A card of Ghost's editors as HTML.
 *
 * @returns undefined for a card without a text of the writer, such as a sign-up form
 */
export function cardToHtml(name: string, values: Values): string | undefined {
  switch (name.replace(/^card-/, "")) {
    case "image":
      return image(values);
    case "gallery":
      return images(values);
    case "markdown":
      return markdownToHtml(text(values, "markdown"));
    case "html":
      return text(values, "html");
    case "code":
    case "codeblock":
      return codeBlock(values);
    case "embed":
      return /<iframe/i.test(text(values, "html")) ? text(values, "html") : link(text(values, "url"), "");
    case "bookmark":
      return bookmark(values);
    case "callout":
      return `<blockquote>${text(values, "calloutEmoji") && `${escapeText(text(values, "calloutEmoji"))} `}${text(values, "calloutText")}</blockquote>`;
    case "toggle":
      return `<p><strong>${text(values, "heading")}</strong></p>${text(values, "content")}`;
    case "button":
      return link(text(values, "buttonUrl"), text(values, "buttonText"));
    case "audio":
      return player("audio", values);
    case "video":
      return player("video", values);
    case "file":
      return link(text(values, "src"), text(values, "fileTitle", "fileName"));
    case "header":
      return `<h2>${text(values, "header")}</h2><p>${text(values, "subheader")}</p>`;
    case "product":
      return `<h3>${text(values, "productTitle")}</h3>${text(values, "productDescription")}`;
    case "hr":
    case "horizontalrule":
      return "<hr>";
    case "paywall":
      return "";
    default:
      return undefined;
  }
}
