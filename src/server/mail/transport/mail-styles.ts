import type { Direction } from "../../../shared/text/language.ts";

/** Width of a mail in pixels. */
export const mailWidth = 600;

/**
 * How an element of a post is written in a mail. Mail programs drop stylesheets, so each has its style. Text and links
 * keep the reader's own colours, which differ in dark mode; lines have one grey that is visible on white and on black.
 */
interface MailRow {
  /** The element that is written instead, if mail programs do not support this one. */
  as?: string;
  /** Lengths in px, because several programs do not support rem. Sides follow the element's direction. */
  style: string | ((start: "left" | "right", end: "left" | "right") => string);
}

const serif = "font-family:Georgia,'Times New Roman',serif";
const mono = "font-family:Consolas,Menlo,monospace";
const line = "1px solid #8a8678";
const small = "font-size:14px";

const heading = (size: number): MailRow => ({
  style: `${serif};font-size:${size}px;line-height:1.3;font-weight:bold;margin:28px 0 12px`,
});
const list: MailRow = { style: (start) => `margin:0 0 16px;padding:0;padding-${start}:24px` };
const quotation = (bar: string): MailRow => ({
  style: (start) => `margin:0 0 16px;padding:0;padding-${start}:16px;border-${start}:${bar} solid #8a8678`,
});
const cell = (rest = ""): MailRow => ({
  style: (start) => `border:${line};padding:6px 8px;text-align:${start}${rest}`,
});
const plain: MailRow = { style: "" };

/**
 * Rows for the elements of the vocabulary, and for those written instead of others. A test checks that each element has
 * one.
 */
export const mailRows: Readonly<Record<string, MailRow>> = {
  p: { style: "margin:0 0 16px" },
  h1: heading(26),
  h2: heading(24),
  h3: heading(20),
  h4: heading(18),
  h5: heading(16),
  h6: heading(16),
  blockquote: quotation("3px"),
  callout: quotation("6px"),
  // Without `white-space`, which Outlook does not support: post-mail-html.ts keeps lines and indents.
  pre: { as: "div", style: `${mono};${small};line-height:1.5;margin:0 0 16px;padding:12px;border:${line}` },
  hr: { style: `border:0;border-top:${line};margin:24px 0` },
  details: { as: "div", style: `margin:0 0 16px;padding:12px 16px 0;border:${line}` },
  summary: { as: "p", style: "margin:0 0 12px" },
  ul: list,
  ol: list,
  // Each task begins with a box, so it needs no bullet.
  tasks: { style: (start) => `margin:0 0 16px;padding:0;padding-${start}:24px;list-style-type:none` },
  li: { style: "margin:0 0 4px" },
  table: { style: "border-collapse:collapse;margin:0 0 16px;width:100%" },
  caption: { style: (start) => `${small};text-align:${start};padding:0 0 6px` },
  thead: plain,
  tbody: plain,
  tr: plain,
  th: cell(";font-weight:bold"),
  td: cell(),
  figure: { as: "div", style: "margin:0 0 16px" },
  // No height: the image keeps its proportions where the mail is narrower.
  img: { style: "display:block;width:100%;border:0;margin:0 0 8px" },
  figcaption: { as: "p", style: `${small};margin:6px 0 0` },
  audio: { as: "p", style: "margin:0 0 16px" },
  video: { as: "p", style: "margin:0 0 16px" },
  a: { style: "color:inherit;text-decoration:underline" },
  strong: plain,
  b: plain,
  em: plain,
  i: plain,
  u: { as: "span", style: "text-decoration:underline" },
  s: { as: "span", style: "text-decoration:line-through" },
  del: { as: "span", style: "text-decoration:line-through" },
  mark: { as: "span", style: "background-color:#ffec99;color:#1a1a1a" },
  sub: { style: "font-size:12px" },
  sup: { style: "font-size:12px" },
  code: { style: `${mono};font-size:0.9em` },
  br: plain,
  span: plain,
  div: plain,
};

/** @param direction of the element */
export function mailStyle(row: MailRow, direction: Direction): string {
  if (typeof row.style === "string") return row.style;
  return direction === "rtl" ? row.style("right", "left") : row.style("left", "right");
}
