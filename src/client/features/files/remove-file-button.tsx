import { useId } from "react";
import type { FileRow } from "../../../shared/schemas/file-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useRefetch } from "../../lib/calls/use-refetch.ts";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";

/** Deletes a file after a confirmation. A file that a post or an unfinished text uses cannot be deleted. */
export function RemoveFileButton({ file }: { file: FileRow }) {
  const words = useAdminWords();
  const refetch = useRefetch("file", "trash");
  const why = useId();
  const remove = trpc.file.remove.useMutation({ onSettled: () => refetch() });
  const note = `${file.versions > 0 ? words.files.versionsLoseIt(file.versions) : ""}${words.files.removeNote}`;
  const isUsed = file.posts + file.unfinished > 0;
  return (
    <>
      {isUsed && (
        <span id={why} className="visually-hidden">
          {words.files.inUse}
        </span>
      )}
      <ConfirmButton
        aria-label={words.files.removeOne(file.fileName)}
        aria-describedby={isUsed ? why : undefined}
        title={isUsed ? words.files.inUse : undefined}
        isInactive={isUsed}
        asks={{ title: words.files.removeTitle(file.fileName), action: words.actions.delete, note }}
        act={() => remove.mutateAsync({ fileId: file._id, evenFromVersions: file.versions > 0 })}
      >
        {words.actions.delete}
      </ConfirmButton>
    </>
  );
}
