import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { CommentStatus } from "../../../shared/comment-status.ts";
import { comments } from "../../core/db/schema.ts";

type CommentRecord = typeof comments.$inferSelect;

/** Null for an erased comment, which is in no list. */
export function statusOf({
  isApproved,
  setAside,
}: Pick<CommentRecord, "isApproved" | "setAside">): CommentStatus | null {
  if (setAside === "erased") return null;
  return setAside ?? (isApproved ? "approved" : "waiting");
}

/** The SQL condition for comments of one status. */
export function hasStatus(status: CommentStatus): SQL | undefined {
  const aside = status === "spam" || status === "deleted" ? eq(comments.setAside, status) : isNull(comments.setAside);
  return and(eq(comments.isApproved, status === "approved"), aside);
}

/** The columns that give a comment a status. */
export function statusColumns(status: CommentStatus | "erased", now: Date) {
  if (status === "spam" || status === "deleted" || status === "erased")
    return { isApproved: false, setAside: status, setAsideAt: now };
  return { isApproved: status === "approved", setAside: null, setAsideAt: null };
}
