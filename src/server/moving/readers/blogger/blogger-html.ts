import { blockElements } from "../../../../shared/text/html-elements.ts";
import { type HtmlElement, type HtmlNode, isElement } from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { parseForeignHtml, replaceOuterFirst } from "../../text/tree.ts";

/** Blogger's servers of images, which make an image of the size that its address names. */
const imageHost = /^https?:\/\/(?:\d\.bp\.blogspot\.com|(?:blogger|lh\d)\.googleusercontent\.com)\//;

/** The text of a post: line breaks become paragraphs, and images are those of the greatest size. */
export function bloggerHtml(html: string): string {
  const tree = parseForeignHtml(html);
  replaceOuterFirst(tree, (element) => {
    if (element.name === "a" && element.attributes.name === "more") return [];
    if (element.name === "img") showOriginal(element);
    if (element.name === "iframe" && element.attributes.src?.startsWith("//")) {
      element.attributes.src = `https:${element.attributes.src}`;
    }
    return undefined;
  });
  tree.children = paragraphsOf(tree.children);
  return serializeHtml(tree);
}

/** Also the address as written, in case only that is at hand. */
function showOriginal({ attributes }: HtmlElement): void {
  const { src = "" } = attributes;
  if (!imageHost.test(src)) return;
  const original = src.replace(/\/(?:s\d{2,4}|w\d{2,4}(?:-h\d{2,4})?)(?:-[a-z0-9-]{1,20})?\/(?=[^/]*$)/, "/s1600/");
  if (original === src) return;
  attributes.src = original;
  attributes.srcset = src;
}

/** Inline nodes between blocks are paragraphs, which two line breaks separate. */
function paragraphsOf(nodes: HtmlNode[]): HtmlNode[] {
  const written: HtmlNode[] = [];
  let line: HtmlNode[] = [];
  const end = () => {
    for (const children of splitAtBreaks(line)) written.push({ name: "p", attributes: {}, children });
    line = [];
  };
  for (const node of nodes) {
    if (isElement(node) && isWrapper(node)) {
      end();
      for (const paragraph of paragraphsOf(node.children)) written.push(paragraph);
    } else if (isElement(node) && blockElements.has(node.name)) {
      end();
      written.push(node);
    } else line.push(node);
  }
  end();
  return written;
}

const isWrapper = ({ name }: HtmlElement) => name === "div" || name === "section" || name === "article";

function splitAtBreaks(line: HtmlNode[]): HtmlNode[][] {
  const paragraphs: HtmlNode[][] = [[]];
  let breaks: HtmlNode[] = [];
  for (const node of line) {
    const isBreak = isElement(node) && node.name === "br";
    if (isBreak || (breaks.length > 0 && isBlank(node))) {
      breaks.push(node);
      continue;
    }
    const count = breaks.filter(isElement).length;
    if (count > 1) paragraphs.push([]);
    else if (paragraphs.at(-1)?.length) for (const each of breaks) paragraphs.at(-1)?.push(each);
    breaks = [];
    paragraphs.at(-1)?.push(node);
  }
  return paragraphs.filter((nodes) => !nodes.every(isBlank));
}

const isBlank = (node: HtmlNode) => !isElement(node) && node.trim() === "";
