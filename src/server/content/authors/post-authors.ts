import { asc, eq, inArray } from "drizzle-orm";
import type { Byline } from "../../../shared/schemas/post-schema.ts";
import { type Db, matches, preparedOnce } from "../../core/db/client.ts";
import { authors, postAuthors, posts } from "../../core/db/schema.ts";

const findBylines = preparedOnce((db) =>
  db
    .select({ id: authors.id, name: authors.name, slug: authors.slug, account: authors.fediverseAccount })
    .from(postAuthors)
    .innerJoin(authors, eq(authors.id, postAuthors.authorId))
    .where(matches(postAuthors.postId, "postId"))
    .orderBy(asc(postAuthors.position))
    .prepare(),
);

/** The bylines of a post, in order; none for the blog's author. */
export const bylinesOf = (db: Db, postId: string): Byline[] =>
  findBylines(db)
    .all({ postId })
    .map(({ account, ...byline }) => (account === "" ? byline : { ...byline, fediverseAccount: account }));

/** The bylines of a draft. Authors who were deleted are left out. */
export function bylinesFor(db: Db, ids: string[]): Byline[] {
  if (ids.length === 0) return [];
  const found = db.select().from(authors).where(inArray(authors.id, ids)).all();
  return ids.flatMap((id) => found.find((author) => author.id === id) ?? []);
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
