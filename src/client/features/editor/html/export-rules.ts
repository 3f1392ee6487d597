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
import { calloutState, captionState, codeInfoState, isCellAlign, widthState } from "../nodes/node-states.ts";

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

const create = (tag: string) => $getDocument().createElement(tag);
const plain = (tag: string) => (): DOMExportOutput => ({ element: create(tag) });

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
  rule(ParagraphNode, (node) => {
    const element = create("p");
    if (node.isEmpty()) element.append(create("br"));
    return { element };
  }),
  rule(HeadingNode, (node) => ({ element: create(node.getTag()) })),
  rule(QuoteNode, (node) => {
    const element = create("blockquote");
    const kind = $getState(node, calloutState);
    if (kind) element.setAttribute("data-callout", kind);
    return { element };
  }),
  rule(DetailsNode, plain("details")),
  rule(SummaryNode, plain("summary")),
  rule(FigureNode, (node) => {
    const element = create("figure");
    const layout = $getState(node, layoutState);
    if (layout) element.setAttribute("data-layout", layout);
    return { element };
  }),
  rule(FigcaptionNode, plain("figcaption")),
  rule(ListNode, (node) => {
    const element = create(node.getTag());
    if (node.getListType() === "check") element.setAttribute("data-list", "check");
    // The server's sanitizer drops larger numbers.
    if (node.getListType() === "number" && node.getStart() !== 1 && Math.abs(node.getStart()) <= 1_000_000)
      element.setAttribute("start", String(node.getStart()));
    return { element };
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
    const element = create("pre");
    const code = create("code");
    const language = codeLanguage(node.getLanguage());
    if (language) code.setAttribute("class", `language-${language}`);
    const info = codeInfo($getState(node, codeInfoState));
    if (info) code.setAttribute("data-info", info);
    element.append(code);
    return { element, append: (content) => code.append(content) };
  }),
  rule(LinkNode, (node) => {
    const href = safeHref(node.getURL());
    if (!href) return { element: $getDocument().createDocumentFragment() };
    const element = create("a");
    element.setAttribute("href", href);
    const title = node.getTitle();
    if (title) element.setAttribute("title", title);
    const rel = linkRel(href, node.getRel());
    if (rel) element.setAttribute("rel", rel);
    return { element };
  }),
  rule(TableNode, (node) => ({ element: create("table"), after: (table) => arrangeTable(table as Element, node) })),
  rule(TableRowNode, plain("tr")),
  rule(TableCellNode, (node) => {
    const element = create(node.hasHeader() ? "th" : "td");
    if (node.getColSpan() > 1) element.setAttribute("colspan", String(node.getColSpan()));
    if (node.getRowSpan() > 1) element.setAttribute("rowspan", String(node.getRowSpan()));
    const align = node.getFormatType();
    if (isCellAlign(align)) element.setAttribute("align", align);
    const width = $getState(node, widthState);
    if (width !== null) element.setAttribute("width", `${width}%`);
    return { element };
  }),
]);

function writeText(node: TextNode): DOMExportOutput {
  const text = $getDocument().createTextNode(node.getTextContent());
  if ($isCodeNode(node.getParent())) return { element: text };
  return {
    element: formatTags
      .filter(([format]) => node.hasFormat(format))
      .reduceRight<HTMLElement | Text>((inner, [, tag]) => {
        const outer = create(tag);
        outer.append(inner);
        return outer;
      }, text),
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
    if (content.length === 0) continue;
    const section = create(tag);
    section.append(...content);
    table.append(section);
  }
  return table as HTMLElement;
}
