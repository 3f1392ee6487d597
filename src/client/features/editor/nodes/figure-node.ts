import { $findMatchingParent } from "@lexical/utils";
import {
  $create,
  $createParagraphNode,
  $getDocument,
  $isElementNode,
  $isLineBreakNode,
  buildImportMap,
  ElementNode,
  type LexicalNode,
} from "lexical";
import { $isImageNode, type ImageNode } from "./image-node.ts";

/** An image with its caption: inline content (the image, perhaps in a link), then a {@link FigcaptionNode}. */
export class FigureNode extends ElementNode {
  override $config() {
    return this.config("figure", {
      extends: ElementNode,
      $transform: (figure: FigureNode) => {
        if ($imageIn(figure)) $moveWordsOut(figure);
        else $unwrapWithoutImage(figure);
      },
      importDOM: buildImportMap({
        figure: (dom) =>
          dom.querySelector("[data-image]") ? { conversion: () => ({ node: $create(FigureNode) }), priority: 1 } : null,
      }),
    });
  }

  override createDOM(): HTMLElement {
    return $getDocument().createElement("figure");
  }

  override updateDOM(): false {
    return false;
  }

  override canBeEmpty(): false {
    return false;
  }

  override canIndent(): false {
    return false;
  }

  override insertNewAfter(): LexicalNode {
    const paragraph = $createParagraphNode();
    this.insertAfter(paragraph);
    return paragraph;
  }
}

/** The first image in a node. */
export function $imageIn(node: LexicalNode): ImageNode | undefined {
  if ($isImageNode(node)) return node;
  if (!$isElementNode(node)) return undefined;
  for (const child of node.getChildren()) {
    const found = $imageIn(child);
    if (found) return found;
  }
  return undefined;
}

/** Words typed beside the image are a line of the text: a figure holds its image and its caption. */
function $moveWordsOut(figure: FigureNode): void {
  const children = figure.getChildren();
  const at = children.findIndex((child) => $imageIn(child));
  const isWord = (child: LexicalNode) => !$isFigcaptionNode(child) && !$imageIn(child) && !isOwnBlock(child);
  const $lineOf = (words: LexicalNode[]) => {
    // The break that parted them from the image.
    if ($isLineBreakNode(words[0])) words.shift()?.remove();
    if (words.some((word) => word.getTextContent().trim())) return $createParagraphNode().append(...words);
    for (const word of words) word.remove();
    return undefined;
  };
  const before = $lineOf(children.slice(0, at).filter(isWord));
  const after = $lineOf(children.slice(at).filter(isWord));
  if (before) figure.insertBefore(before);
  if (after) figure.insertAfter(after);
}

const isOwnBlock = (node: LexicalNode) => $isElementNode(node) && !node.isInline();

/** Its image was deleted: what was said about it stays as a line of the text. */
function $unwrapWithoutImage(figure: FigureNode): void {
  for (const child of figure.getChildren()) if (child.getTextContent().trim()) figure.insertBefore(child);
  figure.remove();
}

/** What stands under an image. */
export class FigcaptionNode extends ElementNode {
  override $config() {
    return this.config("figcaption", {
      extends: ElementNode,
      $transform: (node: FigcaptionNode) => {
        // Cut or split from its image, a caption is an ordinary paragraph.
        if (!$isFigureNode(node.getParent())) node.replace($createParagraphNode(), true);
      },
      importDOM: buildImportMap({
        figcaption: () => ({ conversion: () => ({ node: $create(FigcaptionNode) }), priority: 1 }),
      }),
    });
  }

  override createDOM(): HTMLElement {
    return $getDocument().createElement("figcaption");
  }

  override updateDOM(): false {
    return false;
  }

  override canIndent(): false {
    return false;
  }

  override collapseAtStart(): true {
    return true;
  }

  /** Enter leaves the figure: a caption is one line. */
  override insertNewAfter(): LexicalNode {
    const paragraph = $createParagraphNode();
    this.getParentOrThrow().insertAfter(paragraph);
    return paragraph;
  }
}

export function $createFigureNode(): FigureNode {
  return $create(FigureNode);
}

export function $isFigureNode(node: LexicalNode | null | undefined): node is FigureNode {
  return node instanceof FigureNode;
}

export function $isFigcaptionNode(node: LexicalNode | null | undefined): node is FigcaptionNode {
  return node instanceof FigcaptionNode;
}

/** The caption of the figure that an image or the cursor stands in. */
export function $captionOf(node: LexicalNode): FigcaptionNode | undefined {
  const figure = $findMatchingParent(node, $isFigureNode);
  return figure?.getChildren().find($isFigcaptionNode);
}

/** Gives an image an empty caption, with the cursor in it. An image inside a line gets a figure of its own first. */
export function $addCaption(image: LexicalNode): void {
  const figure = $findMatchingParent(image, $isFigureNode) ?? $liftIntoFigure(image);
  const caption = $create(FigcaptionNode);
  figure?.append(caption);
  caption.select();
}

export function $removeCaption(image: LexicalNode): void {
  $captionOf(image)?.remove();
}

function $liftIntoFigure(image: LexicalNode): FigureNode | undefined {
  const line = image.getParent();
  if (!line) return undefined;
  const figure = $createFigureNode();
  line.insertAfter(figure);
  figure.append(image);
  if (line.isEmpty()) line.remove();
  return figure;
}
