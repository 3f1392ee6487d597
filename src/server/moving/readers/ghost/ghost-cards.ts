import { escapeAttribute, escapeText } from "../../../../shared/text/escape-markup.ts";
import { type Json, valueAt } from "../../items/source-item.ts";
import { htmlOfMarkdown } from "../foreign-text.ts";
import { isTable } from "../markdown/fields.ts";

const text = (values: Json, ...names: string[]): string => {
  for (const name of names) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
};

const paragraph = (html: string) => (html === "" ? "" : `<p>${html}</p>`);

const link = (address: string, label: string) =>
  paragraph(address === "" ? label : `<a href="${escapeAttribute(address)}">${label || escapeText(address)}</a>`);

const button = (values: Json, addressName = "buttonUrl", labelName = "buttonText") =>
  link(text(values, addressName), escapeText(text(values, labelName)));

const image = (values: Json, addressName = "src") => {
  const src = text(values, addressName);
  if (src === "") return "";
  const [caption, href] = [text(values, "caption"), text(values, "href")];
  const shown = `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(text(values, "alt", "altText"))}">`;
  const linked = href ? `<a href="${escapeAttribute(href)}">${shown}</a>` : shown;
  return `<figure>${linked}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;
};

const player = (name: "audio" | "video", values: Json) => {
  const src = text(values, "src");
  return src === "" ? "" : `<${name} src="${escapeAttribute(src)}"></${name}>`;
};

const codeBlock = (values: Json) => {
  const language = text(values, "language");
  const code = escapeText(text(values, "code"));
  return `<pre><code${language ? ` class="language-${escapeAttribute(language)}"` : ""}>${code}</code></pre>`;
};

const imagesOf = (list: unknown): string =>
  Array.isArray(list) ? list.map((it: unknown) => (isTable(it) ? image(it) : "")).join("") : "";

/** A page of another site: its title is the link. */
const bookmark = (values: Json): string => {
  const metadata = isTable(values.metadata) ? values.metadata : values;
  const by = [text(metadata, "author"), text(metadata, "publisher")].filter(Boolean).join(" · ");
  return (
    link(text(values, "url"), escapeText(text(metadata, "title"))) +
    paragraph(escapeText(text(metadata, "description"))) +
    paragraph(escapeText(by))
  );
};

/** A video, or the text of a foreign post; else a link. */
const embed = (values: Json): string => {
  const html = text(values, "html");
  return /<(?:iframe|blockquote)/i.test(html) ? html : link(text(values, "url"), "");
};

const header = (values: Json): string => {
  const heading = text(values, "header");
  const shown = (heading ? `<h2>${heading}</h2>` : "") + paragraph(text(values, "subheader"));
  return shown + (values.buttonEnabled ? button(values) : "");
};

const product = (values: Json): string => {
  const title = text(values, "productTitle");
  const rating = values.productRatingEnabled ? Number(values.productStarRating) || 0 : 0;
  return (
    image(values, "productImageSrc") +
    (title ? `<h3>${title}</h3>` : "") +
    paragraph(stars(rating)) +
    text(values, "productDescription") +
    (values.productButtonEnabled ? button(values, "productUrl", "productButton") : "")
  );
};

/** A rating of a product. */
export const stars = (count: number) => "★".repeat(Math.min(Math.max(count, 0), 5));

const callToAction = (values: Json): string =>
  (values.hasSponsorLabel === false ? "" : paragraph(withoutParagraph(text(values, "sponsorLabel")))) +
  image(values, "imageUrl") +
  text(values, "textValue") +
  (values.showButton === false ? "" : button(values));

const withoutParagraph = (html: string) => html.replace(/<\/?p\b[^<>]*>/gi, "");

const fileCard = (values: Json): string =>
  link(text(values, "src"), escapeText(text(values, "fileTitle", "fileName"))) +
  paragraph(escapeText(text(values, "fileCaption")));

const callout = (values: Json): string => {
  const emoji = escapeText(text(values, "calloutEmoji"));
  return `<blockquote>${emoji && `${emoji} `}${text(values, "calloutText")}</blockquote>`;
};

const cards: Readonly<Record<string, (values: Json) => string>> = {
  image: (values) => image(values),
  gallery: ({ images }) => imagesOf(images),
  "before-after": ({ beforeImage, afterImage }) => imagesOf([beforeImage, afterImage]),
  markdown: (values) => htmlOfMarkdown(text(values, "markdown")),
  html: (values) => text(values, "html"),
  code: codeBlock,
  codeblock: codeBlock,
  embed,
  bookmark,
  callout,
  toggle: (values) => `<details><summary>${text(values, "heading")}</summary>${text(values, "content")}</details>`,
  button: (values) => button(values),
  audio: (values) => paragraph(escapeText(text(values, "title"))) + player("audio", values),
  video: (values) => player("video", values),
  file: fileCard,
  header,
  product,
  "call-to-action": callToAction,
  hr: () => "<hr>",
  horizontalrule: () => "<hr>",
  paywall: () => "",
};

/** Whether a card was shown to members alone, or in mails alone. */
export function isHiddenCard({ visibility }: Json): boolean {
  if (!isTable(visibility)) return false;
  const { web } = visibility;
  return visibility.showOnWeb === false || (isTable(web) && web.nonMember === false);
}

/**
 * A card of Ghost's editors as HTML.
 *
 * @returns undefined for a card that a post cannot hold, such as a sign-up form, or of which readers saw nothing
 */
export function cardToHtml(name: string, values: Json): string | undefined {
  const kind = name.replace(/^card-/, "");
  const shown = valueAt(cards, kind)?.(values);
  // That of an image is in its figure.
  return shown === undefined || kind === "image" ? shown : shown + paragraph(text(values, "caption"));
}
