import { useState } from "react";
import { deletedCommentDays } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { Moderation } from "./use-moderation.ts";

/** Deletes all spam after a confirmation, including comments that are not loaded. */
export function EmptySpamButton({ count, moderation }: { count: number; moderation: Moderation }) {
  const words = useAdminWords();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button className="button button-small" isInactive={moderation.isBusy} onClick={() => setIsAsking(true)}>
        {words.comments.emptySpam}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.comments.emptySpamTitle(count)}
          action={words.comments.emptySpam}
          isBusy={moderation.isBusy}
          onConfirm={() => {
            setIsAsking(false);
            moderation.emptySpam();
          }}
          onCancel={() => setIsAsking(false)}
        >
          {words.comments.emptySpamNote(deletedCommentDays)}
        </ConfirmDialog>
      )}
    </>
  );
}
