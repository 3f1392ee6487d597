import { $generateDOMFromNodes, $generateNodesFromDOM } from "@lexical/html";
import {
  $createParagraphNode,
  $getDocument,
  $getRoot,
  $isBlockElementNode,
  $isDecoratorNode,
  $isParagraphNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type RootNode,
} from "lexical";
import { parsePostHtml } from "./prepare-dom.ts";
import { tidyDom } from "./tidy-dom.ts";
import { writeHtml } from "./write-html.ts";

/** HTML as nodes: what the editor loads, pastes and takes from a generated draft all comes through here. */
export function $nodesFromHtml(editor: LexicalEditor, html: string): LexicalNode[] {
  return $generateNodesFromDOM(editor, parsePostHtml(html));
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

/** The text as clean HTML: the sanitiser would change nothing. Empty text is `""`. */
export function $readHtml(editor: LexicalEditor): string {
  if ($isContentEmpty($getRoot())) return "";
  const container = $generateDOMFromNodes($getDocument().createElement("div"), null, editor);
  tidyDom(container);
  return writeHtml(container);
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
