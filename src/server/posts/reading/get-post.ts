import { eq, sql } from "drizzle-orm";
import type { PostElsewhere, PostToEdit, PostView } from "../../../shared/schemas/post-schema.ts";
import { type Db, preparedOnce } from "../../db/client.ts";
import { selectPosts, toView, viewSelection } from "../../db/post-view.ts";
import { posts } from "../../db/schema.ts";
import { onlyVisible } from "../../db/visible-post.ts";
import { findDetails, shownElsewhere } from "../details/post-details.ts";

const findById = preparedOnce((db) =>
  selectPosts(db, viewSelection)
    .where(eq(posts.id, sql.placeholder("postId")))
    .prepare(),
);

/**
 * One post, whole. `requireVisible` answers whether it may be seen without loading its text.
 *
 * @param canSeeUnpublished true for an administrator
 * @throws AppError `not-found` when there is no such post, or it is unpublished and the reader is a visitor
 */
export function getPost(db: Db, postId: string, canSeeUnpublished: boolean): PostView {
  return toView(db, onlyVisible(findById(db).get({ postId }), canSeeUnpublished));
}

/**
 * One post as other sites show it.
 *
 * @throws AppError `not-found` as `getPost` does
 */
export function getPostElsewhere(db: Db, postId: string, canSeeUnpublished: boolean): PostElsewhere {
  const post = getPost(db, postId, canSeeUnpublished);
  return { ...post, ...shownElsewhere(db, post) };
}

/** One post as its form edits it. @throws AppError `not-found` when there is no such post */
export function getPostToEdit(db: Db, postId: string): PostToEdit {
  return { ...getPost(db, postId, true), details: findDetails(db, postId) };
}
