import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, HISTORY_MERGE_TAG, type NodeKey } from "lexical";
import { useContext, useEffect, useSyncExternalStore } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { ImageUploadsContext } from "./image-uploads.ts";
import { $replacePendingImage } from "./replace-pending-image.ts";
import "./pending-image.css";

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
