/** The lists that a comment may be in. This file imports nothing, so that screens may use it. */
export const commentStatuses = ["waiting", "approved", "spam", "deleted"] as const;
export type CommentStatus = (typeof commentStatuses)[number];
