import { useId, useState } from "react";
import type { FileRow } from "../../../shared/schemas/file-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** Deletes a file after a confirmation. A file that a post or an unfinished text uses cannot be deleted. */
export function RemoveFileButton({ file }: { file: FileRow }) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const why = useId();
  const remove = trpc.file.remove.useMutation({
    onSettled: () => {
      setIsAsking(false);
      return Promise.all([utils.file.invalidate(), utils.trash.invalidate()]);
    },
  });
  const isUsed = file.posts + file.unfinished > 0;
  return (
    <>
      {isUsed && (
        <span id={why} className="visually-hidden">
          {words.files.inUse}
        </span>
      )}
      <Button
        aria-label={words.files.removeOne(file.fileName)}
        aria-describedby={isUsed ? why : undefined}
        title={isUsed ? words.files.inUse : undefined}
        isInactive={isUsed || remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        {words.actions.delete}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.files.removeTitle(file.fileName)}
          action={words.actions.delete}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ fileId: file._id, evenFromVersions: file.versions > 0 })}
          onCancel={() => setIsAsking(false)}
        >
          {file.versions > 0 && words.files.versionsLoseIt(file.versions)}
          {words.files.removeNote}
        </ConfirmDialog>
      )}
    </>
  );
}
