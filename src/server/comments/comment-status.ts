import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { CommentStatus } from "../../shared/schemas/comment-status.ts";
import { comments } from "../db/schema.ts";

type CommentRecord = typeof comments.$inferSelect;

/** The list that a comment is in. */
export function statusOf({ isApproved, setAside }: Pick<CommentRecord, "isApproved" | "setAside">): CommentStatus {
  return setAside ?? (isApproved ? "approved" : "waiting");
}

/** Every comment of a list. */
export function withStatus(status: CommentStatus): SQL | undefined {
  const aside = status === "spam" || status === "deleted" ? eq(comments.setAside, status) : isNull(comments.setAside);
  return and(eq(comments.isApproved, status === "approved"), aside);
}

/** What to store for a comment to be in a list. */
export function placeIn(status: CommentStatus, now: Date) {
  if (status === "spam" || status === "deleted") return { isApproved: false, setAside: status, setAsideAt: now };
  return { isApproved: status === "approved", setAside: null, setAsideAt: null };
}
