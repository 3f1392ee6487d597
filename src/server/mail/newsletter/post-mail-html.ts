import { mailImagePath } from "../../../shared/image-widths.ts";
import {
  forEachElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  parseHtml,
} from "../../../shared/text/html-tree.ts";
import { type Direction, defaultLanguage } from "../../../shared/text/language.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import type { WordsLanguage } from "../../../shared/words/languages.ts";
import { readerWords } from "../../../shared/words/reader-words.ts";
import { makeUrlsAbsolute } from "../../core/html/absolute-urls.ts";
import { directionOf } from "../../core/html/directions.ts";
import { makeBlocksPlain } from "../../core/html/feed/feed-html.ts";
import { makeFootnotes } from "../../core/html/footnotes.ts";
import { imageIdsIn } from "../../core/html/shown-media.ts";
import { markTasks } from "../../core/html/task-lists.ts";
import type { ImageFacts } from "../../core/html/text-images.ts";
import { shownTitle } from "../../core/html/text-of.ts";
import { mailRows, mailStyle, mailWidth } from "../transport/mail-styles.ts";

interface Around {
  siteUrl: string;
  /** The post's own address. */
  pageUrl: string;
  dir: Direction;
  /** Of the words that are added. */
  language?: WordsLanguage;
  /** The images in the text, by id. */
  images: ReadonlyMap<string, Pick<ImageFacts, "width">>;
}

/** Attributes that mail programs do not support, or that only Longhand's own pages use. */
const removedAttributes = /^(?:data-[a-z]+|loading|decoding|preload|controls|height|id|class|rel|align)$/;

/** Elements whose own letters decide their direction. */
const directed = new Set("p h1 h2 h3 h4 h5 h6 ul ol blockquote details table figcaption audio video".split(" "));

/**
 * A post's cleaned HTML as a mail shows it: a style on each element, and only what all large mail programs support.
 * Players and cards become links, toggles are open, formulas are their source, images are JPEGs.
 */
export function postMailHtml(
  html: string,
  { siteUrl, pageUrl, dir, language = defaultLanguage, images }: Around,
): string {
  const words = readerWords[language].sentences;
  const tree = parseHtml(html);
  const original: Originals = new Map();
  const directions: Directions = new Map();
  const keepCodeLines = codeLinesKeeper();
  forEachElement(tree, (element) => {
    original.set(element, {
      row: rowOf(element),
      // Before Longhand's own words are added.
      dir: ownDirection(element, directions),
    });
    if (element.name === "audio" || element.name === "video") becomeLink(element);
    if (element.attributes["data-video"]) element.children.unshift(playSign);
    if (element.name === "pre") keepCodeLines(element);
    if (element.name === "img") becomeJpeg(element, images);
  });
  makeFootnotes(tree, { withRoles: false, words });
  makeUrlsAbsolute(tree, siteUrl, pageUrl);
  markTasks(tree, (isDone) => (isDone ? "☑ " : "☐ "));
  makeBlocksPlain(tree, words);
  write(tree, dir, original);
  return serializeHtml(tree);
}

function rowOf({ name, attributes }: HtmlElement): string {
  if (attributes["data-callout"]) return "callout";
  return attributes["data-list"] === "check" ? "tasks" : name;
}

/** Code runs from left to right in every language. Undefined: the direction of the element around it. */
function ownDirection(element: HtmlElement, known: Directions): Direction | undefined {
  if (element.name === "pre" || element.name === "code") return "ltr";
  return directed.has(element.name) ? directionOfWords(element, known) : undefined;
}

/** The directions of elements by their own words. Each word is read once, however deep it is. */
type Directions = Map<HtmlElement, Direction | undefined>;

function directionOfWords(element: HtmlElement, known: Directions): Direction | undefined {
  if (known.has(element)) return known.get(element);
  let found: Direction | undefined;
  for (const node of element.children) {
    found ??= isElement(node) ? directionOfWords(node, known) : directionOf(node);
    if (found) break;
  }
  found ??= directionOf(shownTitle(element));
  known.set(element, found);
  return found;
}

/** The name of an element before the post was changed. */
type Originals = Map<HtmlElement, { row: string; dir: Direction | undefined }>;

/** Gives each element its style, and its direction where that is not the one around it. */
function write(parent: HtmlParent, around: Direction, original: Originals): void {
  for (const [at, element] of parent.children.entries()) {
    if (!isElement(element)) continue;
    const { row: name = element.name, dir: own = around } = original.get(element) ?? {};
    const row = mailRows[name];
    if (!row) throw new Error(`Mails have no style for <${name}>`);
    const style = [mailStyle(row, own), alignment(element, own, around), element.attributes.style];
    element.name = row.as ?? element.name;
    for (const attribute in element.attributes)
      if (removedAttributes.test(attribute)) delete element.attributes[attribute];
    if (own !== around) element.attributes.dir = own;
    const styles = style.filter(Boolean).join(";");
    if (styles) element.attributes.style = styles;
    write(element, own, original);
    // Lets a wide table scroll on a phone. Without this, the whole mail becomes wider, and its text smaller.
    if (element.name === "table")
      parent.children[at] = { name: "div", attributes: { style: "overflow-x:auto" }, children: [element] };
  }
}

/** Alignment: for a cell, the writer's choice; for a block, the side where its direction begins if that differs. */
function alignment({ name, attributes }: HtmlElement, own: Direction, around: Direction): string {
  if (attributes.align) return `text-align:${attributes.align}`;
  if (own === around || name === "table" || name === "code") return "";
  return `text-align:${own === "rtl" ? "right" : "left"}`;
}

const playSign = "▶ ";

/** A sound or video of the library, as a link to its file. */
function becomeLink(player: HtmlElement): void {
  const { src = "", title } = player.attributes;
  const name = title || src.replace(/^.*\//, "");
  player.attributes = {};
  player.children = [{ name: "a", attributes: { href: src }, children: [playSign + name] }];
}

/** A stored image as its copy for mails. The attribute is for Outlook, which ignores max-width. */
function becomeJpeg(image: HtmlElement, images: Around["images"]): void {
  const { src = "", alt = "", width } = image.attributes;
  const [id] = imageIdsIn(src);
  if (!id) return;
  const shown = Math.min(Number(width) || images.get(id)?.width || mailWidth, mailWidth);
  image.attributes = { ...mailImage(id, alt, shown) };
}

/** The attributes of an image in a mail. @param width in pixels, at most `mailWidth` */
export const mailImage = (imageId: string, alt: string, width: number) => ({
  src: mailImagePath(imageId),
  alt,
  width: String(width),
  style: `max-width:${width}px`,
});

/** Lines of code in a post that begin with a line break of their own in its mail. Mail programs cut such mails long before. */
const maxCodeLines = 10_000;

const space = "\u00a0";
const tab = space.repeat(4);

/** Keeps the lines and indents of blocks of code without `white-space`: line breaks, and spaces that are not collapsed. */
function codeLinesKeeper(): (block: HtmlElement) => void {
  let left = maxCodeLines;
  const keep = (block: HtmlElement) => {
    block.children = block.children.flatMap((node): HtmlNode[] => {
      if (isElement(node)) {
        keep(node);
        return [node];
      }
      const lines = node.replace(/\n$/, "").split("\n");
      const rest = lines.splice(Math.max(1, left)).join("\n");
      left -= lines.length;
      if (rest) lines.push(rest);
      return lines.flatMap((text, at): HtmlNode[] => [
        ...(at > 0 ? [{ name: "br", attributes: {}, children: [] }] : []),
        text.replaceAll("\t", tab).replace(/^ +| {2,}/g, (spaces) => space.repeat(spaces.length)),
      ]);
    });
  };
  return keep;
}
