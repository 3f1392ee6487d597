import { $findMatchingParent } from "@lexical/utils";
import {
  $create,
  $createParagraphNode,
  $getDocument,
  $isElementNode,
  buildImportMap,
  ElementNode,
  type LexicalNode,
} from "lexical";
import { $isImageNode, type ImageNode } from "./image-node.ts";

/** A picture with its caption: inline content (the picture, perhaps in a link), then a {@link FigcaptionNode}. */
export class FigureNode extends ElementNode {
  override $config() {
    return this.config("figure", {
      extends: ElementNode,
      $transform: $giveUpWithoutPicture,
      importDOM: buildImportMap({
        // A figure around something else, a table or a quotation, gives way to its content.
        figure: (dom) =>
          dom.querySelector("[data-picture]") && !dom.querySelector("table, pre, blockquote")
            ? { conversion: () => ({ node: $create(FigureNode) }), priority: 1 }
            : null,
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

/** The first picture in a node. */
export function $pictureIn(node: LexicalNode): ImageNode | undefined {
  if ($isImageNode(node)) return node;
  if (!$isElementNode(node)) return undefined;
  for (const child of node.getChildren()) {
    const found = $pictureIn(child);
    if (found) return found;
  }
  return undefined;
}

/** Its picture was deleted: what was said about it stays as a line of the text. */
function $giveUpWithoutPicture(figure: FigureNode): void {
  if ($pictureIn(figure)) return;
  for (const child of figure.getChildren()) if (child.getTextContent().trim()) figure.insertBefore(child);
  figure.remove();
}

/** What stands under a picture. */
export class FigcaptionNode extends ElementNode {
  override $config() {
    return this.config("figcaption", {
      extends: ElementNode,
      $transform: (node: FigcaptionNode) => {
        // Cut or split from its picture, a caption is an ordinary paragraph.
        if (!$isFigureNode(node.getParent())) node.replace($createParagraphNode(), true);
      },
      importDOM: buildImportMap({
        figcaption: (dom) =>
          dom.parentElement?.tagName === "FIGURE" && dom.parentElement.querySelector("[data-picture]")
            ? { conversion: () => ({ node: $create(FigcaptionNode) }), priority: 1 }
            : null,
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

/** The caption of the figure that a picture or the cursor stands in. */
export function $captionOf(node: LexicalNode): FigcaptionNode | undefined {
  const figure = $findMatchingParent(node, $isFigureNode);
  return figure?.getChildren().find($isFigcaptionNode);
}

/** Gives a picture an empty caption, with the cursor in it. A picture inside a line gets a figure of its own first. */
export function $addCaption(picture: LexicalNode): void {
  const figure = $findMatchingParent(picture, $isFigureNode) ?? $liftIntoFigure(picture);
  const caption = $create(FigcaptionNode);
  figure?.append(caption);
  caption.select();
}

export function $removeCaption(picture: LexicalNode): void {
  $captionOf(picture)?.remove();
}

function $liftIntoFigure(picture: LexicalNode): FigureNode | undefined {
  const line = picture.getParent();
  if (!line) return undefined;
  const figure = $createFigureNode();
  line.insertAfter(figure);
  figure.append(picture);
  if (line.isEmpty()) line.remove();
  return figure;
}
