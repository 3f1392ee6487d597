import type { CommentStatus } from "../../../shared/comment-status.ts";

/** The lists to which the comments of each list can be moved. */
export const targetsOf: Record<CommentStatus, CommentStatus[]> = {
  waiting: ["approved", "spam", "deleted"],
  approved: ["spam", "deleted"],
  spam: ["approved", "deleted"],
  deleted: ["waiting"],
};
