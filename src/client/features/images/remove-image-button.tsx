import { useId, useState } from "react";
import { freshImageMs } from "../../../shared/limits.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useImagesChanged } from "./use-images-changed.ts";

interface RemoveImageButtonProps {
  image: ImageRow;
  onRemoved: () => void;
}

/** Deletes an image after a confirmation. Images used by a post, an unfinished text or a text in the trash cannot be deleted. */
export function RemoveImageButton({ image, onRemoved }: RemoveImageButtonProps) {
  const words = useAdminWords();
  const [isAsking, setIsAsking] = useState(false);
  const why = useId();
  const imagesChanged = useImagesChanged();
  const remove = trpc.image.remove.useMutation({
    onError: () => {
      setIsAsking(false);
      // The image may have changed on the server.
      return imagesChanged();
    },
    onSuccess: async () => {
      await imagesChanged();
      onRemoved();
    },
  });
  const isFresh = image.createdAt.getTime() > Date.now() - freshImageMs;
  const isShown = image.posts + image.authors + image.look + image.unfinished + image.trash > 0;
  return (
    <>
      {isShown && (
        <span id={why} className="field-hint image-remove-hint">
          {words.image.inUse}
        </span>
      )}
      <Button
        className="button button-danger"
        isInactive={isShown || remove.isPending}
        aria-describedby={isShown ? why : undefined}
        onClick={() => setIsAsking(true)}
      >
        {words.actions.delete}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.image.deleteTitle(image.fileName)}
          action={words.actions.delete}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ imageId: image._id, evenFromVersions: image.versions > 0 })}
          onCancel={() => setIsAsking(false)}
        >
          {image.versions > 0 && words.image.versionsLoseIt(image.versions)}
          {isFresh && words.image.isFresh}
          {words.image.deleteNote}
        </ConfirmDialog>
      )}
    </>
  );
}
