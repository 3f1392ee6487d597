import { eq } from "drizzle-orm";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { posts } from "../../core/db/schema.ts";
import { forgetSenders } from "../comments/comment-sweep.ts";
import { ensureSlug } from "../posts/addresses/slug-store.ts";
import { postNotFound } from "../posts/visible-post.ts";
import { getPost } from "../reading/get-post.ts";
import { indexText } from "../search/text-index.ts";
import { findInTrash, moveToTrash, notInTrash, restoreRows, trashedRow } from "../trash/trash-rows.ts";
import { recordPostDeletion, recordPostEvent } from "./post-events.ts";
import { publicationAgain } from "./publication.ts";

/** A row with the column names of SQLite. */
interface StoredPost {
  isPublished: number;
  publishedAt: number | null;
  feedKey: number | null;
}

/**
 * Moves a post with everything that belongs to it to the trash. The senders of its comments are deleted, because the
 * sweep that removes old senders does not reach the trash.
 *
 * @throws AppError `not-found` when there is none
 */
export function removePost(db: Db, postId: string, now: Date): "post" | "page" {
  return inTransaction(db, () => {
    const post = db.select().from(posts).where(eq(posts.id, postId)).get();
    if (!post) throw postNotFound();
    const { title, kind } = post;
    recordPostDeletion(db, postId, post, now);
    forgetSenders(db, postId);
    moveToTrash(db, { id: postId, title, kind }, now);
    return kind;
  });
}

/**
 * Takes a post out of the trash, with its comments, tags, authors, revisions and draft. It is published if it was; a
 * schedule is not put back. A slug that another post took meanwhile stays with that post.
 *
 * @throws AppError `not-found` when the trash does not have it
 */
export function restorePost(db: Db, postId: string, now: Date): PostView {
  return inTransaction(db, () => {
    const trashed = findInTrash(db, postId);
    if (!trashed) throw notInTrash();
    const row = trashedRow(db, trashed) as StoredPost;
    // Published in a second step: another post may have the feedKey by now, and the triggers for tags, authors and the
    // index run then.
    const change = { isPublished: 0, publishedAt: null, feedKey: null };
    restoreRows(db, postId, { change, without: ["schedules"] });
    const kind = trashed.kind === "page" ? "page" : "post";
    const isPublished = row.isPublished === 1;
    if (row.publishedAt !== null) {
      const before = { publishedAt: new Date(row.publishedAt), feedKey: row.feedKey };
      const publication = publicationAgain(db, before, kind);
      db.update(posts)
        .set({ ...publication, isPublished })
        .where(eq(posts.id, postId))
        .run();
      if (isPublished && publication.feedKey !== null) indexText(db, publication.feedKey);
    }
    if (isPublished || kind === "page") ensureSlug(db, postId, trashed.title, now);
    const before = { kind, isPublished: false, publishedAt: null } as const;
    recordPostEvent(db, postId, { before, isPublished, isChanged: true }, now);
    return getPost(db, postId, true);
  });
}
