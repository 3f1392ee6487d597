import { useState } from "react";
import type { CommentStatus } from "../../../shared/comment-status.ts";
import { deletedCommentDays } from "../../../shared/limits.ts";
import type { CommentRow } from "../../../shared/schemas/comment-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { CommentRows } from "./comment-rows.tsx";
import type { Moderation } from "./use-moderation.ts";
import "./comment-queue.css";

interface CommentQueueProps {
  status: CommentStatus;
  comments: CommentRow[];
  /** Comments in this list, loaded or not. */
  count: number;
  moderation: Moderation;
}

/** A list of comments with the actions for each and for all selected ones. */
export function CommentQueue({ status, comments, count, moderation }: CommentQueueProps) {
  const words = useAdminWords();
  const { done } = moderation;
  const [{ ids, after }, setSelection] = useState({ ids: new Set<string>(), after: done });
  // After an action nothing is selected; nor is a comment that was moved to another list.
  const chosen = comments.filter(({ _id }) => after === done && ids.has(_id));
  const selected = new Set(chosen.map(({ _id }) => _id));
  const select = (commentId: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(commentId);
    else next.delete(commentId);
    setSelection({ ids: next, after: done });
  };
  const areAllSelected = comments.length > 0 && selected.size === comments.length;
  return (
    <>
      {status === "deleted" && <p className="comment-queue-note">{words.comments.deletedNote(deletedCommentDays)}</p>}
      {comments.length > 0 && (
        <fieldset className="comment-queue" aria-label={words.comments.selection}>
          <label>
            <input
              type="checkbox"
              checked={areAllSelected}
              ref={(box) => {
                if (box) box.indeterminate = selected.size > 0 && !areAllSelected;
              }}
              onChange={() =>
                setSelection({ ids: new Set(areAllSelected ? [] : comments.map(({ _id }) => _id)), after: done })
              }
            />
            {words.comments.selectAll}
          </label>
          {selected.size > 0 && <span className="comment-queue-count">{words.comments.selected(selected.size)}</span>}
          <div className="comment-row-actions">
            <ActionButtons
              status={status}
              commentIds={[...selected]}
              what={words.comments.counted(selected.size)}
              moderation={moderation}
            />
            {status === "spam" && <EmptySpamButton count={count} moderation={moderation} />}
          </div>
        </fieldset>
      )}
      <CommentRows comments={comments} status={status} moderation={moderation} selected={selected} onSelect={select} />
    </>
  );
}

/** Deletes all spam after a confirmation, including comments that are not loaded. */
function EmptySpamButton({ count, moderation }: { count: number; moderation: Moderation }) {
  const words = useAdminWords();
  return (
    <ConfirmButton
      className="button button-small"
      isInactive={moderation.isBusy}
      asks={{
        title: words.comments.emptySpamTitle(count),
        action: words.comments.emptySpam,
        note: words.comments.emptySpamNote(deletedCommentDays),
      }}
      act={async () => moderation.emptySpam()}
    >
      {words.comments.emptySpam}
    </ConfirmButton>
  );
}
