import { $createCodeNode } from "@lexical/code";
import { $createQuoteNode } from "@lexical/rich-text";
import {
  $createTableNode,
  $isTableRowNode,
  type TableCellHeaderState,
  TableCellHeaderStates,
  TableCellNode,
} from "@lexical/table";
import { $descendantsMatching } from "@lexical/utils";
import { $isTextNode, $setState, type DOMConversionMap, type DOMConversionOutput, type TextFormatType } from "lexical";
import { isCallout } from "../../../../shared/text/callout.ts";
import { codeInfo } from "../../../../shared/text/post-html.ts";
import { calloutState, captionState, codeInfoState, isCellAlign, percentOf, widthState } from "../nodes/node-states.ts";
import { $normalizeCaption } from "./caption-html.ts";

/**
 * Rules that turn HTML into nodes, for HTML that Lexical's own rules would not keep completely. The input is a document
 * that `parsePostHtml` has normalized.
 */
export const importRules: DOMConversionMap = {
  del: () => ({ conversion: () => formatted("strikethrough"), priority: 1 }),
  strike: () => ({ conversion: () => formatted("strikethrough"), priority: 1 }),
  ins: () => ({ conversion: () => formatted("underline"), priority: 1 }),
  // Lexical imports <code> with line breaks as a code block; here only <pre> is one.
  code: () => ({ conversion: () => formatted("code"), priority: 2 }),
  kbd: () => ({ conversion: () => formatted("code"), priority: 1 }),
  pre: () => ({
    conversion: (dom) => {
      const node = $createCodeNode(dom.getAttribute("data-language"));
      const info = codeInfo(dom.getAttribute("data-info"));
      if (info) $setState(node, codeInfoState, info);
      return { node };
    },
    priority: 1,
  }),
  // A quotation contains blocks; Lexical's own rule makes it one line.
  blockquote: () => ({
    conversion: (dom) => {
      const node = $createQuoteNode({ shadowRoot: true });
      const kind = dom.getAttribute("data-callout");
      if (isCallout(kind)) $setState(node, calloutState, kind);
      return { node };
    },
    priority: 1,
  }),
  td: () => ({ conversion: (dom) => $importCell(dom, "td"), priority: 1 }),
  th: () => ({ conversion: (dom) => $importCell(dom, "th"), priority: 1 }),
  table: () => ({
    conversion: (dom) => {
      const node = $createTableNode();
      const caption = dom.getAttribute("data-caption");
      if (caption) $setState(node, captionState, $normalizeCaption(caption));
      return { node, after: (children) => $descendantsMatching(children, $isTableRowNode) };
    },
    priority: 2,
  }),
};

/** Adds the alignment and the width to Lexical's own rule, and distinguishes row headers from column headers. */
function $importCell(dom: HTMLElement, tag: "td" | "th"): DOMConversionOutput | null {
  const output = TableCellNode.importDOM?.()?.[tag]?.(dom)?.conversion?.(dom) ?? null;
  const cell = output?.node;
  if (!(cell instanceof TableCellNode)) return output;
  const align = dom.getAttribute("align") ?? "";
  if (isCellAlign(align)) cell.setFormat(align);
  $setState(cell, widthState, percentOf(dom.getAttribute("width")));
  const header = headerStates[dom.getAttribute("data-header") ?? ""];
  if (header !== undefined) cell.setHeaderStyles(header);
  return output;
}

const headerStates: Readonly<Record<string, TableCellHeaderState>> = {
  row: TableCellHeaderStates.ROW,
  column: TableCellHeaderStates.COLUMN,
  both: TableCellHeaderStates.BOTH,
};

function formatted(format: TextFormatType): DOMConversionOutput {
  return {
    node: null,
    forChild: (node) => ($isTextNode(node) && !node.hasFormat(format) ? node.toggleFormat(format) : node),
  };
}
