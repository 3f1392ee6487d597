/** The lists that a comment can be in. This file imports nothing, so visitors' screens may import it without loading zod. */
export const commentStatuses = ["waiting", "approved", "spam", "deleted"] as const;
export type CommentStatus = (typeof commentStatuses)[number];
