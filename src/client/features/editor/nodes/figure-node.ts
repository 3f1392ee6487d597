import { $findMatchingParent } from "@lexical/utils";
import {
  $create,
  $createParagraphNode,
  $getDocument,
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $setState,
  buildImportMap,
  createState,
  ElementNode,
  type LexicalNode,
} from "lexical";
import { type FigureLayout, isFigureLayout } from "../../../../shared/text/figure-layout.ts";
import { $isImageNode, type ImageNode } from "./image-node.ts";
import { $isNodeOf } from "./object-node.ts";

/**
 * An image with a caption, or a gallery. Its children are images, each of which may be inside a link, and a
 * {@link FigcaptionNode}.
 */
export class FigureNode extends ElementNode {
  override $config() {
    return this.config("figure", {
      extends: ElementNode,
      $transform: (figure: FigureNode) => {
        if ($imageIn(figure)) $moveTextOut(figure);
        else $unwrapWithoutImage(figure);
      },
      importDOM: buildImportMap({
        figure: (dom) => (dom.querySelector("[data-image]") ? { conversion: $importFigure, priority: 1 } : null),
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

/** The layout of a figure; null: as wide as the text. */
export const layoutState = createState("layout", { parse: (value) => (isFigureLayout(value) ? value : null) });

function $importFigure(dom: HTMLElement) {
  const node = $create(FigureNode);
  const layout = dom.getAttribute("data-layout");
  if (isFigureLayout(layout)) $setState(node, layoutState, layout);
  return { node };
}

/** The images in a node. */
export function $imagesIn(node: LexicalNode): ImageNode[] {
  if ($isImageNode(node)) return [node];
  return $isElementNode(node) ? node.getChildren().flatMap($imagesIn) : [];
}

/** The first image in a node. */
export const $imageIn = (node: LexicalNode): ImageNode | undefined => $imagesIn(node)[0];

/** Moves text typed beside the image into paragraphs: a figure contains only the image and the caption. */
function $moveTextOut(figure: FigureNode): void {
  const children = figure.getChildren();
  const at = children.findIndex((child) => $imageIn(child));
  const isWord = (child: LexicalNode) => !$isFigcaptionNode(child) && !$imageIn(child) && !isOwnBlock(child);
  const $lineOf = (words: LexicalNode[]) => {
    // The line break between the image and the text.
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

/** Replaces a figure whose image was deleted by its caption. */
function $unwrapWithoutImage(figure: FigureNode): void {
  for (const child of figure.getChildren()) if (child.getTextContent().trim()) figure.insertBefore(child);
  figure.remove();
}

/** The caption of an image. */
export class FigcaptionNode extends ElementNode {
  override $config() {
    return this.config("figcaption", {
      extends: ElementNode,
      $transform: (node: FigcaptionNode) => {
        // A caption outside of a figure, after a cut or a split, becomes a paragraph.
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

  /** Enter leaves the figure, because a caption is one line. */
  override insertNewAfter(): LexicalNode {
    const paragraph = $createParagraphNode();
    this.getParentOrThrow().insertAfter(paragraph);
    return paragraph;
  }
}

export function $createFigureNode(): FigureNode {
  return $create(FigureNode);
}

export const $isFigureNode = $isNodeOf(FigureNode);

export const $isFigcaptionNode = $isNodeOf(FigcaptionNode);

/** The caption of the figure that contains a node. */
export function $captionOf(node: LexicalNode): FigcaptionNode | undefined {
  const figure = $findMatchingParent(node, $isFigureNode);
  return figure?.getChildren().find($isFigcaptionNode);
}

/** Adds an empty caption to an image and moves the cursor there. An inline image is moved into a figure first. */
export function $addCaption(image: LexicalNode): void {
  const figure = $findMatchingParent(image, $isFigureNode) ?? $moveIntoFigure(image);
  const caption = $create(FigcaptionNode);
  figure?.append(caption);
  caption.select();
}

export function $removeCaption(image: LexicalNode): void {
  $captionOf(image)?.remove();
}

/** Moves an inline image into a figure below its line. */
export function $moveIntoFigure(image: LexicalNode): FigureNode | undefined {
  const line = image.getParent();
  if (!line) return undefined;
  const figure = $createFigureNode();
  line.insertAfter(figure);
  figure.append(image);
  if (line.isEmpty()) line.remove();
  return figure;
}

/** The layout of the figure that contains an image. */
export function $layoutOf(image: LexicalNode): FigureLayout | null {
  const figure = $findMatchingParent(image, $isFigureNode);
  return figure && $getState(figure, layoutState);
}

/**
 * Places an image. A gallery includes the adjacent images before and after it; any other layout separates the images of
 * a gallery.
 *
 * @param $takes whether a gallery includes a figure before or after it
 */
export function $setLayout(
  image: LexicalNode,
  layout: FigureLayout | null,
  $takes: (figure: FigureNode) => boolean = () => true,
): void {
  const figure = $findMatchingParent(image, $isFigureNode) ?? $moveIntoFigure(image);
  if (!figure) return;
  if (layout === "gallery") $joinImages(figure, $takes);
  else if ($getState(figure, layoutState) === "gallery") $separateImages(figure);
  const placed = $findMatchingParent(image, $isFigureNode);
  if (placed) $setState(placed, layoutState, layout);
}

function $joinImages(figure: FigureNode, $takes: (figure: FigureNode) => boolean): void {
  for (const side of ["before", "after"] as const) {
    const $beside = (node: LexicalNode) => (side === "before" ? node.getPreviousSibling() : node.getNextSibling());
    for (;;) {
      let next = $beside(figure);
      // Images are inserted with an empty line after each.
      const gap = $isParagraphNode(next) && next.isEmpty() ? next : null;
      if (gap) next = $beside(gap);
      if (!$isFigureNode(next) || $captionOf(next) || !$takes(next)) break;
      const images = next.getChildren();
      if (side === "before") figure.splice(0, 0, images);
      else figure.splice(figure.getChildrenSize() - ($captionOf(figure) ? 1 : 0), 0, images);
      next.remove();
      gap?.remove();
    }
  }
}

/** Gives each image a figure of its own. The caption stays with the last one. */
function $separateImages(figure: FigureNode): void {
  const images = figure.getChildren().filter((child) => $imagesIn(child).length > 0);
  for (const image of images.slice(0, -1)) figure.insertBefore($createFigureNode().append(image));
  $setState(figure, layoutState, null);
}
