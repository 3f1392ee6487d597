import { useState } from "react";
import { deletedCommentDays } from "../../../shared/limits.ts";
import type { CommentRow } from "../../../shared/schemas/comment-schema.ts";
import type { CommentStatus } from "../../../shared/schemas/comment-status.ts";
import { ActionButtons } from "./action-buttons.tsx";
import { CommentRows } from "./comment-rows.tsx";
import { EmptySpamButton } from "./empty-spam-button.tsx";
import type { CommentMoves } from "./use-comment-moves.ts";
import "./comment-desk.css";

interface CommentDeskProps {
  status: CommentStatus;
  comments: CommentRow[];
  /** How many there are in this list, loaded or not. */
  count: number;
  moves: CommentMoves;
}

/** A list of comments, what can be done with those that are chosen, and with each. */
export function CommentDesk({ status, comments, count, moves }: CommentDeskProps) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  // What went to another list is not chosen any more.
  const chosen = new Set(comments.filter(({ _id }) => all.has(_id)).map(({ _id }) => _id));
  const choose = (commentId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(commentId);
    else next.delete(commentId);
    setAll(next);
  };
  const areAllChosen = comments.length > 0 && chosen.size === comments.length;
  return (
    <>
      {status === "deleted" && (
        <p className="comment-desk-note">Deleted comments go for good after {deletedCommentDays} days.</p>
      )}
      {comments.length > 0 && (
        <fieldset className="comment-desk" aria-label="All that are chosen">
          <label>
            <input
              type="checkbox"
              className="comment-choice"
              checked={areAllChosen}
              ref={(box) => {
                if (box) box.indeterminate = chosen.size > 0 && !areAllChosen;
              }}
              onChange={() => setAll(new Set(areAllChosen ? [] : comments.map(({ _id }) => _id)))}
            />
            Choose all
          </label>
          {chosen.size > 0 && <span className="comment-desk-count">{chosen.size} chosen</span>}
          <div className="comment-row-actions">
            <ActionButtons
              status={status}
              commentIds={[...chosen]}
              what={chosen.size === 1 ? "1 comment" : `${chosen.size} comments`}
              moves={moves}
            />
            {status === "spam" && <EmptySpamButton count={count} moves={moves} />}
          </div>
        </fieldset>
      )}
      <CommentRows comments={comments} status={status} moves={moves} chosen={chosen} onChoose={choose} />
    </>
  );
}
