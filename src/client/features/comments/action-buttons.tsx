import type { CommentStatus } from "../../../shared/comment-status.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import type { Moderation } from "./use-moderation.ts";

interface ActionButtonsProps {
  /** The list in which the comments are. */
  status: CommentStatus;
  commentIds: string[];
  /** What the actions apply to, for screen readers: `comment by Ada`, `3 comments`. */
  what: string;
  moderation: Moderation;
}

/** The actions for one comment, or for all selected ones. */
export function ActionButtons({ status, commentIds, what, moderation }: ActionButtonsProps) {
  const words = useAdminWords();
  return targetsOf[status].map((to) => (
    <Button
      key={to}
      className={`button button-small ${to === "approved" ? "button-primary" : ""}`}
      aria-label={words.comments.moveTo[to].describe(what)}
      isInactive={moderation.isBusy || commentIds.length === 0}
      onClick={() => moderation.moveTo(to, commentIds)}
    >
      {words.comments.moveTo[to].label}
    </Button>
  ));
}

/** The lists to which the comments of each list can be moved. */
const targetsOf: Record<CommentStatus, CommentStatus[]> = {
  waiting: ["approved", "spam", "deleted"],
  approved: ["spam", "deleted"],
  spam: ["approved", "deleted"],
  deleted: ["waiting"],
};
