import type { Reason } from "../../../../shared/import-report.ts";
import { type Callout, isCallout } from "../../../../shared/text/callout.ts";
import {
  forEachElement,
  type HtmlElement,
  type HtmlParent,
  isElement,
  parseHtml,
} from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { maxNesting } from "../../../core/html/clean-html-vocabulary.ts";
import { textOf } from "../../../core/html/text-of.ts";
import type { Json, SourceText } from "../../items/source-item.ts";
import { addReason, reason, reasonsAbout } from "../../report/reason.ts";
import { isHidingMark } from "../../text/shortcodes.ts";
import { htmlMarks, isReadable, markdownMarks, TextTooBigError } from "../../text/text-bounds.ts";
import { parseForeignHtml } from "../../text/tree.ts";
import { htmlOfLine, htmlOfMarkdown } from "../foreign-text.ts";
import { foundFile, linkFoundFiles, type SiteLinks } from "./links.ts";
import { expandAdmonitions, mdxHiding, textOfMdx } from "./mdx.ts";
import {
  type Hiding,
  holdCode,
  kramdownComments,
  nunjucksComments,
  outsideCode,
  vaultComments,
  withoutHidden,
} from "./parts.ts";
import { nameOf, withoutExtension } from "./paths.ts";
import type { SourceSite } from "./source-site.ts";
import { followHeadingIds } from "./tags/heading-ids.ts";
import { expandLiquid } from "./tags/liquid.ts";
import { expandShortcodes, expandZolaShortcodes } from "./tags/shortcodes.ts";
import { expandVaultMarks, expandWikiLinks } from "./vault.ts";

/** Columns before a line: lists as deep as posts may nest. The time and memory for deeper ones grow with the square of their depth. */
const maxIndentation = 2 * maxNesting;
const deepIndentation = new RegExp(`^[ \\t]{${maxIndentation},}`, "gm");

/** Names of parts that a reason lists. */
const maxNamed = 10;

export interface PageOfSite {
  path: string;
  title: string;
  fields: Json;
  /** Its own address on the site. */
  address: string | undefined;
}

/** The text of a file as HTML whose addresses are resolved. */
export function textOfPage(body: string, page: PageOfSite, site: SourceSite, links: SiteLinks): SourceText {
  const reasons: Reason[] = [];
  const dropped = new Set<string>();
  const held: string[] = [];
  // Characters of the private use area: no text of the source can contain a placeholder.
  const hold = (text: string) => `\ue000${held.push(text) - 1}\ue001`;
  const drop = (name: string) => dropped.add(name);
  const found = (path: string | undefined) =>
    path === undefined ? undefined : { address: foundFile(path), name: withoutExtension(nameOf(path)) };
  const findText = (name: string) => found(links.findText(name, page.path));

  let text = body.replace(/[\ue000\ue001]/g, "");
  const hide = () => addReason(reasons, reason("part-not-public"));
  const { family } = site;
  const withoutComments = () => shownText(text, page.path, site, (code) => addReason(reasons, reason(code)));
  if (family !== "jekyll") text = withoutComments();
  // Tags of Hexo do not work in code.
  if (family === "hexo") text = holdCode(text, (code) => (endsHidden(code) ? code : hold(code)));
  if (family === "jekyll" || family === "eleventy" || family === "hexo") {
    const findFile = (name: string) =>
      found(links.byName(`${nameOf(withoutExtension(page.path))}/${name}`, page.path) ?? links.byName(name, page.path));
    const { title } = page;
    const fields = { url: page.address, ...page.fields };
    const ofPage = { family, title, fields, site: site.config.all(), findText, findFile, inline: htmlOfLine };
    text = expandLiquid(text, ofPage, { hold, drop, hide });
  }
  if (family === "hugo" || family === "zola") {
    const expand = family === "hugo" ? expandShortcodes : expandZolaShortcodes;
    text = expand(text, { fields: page.fields, findText, inline: htmlOfLine }, { hold, drop, hide });
  }
  // Liquid runs before kramdown.
  if (family === "jekyll") text = withoutComments();
  const isPlainHtml = /\.(?:html?|njk|liquid)$/i.test(page.path);
  if (!isPlainHtml) text = expandMarks(text, { page, site, links }, drop, reasons);
  if (!isPlainHtml)
    text = outsideCode(text, (part) => part.replace(deepIndentation, (blanks) => blanks.slice(0, maxIndentation)));
  // What is held may stand for something that was held before.
  const release = (it: string): string => it.replace(/\ue000(\d+)\ue001/g, (_, at) => release(held[Number(at)] ?? ""));
  const written = release(text);
  if (!isReadable(written, isPlainHtml ? htmlMarks : markdownMarks)) throw new TextTooBigError();
  const tree = parseForeignHtml(isPlainHtml ? bodyOf(written) : htmlOfMarkdown(written));

  followHeadingIds(tree);
  removeRepeatedTitle(tree, page.title);
  linkFoundFiles(tree);
  forEachElement(tree, (element) => {
    linkFoundFiles(element);
    resolveAddresses(element, page, links);
    if (element.name === "blockquote") readCallout(element);
  });
  if (dropped.size > 0) reasons.push(reason("generated-part", { name: [...dropped].slice(0, maxNamed).join(", ") }));
  return { html: serializeHtml(tree), reasons };
}

/** What seems to be code, but begins in a part that Hexo hides and ends behind it. */
function endsHidden(code: string): boolean {
  const [, name = ""] = /\{%-?\s*end(\w+)/.exec(code) ?? [];
  return isHidingMark(name) && ![...code.matchAll(/\{%-?\s*(\w+)/g)].some(([, begun = ""]) => begun.startsWith(name));
}

/** Where kramdown puts a list of the headings, in place of a line such as `* TOC`. */
const contentsList = /(?<![^\n])(?:[*+-]|1\.)[ \t][^\n]*\n[ \t]*\{:[ \t]*toc\b[^{}\n]*\}/gi;

/** Where remark-toc puts one: below a heading without a text. */
const emptyContents = /^#{1,6}[ \t]+table of contents[ \t#]*\n(?=\s*#)/gim;
/** A term above its definition, which begins with a colon. Posts have no lists of definitions. */
const defined = /(?<![^\n])([^\s:#>|*+-][^\n]*)\n\n?:[ \t]+(?=\S)/g;

/** What a generator adds to Markdown. */
function expandMarks(
  text: string,
  { page, site, links }: { page: PageOfSite; site: SourceSite; links: SiteLinks },
  drop: (name: string) => void,
  reasons: Reason[],
): string {
  const isVault = site.family === "obsidian";
  const dead = new Set<string>();
  const linked = expandWikiLinks(text, page.path, links, isVault, (name) => dead.add(name));
  reasons.push(...reasonsAbout("link-dead", dead));
  if (isVault) return expandVaultMarks(linked);
  if (/^(?:jekyll|hugo|pelican)$/.test(site.family))
    return outsideCode(linked, (part) => {
      // Attributes of kramdown.
      const plain = site.family === "jekyll" ? part.replace(contentsList, "").replace(/\{:[^{}\n]*\}/g, "") : part;
      return plain.replace(defined, "**$1**\n\n").replace(/^:[ \t]+(?=\S)/gm, "\n");
    });
  if (site.family !== "docusaurus" && site.family !== "astro" && !page.path.endsWith(".mdx")) return linked;
  const shown = isMdx(page.path, site) ? textOfMdx(linked, page.fields, drop) : expandAdmonitions(linked);
  return outsideCode(shown, (part) => part.replace(emptyContents, ""));
}

/** Docusaurus reads all its texts as MDX. */
const isMdx = (path: string, { family }: SourceSite) => family === "docusaurus" || path.endsWith(".mdx");

/** How a text may hide a part. A folder whose texts say whether to publish them may be a vault whose settings were left out. */
function hidingsIn(path: string, site: SourceSite): Hiding[] {
  const { family } = site;
  if (family === "hexo") return [nunjucksComments];
  if (family === "eleventy") return [{ ...nunjucksComments, isInCode: true }, nunjucksComments];
  if (/\.html?$/i.test(path)) return [];
  if (isMdx(path, site)) return [mdxHiding];
  if (family === "jekyll") return [kramdownComments];
  return site.asksForMarks ? [vaultComments] : [];
}

/** A text without what its writer kept from readers by marks of its language. @param tell is called with reasons */
export const shownText = (
  text: string,
  path: string,
  site: SourceSite,
  tell: Parameters<typeof withoutHidden>[2] = () => {},
): string => hidingsIn(path, site).reduce((shown, hiding) => withoutHidden(shown, hiding, tell), text);

/** The content of an HTML document that a file holds whole. */
function bodyOf(html: string): string {
  const from = /<body[^<>]*>/i.exec(html);
  if (!from) return html;
  const start = from.index + from[0].length;
  const end = html.toLowerCase().lastIndexOf("</body");
  return html.slice(start, end > start ? end : undefined);
}

/** Pages show the title above the text. */
function removeRepeatedTitle(tree: HtmlParent, title: string): void {
  const first = tree.children.findIndex((node) => isElement(node) || node.trim() !== "");
  const node = tree.children[first];
  if (node && isElement(node) && node.name === "h1" && textOf(node).trim() === title.trim())
    tree.children.splice(first, 1);
}

/** The text of the first heading, for a text without a title. One with tags of templates has none before they are run. */
export function firstHeading(body: string): string {
  const [, line = ""] = /^#[ \t]([^\n]{1,300})/.exec(body.trimStart()) ?? [];
  return /\{[{%]/.test(line) ? "" : textOf(parseHtml(htmlOfLine(line.trim().replace(/(?<!#)#+$/, "")))).trim();
}

function resolveAddresses({ name, attributes }: HtmlElement, { path, address }: PageOfSite, links: SiteLinks): void {
  const resolve = (written: string) => links.resolve(written, path, address);
  const attribute = name === "a" ? "href" : "src";
  const written = attributes[attribute];
  if (written !== undefined) {
    const resolved = resolve(written);
    if (resolved === undefined) delete attributes[attribute];
    else attributes[attribute] = resolved;
  }
  if (attributes.srcset !== undefined) {
    const choices = attributes.srcset.split(/,\s/).map((choice) => {
      const [source = "", size] = choice.trim().split(/\s+/, 2);
      const resolved = resolve(source);
      return resolved && [resolved, size].filter(Boolean).join(" ");
    });
    attributes.srcset = choices.filter(Boolean).join(", ");
  }
}

/** Words of Obsidian for the kinds of callouts that posts have. */
const calloutKinds: Readonly<Record<string, Callout>> = {
  ...Object.fromEntries("abstract example info question quote summary todo".split(" ").map((word) => [word, "note"])),
  ...Object.fromEntries("check done hint success".split(" ").map((word) => [word, "tip"])),
  ...Object.fromEntries("attention".split(" ").map((word) => [word, "warning"])),
  ...Object.fromEntries("bug danger error fail failure missing".split(" ").map((word) => [word, "caution"])),
};

const calloutLine = /^\s*\[!(\w[\w-]*)(?:\|[^\]\n]*)?\][+-]?[ \t]*/;

/** A quotation that begins with `[!tip] Title` is a callout. Its title, if it has one, is a bold line. */
function readCallout(quote: HtmlElement): void {
  const paragraph = quote.children.find(isElement);
  const [text] = paragraph?.name === "p" ? paragraph.children : [];
  if (!paragraph || typeof text !== "string") return;
  const [match, written = ""] = calloutLine.exec(text) ?? [];
  if (match === undefined) return;
  const kind = written.toLowerCase();
  quote.attributes["data-callout"] = isCallout(kind) ? kind : (calloutKinds[kind] ?? "note");
  const nodes = [text.slice(match.length), ...paragraph.children.slice(1)];
  // The first line is the title, with the markup in it.
  const end = nodes.findIndex((node) => typeof node === "string" && node.includes("\n"));
  const last = nodes[end];
  const [before = "", ...after] = typeof last === "string" ? last.split("\n") : [];
  const title = end === -1 ? nodes : [...nodes.slice(0, end), before];
  const rest = end === -1 ? [] : [after.join("\n"), ...nodes.slice(end + 1)];
  const hasTitle = title.some((node) => isElement(node) || node.trim() !== "");
  const heading: HtmlElement = {
    name: "p",
    attributes: {},
    children: [{ name: "strong", attributes: {}, children: title }],
  };
  const body: HtmlElement = { ...paragraph, children: rest };
  quote.children.splice(
    quote.children.indexOf(paragraph),
    1,
    ...(hasTitle ? [heading] : []),
    ...(end === -1 ? [] : [body]),
  );
}
