import { useAdminWords } from "../../lib/admin-words.ts";
import { formatBytes } from "../../lib/bytes.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { useImagesChanged } from "./use-images-changed.ts";

/** Deletes all unused images after a confirmation, except those of the last day. */
export function RemoveUnusedButton() {
  const words = useAdminWords();
  const imagesChanged = useImagesChanged();
  const unused = trpc.image.unused.useQuery();
  const remove = trpc.image.removeUnused.useMutation({ onSuccess: () => imagesChanged() });
  const { count = 0, bytes = 0 } = unused.data ?? {};
  return (
    <div className="image-sweep">
      <ConfirmButton
        className="button button-danger"
        isInactive={count === 0}
        asks={{
          title: words.media.deleteUnusedTitle(count),
          action: words.actions.delete,
          note: words.media.deleteUnusedNote(count),
        }}
        act={() => remove.mutateAsync()}
      >
        {words.media.deleteUnused}
      </ConfirmButton>
      <span className="field-hint">
        {count > 0 && words.media.unused(count, formatBytes(bytes))}
        {words.media.unusedNote}
      </span>
    </div>
  );
}
