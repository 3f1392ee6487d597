import { $findMatchingParent } from "@lexical/utils";
import { $getState, $isParagraphNode, $setState, defineExtension, type LexicalNode } from "lexical";
import type { FigureLayout } from "../../../../shared/text/figure-layout.ts";
import {
  $captionOf,
  $createFigureNode,
  $imagesIn,
  $isFigureNode,
  $moveIntoFigure,
  FigureNode,
  layoutState,
} from "./figure-node.ts";
import { showState } from "./shown-state.ts";

/** Shows figures in their layout. */
export const FigureLayoutExtension = defineExtension({
  name: "longhand/figure-layout",
  register: (editor) => showState(editor, FigureNode, "data-layout", (figure) => $getState(figure, layoutState)),
});

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
