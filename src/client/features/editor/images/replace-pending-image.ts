import {
  $getNodeByKey,
  $getSelection,
  $getState,
  $isParagraphNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  type NodeKey,
} from "lexical";
import { $setLayout } from "../nodes/figure-layout.ts";
import { $createFigureNode, $imagesIn, type FigureNode, layoutState } from "../nodes/figure-node.ts";
import { $createImageNode } from "../nodes/image-node.ts";
import { $selectNode } from "../nodes/object-selection.ts";
import type { StoredImageFile } from "./image-uploads.ts";

/**
 * Replaces the placeholder of an upload with the stored image. An image of a gallery joins the images of the same
 * gallery beside it that have already arrived.
 */
export function $replacePendingImage(
  placeholder: NodeKey,
  stored: StoredImageFile & { alt: string },
  gallery?: Set<string>,
): void {
  const pending = $getNodeByKey(placeholder);
  if (!pending) return;
  const selection = $getSelection();
  const next = pending.getNextSibling();
  // Selecting the image asks for its description. Do so only if the writer has typed nothing since.
  const isWaiting =
    $isRangeSelection(selection) &&
    selection.isCollapsed() &&
    $isParagraphNode(next) &&
    next.isEmpty() &&
    selection.anchor.getNode().is(next);
  const image = $createImageNode(stored);
  // Inside a list item the image is inline.
  pending.replace($isRootOrShadowRoot(pending.getParent()) ? $createFigureNode().append(image) : image);
  if (gallery) {
    gallery.add(stored.src);
    $setLayout(image, "gallery", (figure) => $isPartOf(gallery, figure));
  }
  if (isWaiting && stored.alt === "") $selectNode(image);
}

/** False for images that the writer inserted before, or has moved out of the gallery meanwhile. */
const $isPartOf = (gallery: ReadonlySet<string>, figure: FigureNode) =>
  $getState(figure, layoutState) === "gallery" && $imagesIn(figure).some((image) => gallery.has(image.getImage().src));
