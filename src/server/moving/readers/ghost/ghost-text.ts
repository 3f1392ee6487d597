import type { Reason } from "../../../../shared/import-report.ts";
import { type HtmlElement, type HtmlNode, isElement } from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import type { SourceText } from "../../items/source-item.ts";
import { addReason, reason } from "../../report/reason.ts";
import { resolveAddresses } from "../../text/addresses.ts";
import { plainLine, stripControls } from "../../text/plain-text.ts";
import {
  elementsOf,
  findElement,
  hasClass,
  htmlElement,
  parseForeignHtml,
  replaceInnerFirst,
  withClass,
} from "../../text/tree.ts";
import { htmlOfMarkdown } from "../foreign-text.ts";
import { stars } from "./ghost-cards.ts";
import { lexicalToHtml, mobiledocToHtml } from "./ghost-editors.ts";
import { ghostTextIn, type Row } from "./ghost-json.ts";

/** What Ghost writes for the address of its site, in texts and addresses. */
export const withoutSite = (text: string, site: string | null): string => text.replaceAll("__GHOST_URL__", site ?? "");

/** The text of a post: its HTML, else what its editor stored. */
export function ghostText(row: Row, site: string | null): SourceText {
  const reasons: Reason[] = [];
  const html = stripControls(htmlOf(row, reasons), reasons);
  const tree = parseForeignHtml(withoutSite(withoutGatedBlocks(html, reasons), site));
  replaceInnerFirst(tree, (found) => cardOf(found, reasons));
  resolveAddresses(tree, site === null ? null : `${site}/`);
  return { html: serializeHtml(tree), reasons };
}

function htmlOf(row: Row, reasons: Reason[]): string {
  const html = ghostTextIn(row, "html");
  if (html.trim() !== "") return html;
  const edited = lexicalToHtml(ghostTextIn(row, "lexical")) ?? mobiledocToHtml(ghostTextIn(row, "mobiledoc"));
  for (const it of edited?.reasons ?? []) addReason(reasons, it);
  if (edited) return edited.html;
  const markdown = ghostTextIn(row, "markdown");
  if (markdown !== "") return htmlOfMarkdown(markdown);
  const isDamaged = ghostTextIn(row, "lexical") !== "" || ghostTextIn(row, "mobiledoc") !== "";
  if (isDamaged) addReason(reasons, reason("text-unreadable"));
  return "";
}

const gatedBlock = /<!--kg-gated-block:begin ([^<>\n]{0,300})-->([\s\S]*?)(?:<!--kg-gated-block:end-->|$)/g;

/** Ghost marks what only members see, and leaves it out when it sends a page. */
const withoutGatedBlocks = (html: string, reasons: Reason[]): string =>
  html.replace(gatedBlock, (_, audience: string, shown: string) => {
    if (/\bnonMember:["']?true\b/.test(audience)) return shown;
    addReason(reasons, reason("part-not-public"));
    return "";
  });

/** Cards as Ghost renders them: they hold buttons and blocks inside links, which no text has. */
function cardOf(found: HtmlElement, reasons: Reason[]): HtmlNode[] | undefined {
  const { children } = found;
  const text = (name: string) => plainLine(serializeHtml({ children: withClass(found, name).slice(0, 1) }));
  const texts = (...names: string[]) =>
    names
      .map(text)
      .filter(Boolean)
      .map((it) => htmlElement("p", {}, [it]));
  const captions = () => children.filter(isCaption).map((caption) => htmlElement("p", {}, caption.children));
  if (hasClass(found, "kg-gallery-card"))
    return [...imagesIn(found).map((image) => htmlElement("figure", {}, [image])), ...captions()];
  if (hasClass(found, "kg-embed-card") || hasClass(found, "kg-code-card"))
    return [...children.filter((child) => !isCaption(child)), ...captions()];
  if (hasClass(found, "kg-bookmark-card")) {
    const href = findElement(found, "a")?.attributes.href ?? "";
    const link = htmlElement("p", {}, [htmlElement("a", { href }, [text("kg-bookmark-title") || href])]);
    const by = [text("kg-bookmark-author"), text("kg-bookmark-publisher")].filter(Boolean).join(" · ");
    return [link, ...texts("kg-bookmark-description"), ...(by ? [htmlElement("p", {}, [by])] : []), ...captions()];
  }
  for (const name of ["audio", "video"]) {
    if (!hasClass(found, `kg-${name}-card`)) continue;
    const src = findElement(found, name)?.attributes.src;
    return [...texts(`kg-${name}-title`), ...(src ? [htmlElement(name, { src })] : []), ...captions()];
  }
  if (hasClass(found, "kg-file-card")) {
    const href = findElement(found, "a")?.attributes.href ?? "";
    const label = text("kg-file-card-title") || text("kg-file-card-filename") || href;
    return [htmlElement("p", {}, [htmlElement("a", { href }, [label])]), ...texts("kg-file-card-caption")];
  }
  if (hasClass(found, "kg-product-card-rating")) {
    const count = serializeHtml(found).split("kg-product-card-rating-active").length - 1;
    return count > 0 ? [htmlElement("p", {}, [stars(count)])] : [];
  }
  if (hasClass(found, "kg-signup-card-form")) {
    addReason(reasons, reason("card-left-out", { name: "signup" }));
    return [];
  }
  if (hasClass(found, "kg-callout-card")) return [htmlElement("blockquote", {}, children)];
  if (hasClass(found, "kg-toggle-card")) {
    const [heading] = withClass(found, "kg-toggle-heading-text");
    const [content] = withClass(found, "kg-toggle-content");
    return [
      htmlElement("details", {}, [htmlElement("summary", {}, heading?.children ?? []), ...(content?.children ?? [])]),
    ];
  }
  if (found.name === "a" && hasClass(found, "kg-btn"))
    return [htmlElement("p", {}, [htmlElement("a", { href: found.attributes.href ?? "" }, children)])];
  return undefined;
}

const isCaption = (node: HtmlNode): node is HtmlElement => isElement(node) && node.name === "figcaption";

const imagesIn = (found: HtmlElement) => elementsOf(found, ({ name }) => name === "img");
