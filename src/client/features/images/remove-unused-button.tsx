import { useState } from "react";
import { formatBytes } from "../../lib/bytes.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useImagesChanged } from "./use-images-changed.ts";

/** Deletes all unused images after a confirmation, except those of the last day. */
export function RemoveUnusedButton() {
  const [isAsking, setIsAsking] = useState(false);
  const imagesChanged = useImagesChanged();
  const unused = trpc.image.unused.useQuery();
  const remove = trpc.image.removeUnused.useMutation({
    onSettled: () => setIsAsking(false),
    onSuccess: async ({ message }) => {
      notify.success(message);
      await imagesChanged();
    },
  });
  const { count = 0, bytes = 0 } = unused.data ?? {};
  const images = count === 1 ? "an image" : `${count} images`;
  return (
    <div className="image-sweep">
      <Button className="button button-danger" isInactive={count === 0} onClick={() => setIsAsking(true)}>
        Delete all unused
      </Button>
      <span className="field-hint">
        {count > 0 && `${images.replace(/^a/, "A")}, ${formatBytes(bytes)}. `}
        Images uploaded within the last day are kept: an unsaved text may use them.
      </span>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${images}?`}
          action="Delete"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          No post, unfinished text or earlier version shows {count === 1 ? "it" : "them"}. Pages elsewhere that link to{" "}
          {count === 1 ? "it" : "them"} will show a gap.
        </ConfirmDialog>
      )}
    </div>
  );
}
