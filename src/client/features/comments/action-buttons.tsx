import type { CommentStatus } from "../../../shared/schemas/comment-status.ts";
import { Button } from "../../ui/button.tsx";
import { actionsIn } from "./comment-actions.ts";
import type { CommentMoves } from "./use-comment-moves.ts";

interface ActionButtonsProps {
  /** The list in which the comments are. */
  status: CommentStatus;
  commentIds: string[];
  /** `comment by Ada`, `3 comments`. */
  what: string;
  moves: CommentMoves;
}

/** What can be done with one comment, or with all that are chosen. */
export function ActionButtons({ status, commentIds, what, moves }: ActionButtonsProps) {
  return actionsIn[status].map(({ to, label, describe, isPrimary }) => (
    <Button
      key={to}
      className={`button button-small ${isPrimary ? "button-primary" : ""}`}
      aria-label={describe(what)}
      isInactive={moves.isBusy || commentIds.length === 0}
      onClick={() => moves.moveTo(to, commentIds)}
    >
      {label}
    </Button>
  ));
}
