import { $generateDOMFromRoot, $generateNodesFromDOM } from "@lexical/html";
import {
  $createParagraphNode,
  $getDocument,
  $getRoot,
  $isBlockElementNode,
  $isDecoratorNode,
  $isElementNode,
  $isParagraphNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type RootNode,
} from "lexical";
import { $drawFootnoteMarks } from "../nodes/footnote-mark.ts";
import { $keepListsApart } from "../nodes/list-nodes.ts";
import { parsePostHtml } from "./parse-post-html.ts";
import { normalizeExport, writeHtml } from "./write-html.ts";

/** Imports HTML as nodes, whether it is loaded, pasted or generated. */
export function $nodesFromHtml(editor: LexicalEditor, html: string): LexicalNode[] {
  const nodes = $generateNodesFromDOM(editor, parsePostHtml(html));
  $keepListsApart(nodes);
  return nodes;
}

/** Replaces the whole text with HTML. */
export function $writeHtml(editor: LexicalEditor, html: string): void {
  $getRoot().clear();
  $appendHtml(editor, html);
  $drawFootnoteMarks();
}

/** Adds HTML behind the text. */
export function $appendHtml(editor: LexicalEditor, html: string): void {
  const root = $getRoot();
  let line: ElementNode | null = null;
  for (const node of $nodesFromHtml(editor, html)) {
    const isOwnBlock = $isBlockElementNode(node) || ($isDecoratorNode(node) && !node.isInline());
    if (isOwnBlock) {
      root.append(node);
      line = null;
    } else {
      line ??= $appendParagraph(root);
      line.append(node);
    }
  }
  if (root.isEmpty()) $appendParagraph(root);
}

/** The last HTML of a block, and the nodes it was made from. */
interface WrittenBlock {
  nodes: LexicalNode[];
  html: string;
}

const writtenBlocks = new WeakMap<LexicalEditor, ReadonlyMap<NodeKey, WrittenBlock>>();

/**
 * The text as HTML that the server's sanitizer leaves unchanged. Empty text is `""`.
 *
 * Only changed blocks are written again: autosave reads the text every few keystrokes, and writing a long post takes
 * longer than a keystroke may.
 */
export function $readHtml(editor: LexicalEditor): string {
  const root = $getRoot();
  if ($isContentEmpty(root)) return "";
  const before = writtenBlocks.get(editor);
  const now = new Map<NodeKey, WrittenBlock>();
  for (const block of root.getChildren()) {
    const nodes = $nodesOf(block);
    const last = before?.get(block.getKey());
    // Lexical replaces a node that changes with a new object.
    const isSame = last?.nodes.length === nodes.length && last.nodes.every((node, at) => node === nodes[at]);
    now.set(block.getKey(), last && isSame ? last : { nodes, html: $writeBlock(block) });
  }
  writtenBlocks.set(editor, now);
  const blocks = [...now.values()].map(({ html }) => html);
  while (blocks.at(-1) === emptyParagraph) blocks.pop();
  return blocks.join("");
}

const emptyParagraph = "<p><br></p>";

/** The HTML of a block. It does not depend on other blocks. */
function $writeBlock(block: LexicalNode): string {
  const container = $generateDOMFromRoot($getDocument().createElement("div"), block);
  normalizeExport(container);
  return writeHtml(container);
}

function $nodesOf(block: LexicalNode): LexicalNode[] {
  const nodes = [block];
  const visit = (parent: ElementNode) => {
    for (let child = parent.getFirstChild(); child; child = child.getNextSibling()) {
      nodes.push(child);
      if ($isElementNode(child)) visit(child);
    }
  };
  if ($isElementNode(block)) visit(block);
  return nodes;
}

/** Whether the text is at most one empty paragraph. */
export function $isContentEmpty(root: RootNode): boolean {
  const only = root.getFirstChild();
  return root.getChildrenSize() <= 1 && (only === null || ($isParagraphNode(only) && only.isEmpty()));
}

function $appendParagraph(root: RootNode): ElementNode {
  const paragraph = $createParagraphNode();
  root.append(paragraph);
  return paragraph;
}
