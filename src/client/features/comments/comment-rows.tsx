import { postAddress } from "../../../shared/addresses/post-address.ts";
import type { CommentRow } from "../../../shared/schemas/comment-schema.ts";
import type { CommentStatus } from "../../../shared/schemas/comment-status.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { CommentText } from "./comment-text.tsx";
import type { CommentMoves } from "./use-comment-moves.ts";
import "./comment-rows.css";

const nothing: Record<CommentStatus, string> = {
  waiting: "No comment is waiting. You are up to date.",
  approved: "No approved comments yet.",
  spam: "No spam.",
  deleted: "Nothing was deleted lately.",
};

interface CommentRowsProps {
  comments: CommentRow[];
  status: CommentStatus;
  moves: CommentMoves;
  chosen: ReadonlySet<string>;
  onChoose: (commentId: string, isChosen: boolean) => void;
}

/** Comments as the administrator reads them, each with its post, what speaks against it and what can be done with it. */
export function CommentRows({ comments, status, moves, chosen, onChoose }: CommentRowsProps) {
  if (comments.length === 0) return <p className="notice">{nothing[status]}</p>;
  return (
    <ul className="plain comment-rows">
      {comments.map((comment) => (
        <li key={comment._id} className="comment-row">
          <input
            type="checkbox"
            className="comment-choice"
            aria-label={`Choose comment by ${comment.name}`}
            checked={chosen.has(comment._id)}
            onChange={(event) => onChoose(comment._id, event.target.checked)}
          />
          <div>
            <p className="comment-row-head">
              <strong>{comment.name}</strong> <TimeAgo moment={comment.createdAt} />
            </p>
            <CommentText text={comment.content} />
            {status !== "approved" && <Reasons reasons={comment.reasons} />}
            <p className="comment-row-blog">
              On <Link href={postAddress(comment.post._id)}>{comment.post.title}</Link>
            </p>
          </div>
          <div className="comment-row-actions">
            <ActionButtons
              status={status}
              commentIds={[comment._id]}
              what={`comment by ${comment.name}`}
              moves={moves}
            />
            {comment.hasSender && (status === "waiting" || status === "spam") && (
              <Button
                className="button button-small"
                aria-label={`Block the address of ${comment.name}`}
                isInactive={moves.isBusy}
                onClick={() => moves.blockSender(comment._id)}
              >
                Block
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Reasons({ reasons }: { reasons: string[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="plain comment-reasons" aria-label="What speaks against it">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
