import { sql } from "drizzle-orm";
import type { PostElsewhere, PostToEdit, PostView } from "../../../shared/schemas/post-schema.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { rowReader } from "../../core/db/row-reader.ts";
import { postDetails } from "../../core/db/schema.ts";
import { isPostAt, selectPosts, toView, viewFields, viewSelection } from "../posts/post-view.ts";
import { foldedRef, onlyVisible, postNotFound } from "../posts/visible-post.ts";
import { detailsOf, detailsSelection, shownElsewhere, withDetails } from "./details/post-details.ts";

const findPost = preparedOnce((db) =>
  selectPosts(db, viewSelection)
    .where(isPostAt(sql.placeholder("ref")))
    .prepare(),
);

/**
 * One post or page, whole. `requireVisible` checks visibility without loading the text.
 *
 * @param ref its id, or a slug that it has or had
 * @param canSeeUnpublished true for an administrator
 * @throws AppError `not-found` when there is no such post, or it is unpublished and the reader is a visitor
 */
export function getPost(db: Db, ref: string, canSeeUnpublished: boolean): PostView {
  return toView(db, onlyVisible(findPost(db).get({ ref: foldedRef(ref) }), canSeeUnpublished));
}

/** The same for clients that support posts only: the REST API, feeds and other sites. */
export function getOnlyPost(db: Db, ref: string, canSeeUnpublished: boolean): PostView {
  const post = getPost(db, ref, canSeeUnpublished);
  if (post.kind === "page") throw postNotFound();
  return post;
}

/**
 * One post as other sites show it.
 *
 * @throws AppError `not-found` as `getPost` does, and for a page
 */
export function getPostElsewhere(db: Db, ref: string, canSeeUnpublished: boolean): PostElsewhere {
  const post = getOnlyPost(db, ref, canSeeUnpublished);
  return { ...post, ...shownElsewhere(db, post) };
}

/** A post without details has empty ones: the selection of the view reads those as empty, not as null. */
const editSelection = { ...detailsSelection, ...viewSelection };
const readPostToEdit = rowReader(editSelection);

/** One statement: a script lists posts with all that they have. */
const findPostToEdit = preparedOnce((db) =>
  selectPosts(db, editSelection)
    .leftJoin(postDetails, withDetails)
    .where(isPostAt(sql.placeholder("ref")))
    .prepare(),
);

/** One post as its form edits it. @throws AppError `not-found` when there is no such post */
export function getPostToEdit(db: Db, postId: string): PostToEdit {
  const [values] = findPostToEdit(db).values({ ref: foldedRef(postId) });
  if (!values) throw postNotFound();
  const row = readPostToEdit(values);
  return { ...viewFields(db, row), description: row.description, kind: row.kind, details: detailsOf(row) };
}
