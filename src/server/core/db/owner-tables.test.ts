import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { readTotals } from "../../content/posts/totals.ts";
import { openDatabase } from "./client.ts";
import { authors, postAuthors, posts, postTags, tags } from "./schema.ts";

test("tags and authors are in the order of lists while their post is published", () => {
  const db = openDatabase(":memory:");
  const { _id: postId } = aPost(db, { isPublished: false });
  const tag = db.insert(tags).values({ name: "Bees", slug: "bees" }).returning().get();
  const author = db.insert(authors).values({ name: "Ada", slug: "ada" }).returning().get();
  db.insert(postTags).values({ postId, tagId: tag.id, position: 0 }).run();
  db.insert(postAuthors).values({ postId, authorId: author.id, position: 0 }).run();
  const listed = () => [
    db.select({ feedKey: postTags.feedKey }).from(postTags).where(isNotNull(postTags.feedKey)).all(),
    db.select({ feedKey: postAuthors.feedKey }).from(postAuthors).where(isNotNull(postAuthors.feedKey)).all(),
  ];
  expect(listed()).toEqual([[], []]);
  const change = (values: { isPublished?: boolean; feedKey?: number }) =>
    db.update(posts).set(values).where(eq(posts.id, postId)).run();
  change({ isPublished: true, feedKey: 7 });
  expect(listed()).toEqual([[{ feedKey: 7 }], [{ feedKey: 7 }]]);
  change({ feedKey: 9 });
  expect(listed()).toEqual([[{ feedKey: 9 }], [{ feedKey: 9 }]]);
  change({ isPublished: false });
  expect(listed()).toEqual([[], []]);
  db.delete(posts).run();
  expect(db.select().from(postTags).all()).toEqual([]);
});

test("a page is not counted among the posts", () => {
  const db = openDatabase(":memory:");
  const { _id: postId } = aPost(db, { isPublished: true });
  const counts = () => {
    const { published, drafts } = readTotals(db);
    return { published, drafts };
  };
  expect(counts()).toEqual({ published: 1, drafts: 0 });
  db.update(posts).set({ kind: "page" }).where(eq(posts.id, postId)).run();
  expect(counts()).toEqual({ published: 0, drafts: 0 });
  db.update(posts).set({ isPublished: false }).where(eq(posts.id, postId)).run();
  db.delete(posts).run();
  expect(counts()).toEqual({ published: 0, drafts: 0 });
});
