import { $isListNode, ListItemNode, ListNode } from "@lexical/list";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import { TableCellNode, TableNode } from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getNodeByKey,
  $getState,
  createState,
  defineExtension,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type NodeKey,
  ParagraphNode,
} from "lexical";
import { isCallout } from "../../../../shared/text/callout.ts";
import { isMixed } from "../../../../shared/text/language.ts";
import { currentAdminWords } from "../../../lib/admin-words.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { FigcaptionNode, FigureNode, layoutState } from "./figure-node.ts";

/** The kind of a callout, in the state of its quotation. Null for an ordinary quotation. */
export const calloutState = createState("callout", { parse: (value) => (isCallout(value) ? value : null) });

/** The text after the language on a Markdown fence. The editor keeps it and does not show it. */
export const codeInfoState = createState("info", { parse: (value) => (typeof value === "string" ? value : "") });

/** A table's caption as HTML, kept in the state of the table's node because Lexical's tables have no caption. */
export const captionState = createState("caption", { parse: (value) => (typeof value === "string" ? value : "") });

/** The width of a cell's column in percent, as in `width="30%"`. Null: as wide as its text. */
export const widthState = createState("width", {
  parse: (value) => (typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 100 ? value : null),
});

/** Recommended maximum length of a caption in characters, about two lines. */
export const advisedCaptionLength = 300;

/** Widths of columns that are offered, in percent of the table. */
export const columnWidths = [10, 20, 25, 30, 40, 50, 60, 70, 75, 80] as const;

/** The alignments that a cell of a table may have. */
export const cellAligns = ["left", "center", "right"] as const;

export type CellAlign = (typeof cellAligns)[number];

export const isCellAlign = (align: string): align is CellAlign => cellAligns.some((one) => one === align);

/** The percentage in an attribute. */
export function percentOf(attribute: string | null): number | null {
  const [, number] = /^(\d{1,3})%$/.exec(attribute ?? "") ?? [];
  return number && Number(number) > 0 && Number(number) <= 100 ? Number(number) : null;
}

/** The text of a caption in one line, without links and formats. */
export function captionText(html: string): string {
  return parseCaption(html).textContent ?? "";
}

/** A caption as an element of one line: its line breaks are spaces. */
export function parseCaption(html: string): Element {
  const { body } = parseInert(html);
  for (const lineBreak of body.querySelectorAll("br")) lineBreak.replaceWith(" ");
  return body;
}

const $isTaskList = (node: LexicalNode | null): node is ListNode => $isListNode(node) && node.getListType() === "check";

/**
 * The role of a task list. Lexical gives each item the role `checkbox`, which HTML does not allow for `<li>`; a `<ul>`
 * of such items is no list. Of the allowed roles, only `treeitem` can be checked and can contain links and lists.
 *
 * @see https://www.w3.org/TR/html-aria/#el-li
 */
function $roleOfList(list: ListNode): string | null {
  if (!$isTaskList(list)) return null;
  return $findMatchingParent(list.getParentOrThrow(), $isTaskList) ? "group" : "tree";
}

function $roleOfItem(item: ListItemNode): string | null {
  if (!$isTaskList(item.getParent())) return null;
  return $isListNode(item.getFirstChild()) ? "none" : "treeitem";
}

function $labelOf(quote: QuoteNode): string | null {
  const kind = $getState(quote, calloutState);
  return kind && currentAdminWords().editor.calloutKinds[kind];
}

function $widthOf(cell: TableCellNode): string | null {
  const width = $getState(cell, widthState);
  return width === null ? null : `${width}%`;
}

/**
 * Shows parts of the state of nodes as attributes of their elements, for the stylesheet and screen readers: callouts,
 * layouts of figures, captions above their tables, widths of cells and roles of task lists.
 */
export const ShownStatesExtension = defineExtension({
  name: "longhand/shown-states",
  register: (editor) =>
    mergeRegister(
      showState(editor, QuoteNode, "data-callout", (quote) => $getState(quote, calloutState)),
      showState(editor, QuoteNode, "data-label", $labelOf),
      showState(editor, FigureNode, "data-layout", (figure) => $getState(figure, layoutState)),
      showState(editor, TableNode, "data-caption", (table) => captionText($getState(table, captionState))),
      showState(editor, TableCellNode, "width", $widthOf),
      showState(editor, ListNode, "role", $roleOfList),
      showState(editor, ListItemNode, "role", $roleOfItem),
      showDirections(editor),
    ),
});

/** Nodes whose first letter gives them their direction. */
const directed = [ParagraphNode, HeadingNode, ListItemNode, ListNode, QuoteNode, FigcaptionNode];

/** Gives mixed texts the direction of the language around them. Lexical gives each block that of its first letter. */
function showDirections(editor: LexicalEditor): () => void {
  const show = (keys: Iterable<NodeKey>) =>
    editor.read(() => {
      for (const key of keys) {
        const [node, element] = [$getNodeByKey(key), editor.getElementByKey(key)];
        if (!element || !directed.some((klass) => node instanceof klass)) continue;
        const isNow = isMixed(node?.getTextContent() ?? "");
        if (element.classList.contains("mixed") === isNow) continue;
        element.classList.toggle("mixed", isNow);
        if (isNow) element.removeAttribute("dir");
        else element.dir = "auto";
      }
    });
  return mergeRegister(
    ...directed.map((klass) => editor.registerMutationListener(klass, (mutations) => show(mutations.keys()))),
    // A changed text is no mutation of its block.
    editor.registerUpdateListener(({ dirtyElements }) => show(dirtyElements.keys())),
  );
}

/** Shows a part of a node's state as an attribute of its element. Without a value it has none. */
function showState<Node extends LexicalNode>(
  editor: LexicalEditor,
  klass: Klass<Node>,
  attribute: string,
  $read: (node: Node) => string | null,
): () => void {
  return editor.registerMutationListener(klass, (mutations) => {
    editor.read(() => {
      for (const [key, mutation] of mutations) {
        const node = mutation === "destroyed" ? null : $getNodeByKey<Node>(key);
        const value = node && $read(node);
        const element = editor.getElementByKey(key);
        if (value) element?.setAttribute(attribute, value);
        else element?.removeAttribute(attribute);
      }
    });
  });
}
