import type { CommentStatus } from "../../../shared/schemas/comment-status.ts";

interface CommentAction {
  to: CommentStatus;
  /** What the button reads. */
  label: string;
  /** What it does, said of `comment by Ada` or of `3 comments`. */
  describe: (what: string) => string;
  isPrimary?: true;
}

const approve: CommentAction = {
  to: "approved",
  label: "Approve",
  describe: (what) => `Approve ${what}`,
  isPrimary: true,
};
const spam: CommentAction = { to: "spam", label: "Spam", describe: (what) => `Mark ${what} as spam` };
const remove: CommentAction = { to: "deleted", label: "Delete", describe: (what) => `Delete ${what}` };
const restore: CommentAction = { to: "waiting", label: "Restore", describe: (what) => `Restore ${what}` };

/** What can be done with the comments of each list. */
export const actionsIn: Record<CommentStatus, CommentAction[]> = {
  waiting: [approve, spam, remove],
  approved: [spam, remove],
  spam: [approve, remove],
  deleted: [restore],
};
