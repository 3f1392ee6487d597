import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $dfs } from "@lexical/utils";
import {
  $create,
  $getDocument,
  $getNodeByKey,
  $getSelection,
  $getState,
  $isParagraphNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  $setState,
  buildImportMap,
  DecoratorNode,
  type DOMExportOutput,
  HISTORY_MERGE_TAG,
  type NodeKey,
} from "lexical";
import { type JSX, useContext, useEffect, useSyncExternalStore } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $createFigureNode, $imagesIn, $setLayout, type FigureNode, layoutState } from "../nodes/figure-node.ts";
import { $createImageNode, imageState } from "../nodes/image-node.ts";
import { importObject, objectState } from "../nodes/object-node.ts";
import { $selectNode } from "../nodes/object-selection.ts";
import { ImageUploadsContext, type StoredImageFile } from "./image-uploads.ts";

/** The id of the upload of a placeholder. */
export const uploadState = objectState("uploadId", "", () => true);

/** The placeholder of an image that is being uploaded. It is not exported to HTML. */
export class PendingImageNode extends DecoratorNode<JSX.Element> {
  override $config() {
    return this.config("pending-image", {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: uploadState }],
      importDOM: buildImportMap({
        // Written by `uploadPastedImages`. A placeholder without an upload removes itself.
        span: importObject("data-upload", (dom) => $createPendingImageNode(dom.getAttribute("data-upload") ?? "")),
      }),
    });
  }

  override isInline(): false {
    return false;
  }

  override createDOM(): HTMLElement {
    return $getDocument().createElement("div");
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM(): DOMExportOutput {
    return { element: null };
  }

  override decorate(): JSX.Element {
    return <PendingImage nodeKey={this.getKey()} uploadId={$getState(this, uploadState)} />;
  }
}

export function $createPendingImageNode(uploadId: string): PendingImageNode {
  return $setState($create(PendingImageNode), uploadState, uploadId);
}

/** Ids of the uploads that have a placeholder in the text. */
export function $pendingImages(): string[] {
  return $dfs().flatMap(({ node }) => (node instanceof PendingImageNode ? [$getState(node, uploadState)] : []));
}

/** The progress of an upload, in the place of its image. The stored image replaces it. */
export function PendingImage({ nodeKey, uploadId }: { nodeKey: NodeKey; uploadId: string }) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const uploads = useContext(ImageUploadsContext);
  const upload = useSyncExternalStore(
    (listener) => uploads?.subscribe(listener) ?? (() => {}),
    () => uploads?.get(uploadId),
  );
  const stored = upload?.stored;
  const alt = uploads?.altOf(uploadId) ?? "";
  const gallery = uploads?.galleryOf(uploadId);
  const isGone = upload === undefined;
  useEffect(() => {
    if (!stored && !isGone) return;
    editor.update(
      () => {
        if (stored) $replacePendingImage(nodeKey, { ...stored, alt }, gallery);
        else $getNodeByKey(nodeKey)?.remove();
      },
      { tag: HISTORY_MERGE_TAG },
    );
  }, [editor, nodeKey, stored, alt, gallery, isGone]);
  if (!upload || !uploads) return null;
  const percent = Math.round(upload.share * 100);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold an image with its progress on one line
    <div className="editor-pending" role="group" aria-label={words.editor.imageOf(upload.file.name)}>
      <img src={upload.preview} alt="" />
      {upload.failure ? (
        <>
          <span className="field-error" role="alert">
            {upload.failure}
          </span>
          <button type="button" className="button button-small" onClick={() => uploads.retry(uploadId)}>
            {words.actions.tryAgain}
          </button>
        </>
      ) : (
        <>
          <progress value={percent} max={100} aria-label={words.uploads.progressOf(upload.file.name)} />
          <span>{percent < 100 ? words.uploads.percent(percent) : words.uploads.preparing}</span>
        </>
      )}
      <button type="button" className="button button-small" onClick={() => uploads.cancel(uploadId)}>
        {words.actions.cancel}
      </button>
    </div>
  );
}

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
  $getState(figure, layoutState) === "gallery" &&
  $imagesIn(figure).some((image) => gallery.has($getState(image, imageState).src));
