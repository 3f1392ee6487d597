import { useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { formatBytes } from "../../lib/bytes.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useImagesChanged } from "./use-images-changed.ts";

/** Deletes all unused images after a confirmation, except those of the last day. */
export function RemoveUnusedButton() {
  const words = useAdminWords();
  const [isAsking, setIsAsking] = useState(false);
  const imagesChanged = useImagesChanged();
  const unused = trpc.image.unused.useQuery();
  const remove = trpc.image.removeUnused.useMutation({
    onSettled: () => setIsAsking(false),
    onSuccess: () => imagesChanged(),
  });
  const { count = 0, bytes = 0 } = unused.data ?? {};
  return (
    <div className="image-sweep">
      <Button className="button button-danger" isInactive={count === 0} onClick={() => setIsAsking(true)}>
        {words.media.deleteUnused}
      </Button>
      <span className="field-hint">
        {count > 0 && words.media.unused(count, formatBytes(bytes))}
        {words.media.unusedNote}
      </span>
      {isAsking && (
        <ConfirmDialog
          title={words.media.deleteUnusedTitle(count)}
          action={words.actions.delete}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          {words.media.deleteUnusedNote(count)}
        </ConfirmDialog>
      )}
    </div>
  );
}
