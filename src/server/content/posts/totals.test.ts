import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aComment, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { comments, posts } from "../../core/db/schema.ts";
import { readTotals } from "./totals.ts";

test("the totals follow every added, changed and deleted post and comment", async () => {
  const { db, asAdmin } = testApp();
  const commentsThat = (are: (row: typeof comments.$inferSelect) => boolean) =>
    db.select().from(comments).all().filter(are).length;
  const expectCounted = () =>
    expect(readTotals(db)).toEqual({
      id: 1,
      published: db.select().from(posts).where(eq(posts.isPublished, true)).all().length,
      drafts: db.select().from(posts).where(eq(posts.isPublished, false)).all().length,
      approvedComments: commentsThat(({ isApproved }) => isApproved),
      waitingComments: commentsThat(({ isApproved, setAside }) => !isApproved && setAside === null),
      spamComments: commentsThat(({ setAside }) => setAside === "spam"),
      deletedComments: commentsThat(({ setAside }) => setAside === "deleted"),
    });
  const [post, draft] = [aPost(db), anUnpublishedPost(db)];
  const waiting = aComment(db, { postId: post._id });
  aComment(db, { postId: post._id, isApproved: true });
  aComment(db);
  expectCounted();
  expect(readTotals(db)).toMatchObject({ published: 2, drafts: 1, approvedComments: 1, waitingComments: 2 });
  await asAdmin.comment.approve({ commentId: waiting.id });
  await asAdmin.comment.approve({ commentId: waiting.id });
  await asAdmin.post.setPublished({ postId: draft._id, isPublished: true });
  await asAdmin.post.update({ postId: draft._id, title: "Another title" });
  expectCounted();
  await asAdmin.comment.remove({ commentId: waiting.id });
  expectCounted();
  for (const to of ["spam", "waiting", "approved", "spam", "deleted", "deleted", "approved"] as const) {
    await asAdmin.comment.move({ moves: [{ commentId: waiting.id, to }] });
    expectCounted();
  }
  aComment(db, { setAside: "spam" });
  expect(readTotals(db)).toMatchObject({ spamComments: 1, deletedComments: 0 });
  await asAdmin.post.setPublished({ postId: draft._id, isPublished: false });
  expectCounted();
  // Its comments are deleted too.
  await asAdmin.post.remove({ postId: post._id });
  expectCounted();
  db.delete(posts).run();
  expect(readTotals(db)).toEqual({
    id: 1,
    published: 0,
    drafts: 0,
    approvedComments: 0,
    waitingComments: 0,
    spamComments: 0,
    deletedComments: 0,
  });
});
