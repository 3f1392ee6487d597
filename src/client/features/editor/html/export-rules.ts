import { $isCodeNode, CodeHighlightNode, CodeNode } from "@lexical/code";
import { LinkNode } from "@lexical/link";
import { $isListNode, ListItemNode, ListNode } from "@lexical/list";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import { TableCellNode, TableNode, TableRowNode } from "@lexical/table";
import {
  $getDocument,
  $getState,
  type DOMExportOutput,
  type DOMExportOutputMap,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  TabNode,
  type TextFormatType,
  TextNode,
} from "lexical";
import { codeInfo, codeLanguage, linkRel, safeHref } from "../../../../shared/text/post-html.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { DetailsNode, SummaryNode } from "../nodes/details-node.ts";
import { FigcaptionNode, FigureNode, layoutState } from "../nodes/figure-node.ts";
import { FootnoteMarkNode } from "../nodes/footnote-mark.ts";
import { calloutState, captionState, codeInfoState, isCellAlign, widthState } from "../nodes/node-states.ts";
import { $newElement } from "../nodes/object-node.ts";

/** The elements of the text formats, outermost first. A fixed order gives the same text the same HTML. */
const formatTags: readonly (readonly [TextFormatType, string])[] = [
  ["bold", "strong"],
  ["italic", "em"],
  ["underline", "u"],
  ["strikethrough", "s"],
  ["highlight", "mark"],
  ["subscript", "sub"],
  ["superscript", "sup"],
  ["code", "code"],
];

const plain = (tag: string) => (): DOMExportOutput => ({ element: $newElement(tag) });

function rule<Node extends LexicalNode>(
  klass: Klass<Node>,
  write: (node: Node, editor: LexicalEditor) => DOMExportOutput,
): [Klass<LexicalNode>, (editor: LexicalEditor, node: LexicalNode) => DOMExportOutput] {
  return [klass, (editor, node) => write(node as Node, editor)];
}

/** Rules that turn nodes into HTML: semantic elements without Lexical's inline styles, classes and directions. */
export const exportRules: DOMExportOutputMap = new Map([
  rule(TextNode, writeText),
  rule(TabNode, writeText),
  rule(CodeHighlightNode, writeText),
  rule(FootnoteMarkNode, writeText),
  rule(ParagraphNode, (node) => ({ element: $newElement("p", {}, ...(node.isEmpty() ? [$newElement("br")] : [])) })),
  rule(HeadingNode, (node) => ({ element: $newElement(node.getTag()) })),
  rule(QuoteNode, (node) => ({
    element: $newElement("blockquote", { "data-callout": $getState(node, calloutState) }),
  })),
  rule(DetailsNode, plain("details")),
  rule(SummaryNode, plain("summary")),
  rule(FigureNode, (node) => ({ element: $newElement("figure", { "data-layout": $getState(node, layoutState) }) })),
  rule(FigcaptionNode, plain("figcaption")),
  rule(ListNode, (node) => {
    const [type, start] = [node.getListType(), node.getStart()];
    // The server's sanitizer drops larger numbers.
    const isCounted = type === "number" && start !== 1 && Math.abs(start) <= 1_000_000;
    const attributes = { "data-list": type === "check" ? type : null, start: isCounted ? start : null };
    return { element: $newElement(node.getTag(), attributes) };
  }),
  rule(ListItemNode, (node, editor) => {
    // Lexical's own rule puts a nested list into the item before it, as HTML requires.
    const output = node.exportDOM(editor);
    const list = node.getParent();
    const isTask = $isListNode(list) && list.getListType() === "check" && !$isListNode(node.getFirstChild());
    if (isTask && output.element instanceof Element) {
      output.element.setAttribute("data-checked", String(node.getChecked() ?? false));
    }
    return output;
  }),
  rule(CodeNode, (node) => {
    const language = codeLanguage(node.getLanguage());
    const info = codeInfo($getState(node, codeInfoState));
    const code = $newElement("code", { class: language && `language-${language}`, "data-info": info });
    return { element: $newElement("pre", {}, code), append: (content) => code.append(content) };
  }),
  rule(LinkNode, (node) => {
    const href = safeHref(node.getURL());
    if (!href) return { element: $getDocument().createDocumentFragment() };
    return { element: $newElement("a", { href, title: node.getTitle() || null, rel: linkRel(href, node.getRel()) }) };
  }),
  rule(TableNode, (node) => ({
    element: $newElement("table"),
    after: (table) => arrangeTable(table as Element, node),
  })),
  rule(TableRowNode, plain("tr")),
  rule(TableCellNode, (node) => {
    const moreThanOne = (span: number) => (span > 1 ? span : null);
    const align = node.getFormatType();
    const width = $getState(node, widthState);
    return {
      element: $newElement(node.hasHeader() ? "th" : "td", {
        colspan: moreThanOne(node.getColSpan()),
        rowspan: moreThanOne(node.getRowSpan()),
        align: isCellAlign(align) ? align : null,
        width: width === null ? null : `${width}%`,
      }),
    };
  }),
]);

function writeText(node: TextNode | FootnoteMarkNode): DOMExportOutput {
  const text = $getDocument().createTextNode(node.getTextContent());
  if ($isCodeNode(node.getParent())) return { element: text };
  return {
    element: formatTags
      .filter(([format]) => node.hasFormat(format))
      .reduceRight<HTMLElement | Text>((inner, [, tag]) => $newElement(tag, {}, inner), text),
  };
}

/** Puts the caption first, leading rows of header cells into thead, and the other rows into tbody. */
function arrangeTable(table: Element, node: TableNode): HTMLElement {
  const rows = [...table.children].filter((child) => child.tagName === "TR");
  const firstOfBody = rows.findIndex((row) => [...row.children].some((cell) => cell.tagName !== "TH"));
  const head = rows.slice(0, firstOfBody === -1 ? 1 : firstOfBody);
  const caption = $getState(node, captionState);
  for (const [tag, content] of [
    ["caption", [...parseInert(caption).body.childNodes]],
    ["thead", head],
    ["tbody", rows.slice(head.length)],
  ] as const) {
    if (content.length > 0) table.append($newElement(tag, {}, ...content));
  }
  return table as HTMLElement;
}
