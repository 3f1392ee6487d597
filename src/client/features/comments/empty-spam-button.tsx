import { useState } from "react";
import { deletedCommentDays } from "../../../shared/limits.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { CommentMoves } from "./use-comment-moves.ts";

/** Deletes all spam, also what is not loaded, after asking. */
export function EmptySpamButton({ count, moves }: { count: number; moves: CommentMoves }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button className="button button-small" isInactive={moves.isBusy} onClick={() => setIsAsking(true)}>
        Delete all
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete all spam (${count})?`}
          action="Delete all"
          isBusy={moves.isBusy}
          onConfirm={() => {
            setIsAsking(false);
            moves.emptySpam();
          }}
          onCancel={() => setIsAsking(false)}
        >
          For {deletedCommentDays} days it can be found under Deleted.
        </ConfirmDialog>
      )}
    </>
  );
}
