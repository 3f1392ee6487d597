import type { Reason } from "../../../../shared/import-report.ts";
import { type HtmlElement, type HtmlNode, isElement } from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import type { SourceText } from "../../items/source-item.ts";
import { addReason, reason } from "../../report/reason.ts";
import { stripControls } from "../../text/controls.ts";
import { plainLine } from "../../text/plain-text.ts";
import { resolveAddresses } from "../../text/resolve.ts";
import { element, findElement, hasClass, parseForeignHtml, replaceElements } from "../../text/tree.ts";
import { markdownToHtml } from "./ghost-cards.ts";
import { lexicalToHtml, mobiledocToHtml } from "./ghost-editors.ts";
import { type Row, textIn } from "./ghost-json.ts";

/** What Ghost writes for the address of its site, in texts and addresses. */
export const withoutSite = (text: string, site: string | null): string => text.replaceAll("__GHOST_URL__", site ?? "");

/** The text of a post: its HTML, else what its editor stored. */
export function ghostText(row: Row, site: string | null): SourceText {
  const reasons: Reason[] = [];
  const html = stripControls(htmlOf(row, reasons), reasons);
  const tree = parseForeignHtml(withoutSite(html, site));
  replaceElements(tree, cardOf);
  resolveAddresses(tree, site === null ? null : `${site}/`);
  return { html: serializeHtml(tree), reasons };
}

function htmlOf(row: Row, reasons: Reason[]): string {
  const html = textIn(row, "html");
  if (html.trim() !== "") return html;
  const edited = lexicalToHtml(textIn(row, "lexical")) ?? mobiledocToHtml(textIn(row, "mobiledoc"));
  for (const name of edited?.lost ?? []) addReason(reasons, reason("card-left-out", { name }));
  if (edited) return edited.html;
  const markdown = textIn(row, "markdown");
  if (markdown !== "") return markdownToHtml(markdown);
  const isDamaged = textIn(row, "lexical") !== "" || textIn(row, "mobiledoc") !== "";
  if (isDamaged) addReason(reasons, reason("text-unreadable"));
  return "";
}

/** Cards as Ghost renders them: they hold buttons and blocks inside links, which no text has. */
function cardOf(found: HtmlElement): HtmlNode[] | undefined {
  const { children } = found;
  const text = (name: string) => plainLine(serializeHtml({ children: [within(found, name)].filter(isElement) }));
  if (hasClass(found, "kg-gallery-card")) {
    const captions = children.filter((child) => isElement(child) && child.name === "figcaption");
    return [
      ...imagesIn(found).map((image) => element("figure", {}, [image])),
      ...captions.map((caption) => element("p", {}, isElement(caption) ? caption.children : [])),
    ];
  }
  if (hasClass(found, "kg-bookmark-card")) {
    const href = findElement(found, "a")?.attributes.href ?? "";
    const description = text("kg-bookmark-description");
    const link = element("p", {}, [element("a", { href }, [text("kg-bookmark-title") || href])]);
    return description ? [link, element("p", {}, [description])] : [link];
  }
  for (const name of ["audio", "video"]) {
    if (!hasClass(found, `kg-${name}-card`)) continue;
    const src = findElement(found, name)?.attributes.src;
    const caption = findElement(found, "figcaption");
    const title = text(`kg-${name}-title`);
    return [
      ...(title ? [element("p", {}, [title])] : []),
      ...(src ? [element(name, { src })] : []),
      ...(caption ? [element("p", {}, caption.children)] : []),
    ];
  }
  if (hasClass(found, "kg-file-card")) {
    const href = findElement(found, "a")?.attributes.href ?? "";
    const label = text("kg-file-card-title") || text("kg-file-card-filename") || href;
    return [element("p", {}, [element("a", { href }, [label])])];
  }
  if (hasClass(found, "kg-callout-card")) return [element("blockquote", {}, children)];
  if (hasClass(found, "kg-toggle-card")) {
    const heading = within(found, "kg-toggle-heading-text");
    const content = within(found, "kg-toggle-content");
    const shown = heading ? [element("p", {}, [element("strong", {}, heading.children)])] : [];
    return [...shown, ...(content?.children ?? [])];
  }
  if (found.name === "a" && hasClass(found, "kg-btn"))
    return [element("p", {}, [element("a", { href: found.attributes.href ?? "" }, children)])];
  return undefined;
}

function within(parent: HtmlElement, name: string): HtmlElement | undefined {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    const found = hasClass(child, name) ? child : within(child, name);
    if (found) return found;
  }
  return undefined;
}

const imagesIn = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter(isElement).flatMap((child) => (child.name === "img" ? [child] : imagesIn(child)));
