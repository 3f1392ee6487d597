import { eq } from "drizzle-orm";
import { postAddress } from "../../../shared/addresses/post-address.ts";
import { maxCommentLength } from "../../../shared/limits.ts";
import { cutTo } from "../../../shared/text/clean-text.ts";
import type { Db } from "../../core/db/client.ts";
import { comments } from "../../core/db/schema.ts";
import { findVisible } from "../posts/visible-post.ts";
import { recordEvent } from "../webhooks/deliveries.ts";

/** Tells webhooks of a comment. An imported comment is cut to the length of one that a reader sends. */
export const recordCommentEvent = (
  db: Db,
  event: "comment.received" | "comment.approved",
  commentId: string,
  now: Date,
): void =>
  recordEvent(
    db,
    event,
    () => {
      const row = db.select().from(comments).where(eq(comments.id, commentId)).get();
      if (!row) return { id: commentId };
      const { id, postId, parentId, name, content, isByAuthor, createdAt } = row;
      const post = findVisible(db, postId);
      const path = post && { path: `${postAddress(post.address)}#comments` };
      return { id, postId, parentId, name, content: cutTo(content, maxCommentLength), isByAuthor, createdAt, ...path };
    },
    now,
  );
