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
import { $keepListsApart } from "../nodes/list-join.ts";
import { normalizeExport } from "./normalize-export.ts";
import { parsePostHtml } from "./parse-post-html.ts";
import { writeHtml } from "./write-html.ts";

/** HTML as nodes: what the editor loads, pastes and takes from a generated draft all comes through here. */
export function $nodesFromHtml(editor: LexicalEditor, html: string): LexicalNode[] {
  const nodes = $generateNodesFromDOM(editor, parsePostHtml(html));
  $keepListsApart(nodes);
  return nodes;
}

/** Puts HTML in place of the whole text. */
export function $writeHtml(editor: LexicalEditor, html: string): void {
  const root = $getRoot().clear();
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

/** A block as it was written last, and all nodes that it consisted of. */
interface WrittenBlock {
  nodes: LexicalNode[];
  html: string;
}

const writtenBlocks = new WeakMap<LexicalEditor, ReadonlyMap<NodeKey, WrittenBlock>>();

/**
 * The text as clean HTML: the sanitiser would change nothing. Empty text is `""`.
 *
 * Only blocks that changed since the last time are written anew: the text is read every few letters while it is typed, and
 * writing a long post takes longer than a key may.
 */
export function $readHtml(editor: LexicalEditor): string {
  const root = $getRoot();
  if ($isContentEmpty(root)) return "";
  const before = writtenBlocks.get(editor);
  const now = new Map<NodeKey, WrittenBlock>();
  for (const block of root.getChildren()) {
    const nodes = $nodesOf(block);
    const last = before?.get(block.getKey());
    // A node that changes is another object from then on.
    const isSame = last?.nodes.length === nodes.length && last.nodes.every((node, at) => node === nodes[at]);
    now.set(block.getKey(), last && isSame ? last : { nodes, html: $writeBlock(block) });
  }
  writtenBlocks.set(editor, now);
  const blocks = [...now.values()].map(({ html }) => html);
  while (blocks.at(-1) === emptyParagraph) blocks.pop();
  return blocks.join("");
}

const emptyParagraph = "<p><br></p>";

/** Neither does a block's HTML depend on its neighbours, nor theirs on it. */
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

/** Whether nothing is written: one empty paragraph or less. */
export function $isContentEmpty(root: RootNode): boolean {
  const only = root.getFirstChild();
  return root.getChildrenSize() <= 1 && (only === null || ($isParagraphNode(only) && only.isEmpty()));
}

function $appendParagraph(root: RootNode): ElementNode {
  const paragraph = $createParagraphNode();
  root.append(paragraph);
  return paragraph;
}
