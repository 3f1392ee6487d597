import { useId, useState } from "react";
import { freshImageMs } from "../../../shared/limits.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useImagesChanged } from "./use-images-changed.ts";

interface RemoveImageButtonProps {
  image: ImageRow;
  onRemoved: () => void;
}

/** Deletes an image after a confirmation. Images used by a post or an unfinished text cannot be deleted. */
export function RemoveImageButton({ image, onRemoved }: RemoveImageButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const why = useId();
  const imagesChanged = useImagesChanged();
  const remove = trpc.image.remove.useMutation({
    onError: () => {
      setIsAsking(false);
      // The image may have changed on the server.
      return imagesChanged();
    },
    onSuccess: async ({ message }) => {
      notify.success(message);
      await imagesChanged();
      onRemoved();
    },
  });
  const isFresh = image.createdAt.getTime() > Date.now() - freshImageMs;
  const isShown = image.posts + image.unfinished > 0;
  return (
    <>
      {isShown && (
        <span id={why} className="field-hint image-remove-hint">
          An image in use cannot be deleted.
        </span>
      )}
      <Button
        className="button button-danger"
        isInactive={isShown || remove.isPending}
        aria-describedby={isShown ? why : undefined}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${image.fileName}”?`}
          action="Delete"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ imageId: image._id, evenFromVersions: image.versions > 0 })}
          onCancel={() => setIsAsking(false)}
        >
          {image.versions > 0 &&
            `${image.versions === 1 ? "An earlier version of a post shows" : `${image.versions} earlier versions of posts show`} it and will have a gap instead. `}
          {isFresh && "It was uploaded within the last day: an unsaved text may use it. "}
          The image will be gone for good.
        </ConfirmDialog>
      )}
    </>
  );
}
