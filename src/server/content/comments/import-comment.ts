import { eq } from "drizzle-orm";
import type { CommentStatus } from "../../../shared/comment-status.ts";
import type { Db } from "../../core/db/client.ts";
import { comments } from "../../core/db/schema.ts";
import { threadOf } from "./comment-service.ts";
import { statusColumns } from "./comment-status.ts";

/** A comment with its own date, as an import brings it. */
export interface ImportedComment {
  id: string;
  postId: string;
  /** The id of the comment that it answers, which is already stored. */
  parentId: string | null;
  name: string;
  /** Plain text. */
  content: string;
  website: string;
  createdAt: Date;
  status: CommentStatus | "erased";
  isByAuthor: boolean;
  kind: "comment" | "webmention";
}

/**
 * Stores a comment of another blog, approved or not as it was there: without the limits, the closing times and the spam
 * check of comments that readers send. A reply to a reply joins its thread, as readers see one level of replies.
 *
 * @param now when one that is set aside was
 * @returns the comment that it answers
 */
export function importComment(db: Db, { status, parentId: wanted, ...columns }: ImportedComment, now: Date) {
  const parentId = findThread(db, wanted);
  const values = { ...columns, parentId, ...statusColumns(status, now) };
  db.insert(comments).values(values).run();
  return parentId;
}

/** The top-level comment of the thread that a comment is in. */
export function findThread(db: Db, commentId: string | null): string | null {
  if (commentId === null) return null;
  const answered = db.select().from(comments).where(eq(comments.id, commentId)).get();
  return answered ? threadOf(answered) : null;
}
