import {
  $getNodeByKey,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  type NodeKey,
} from "lexical";
import { $setLayout } from "../nodes/figure-layout.ts";
import { $createFigureNode } from "../nodes/figure-node.ts";
import { $createImageNode } from "../nodes/image-node.ts";
import { $selectNode } from "../nodes/object-selection.ts";
import type { StoredImageFile } from "./image-uploads.ts";

/** Replaces the placeholder of an upload with the stored image. One of a gallery joins those beside it that are there already. */
export function $replacePendingImage(
  placeholder: NodeKey,
  stored: StoredImageFile & { alt: string },
  isInGallery = false,
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
  if (isInGallery) $setLayout(image, "gallery");
  if (isWaiting && stored.alt === "") $selectNode(image);
}
