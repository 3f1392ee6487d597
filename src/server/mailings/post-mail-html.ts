import { forEachElement, type HtmlElement, type HtmlParent, parseHtml } from "../../shared/text/html-tree.ts";
import { serializeHtml } from "../../shared/text/serialize-html.ts";
import { feedHtml } from "../html/feed/feed-html.ts";

const serif = "font-family:Georgia,'Times New Roman',serif";
const mono = "font-family:Consolas,Menlo,monospace";
const ofHeading = (size: number) => `${serif};font-size:${size}px;line-height:1.3;margin:28px 0 12px`;

/** The style of each element of a post: mail programs drop stylesheets. */
const styles: Readonly<Record<string, string>> = {
  p: "margin:0 0 16px",
  h1: ofHeading(26),
  h2: ofHeading(24),
  h3: ofHeading(20),
  h4: ofHeading(18),
  h5: ofHeading(16),
  h6: ofHeading(16),
  a: "color:#2a4b9b",
  blockquote: "margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #8a8678",
  ul: "margin:0 0 16px;padding:0 0 0 24px",
  ol: "margin:0 0 16px;padding:0 0 0 24px",
  li: "margin:0 0 4px",
  pre: `${mono};font-size:14px;line-height:1.5;margin:0 0 16px;padding:12px;border:1px solid #8a8678;white-space:pre-wrap`,
  code: `${mono};font-size:0.9em`,
  hr: "border:0;border-top:1px solid #8a8678;margin:24px 0",
  img: "display:block;max-width:100%;height:auto;border:0",
  figure: "margin:0 0 16px",
  figcaption: "font-size:14px;margin:6px 0 0",
  table: "border-collapse:collapse;margin:0 0 16px;width:100%",
  caption: "font-size:14px;text-align:left;padding:0 0 6px",
  th: "border:1px solid #8a8678;padding:6px 8px;text-align:left",
  td: "border:1px solid #8a8678;padding:6px 8px",
  sup: "font-size:0.75em",
  sub: "font-size:0.75em",
};

/** Width of the text in pixels. */
const maxWidth = 600;

/**
 * A post's cleaned HTML with a style on each element.
 *
 * @param pageUrl the post's own address
 */
export function postMailHtml(html: string, siteUrl: string, pageUrl: string): string {
  const tree = parseHtml(feedHtml(html, siteUrl, pageUrl));
  forEachElement(tree, (element) => {
    const style = styles[element.name];
    if (style) element.attributes.style = style;
    if (element.name === "img") fitImage(element);
  });
  return serializeHtml(tree as HtmlParent);
}

/** Outlook reads the attributes, not the style. */
function fitImage({ attributes }: HtmlElement): void {
  const [width, height] = [Number(attributes.width), Number(attributes.height)];
  if (!(width > maxWidth)) return;
  attributes.width = String(maxWidth);
  attributes.height = String(Math.round((height * maxWidth) / width));
}
