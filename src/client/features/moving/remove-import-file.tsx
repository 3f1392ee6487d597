import { useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

export function RemoveImportFile({ name, isBusy }: { name: string; isBusy: boolean }) {
  const { moving: words } = useAdminWords();
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.import.removeFile.useMutation({
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => {
      setAsking(false);
      return utils.import.invalidate();
    },
  });
  return (
    <>
      <Button
        className="button"
        aria-label={words.removeFileOf(name)}
        isInactive={isBusy}
        onClick={() => setAsking(true)}
      >
        {words.removeFile}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          action={words.removeFile}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ file: name })}
          onCancel={() => setAsking(false)}
        >
          {words.removeNote}
        </ConfirmDialog>
      )}
    </>
  );
}
