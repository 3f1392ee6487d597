import { asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../db/client.ts";
import { authors, postAuthors, posts } from "../db/schema.ts";

const findIds = preparedOnce((db) =>
  db
    .select({ authorId: postAuthors.authorId })
    .from(postAuthors)
    .where(eq(postAuthors.postId, sql.placeholder("postId")))
    .orderBy(asc(postAuthors.position))
    .prepare(),
);

/** The ids of a post's authors, in the order of its byline. */
export function authorIdsOf(db: Db, postId: string): string[] {
  return findIds(db)
    .all({ postId })
    .map(({ authorId }) => authorId);
}

/** Sets the authors of a post, in order. Authors who were deleted are left out: drafts and revisions may still name them. */
export function setAuthors(db: Db, postId: string, ids: string[]): void {
  const known = db.select({ id: authors.id }).from(authors).where(inArray(authors.id, ids)).all();
  const post = db
    .select({ feedKey: posts.feedKey, isPublished: posts.isPublished })
    .from(posts)
    .where(eq(posts.id, postId))
    .get();
  const feedKey = post?.isPublished ? post.feedKey : null;
  const bylines = ids.filter((id) => known.some((author) => author.id === id));
  db.delete(postAuthors).where(eq(postAuthors.postId, postId)).run();
  if (bylines.length === 0) return;
  db.insert(postAuthors)
    .values(bylines.map((authorId, position) => ({ postId, authorId, position, feedKey })))
    .run();
}
