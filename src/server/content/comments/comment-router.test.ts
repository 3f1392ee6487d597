import { expect, test } from "vitest";
import { collect } from "../../../../tests/support/collect.ts";
import { aComment, aPost, countRows } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { commentsPerPage } from "../../../shared/limits.ts";
import { comments } from "../../core/db/schema.ts";
import { createRateLimits } from "../../core/procedures/rate-limits.ts";

test("a comment waits and appears under its post when it is approved", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const postId = aPost(db)._id;
  const { message } = await asVisitor.comment.add({ postId, name: " Ada ", content: "One\r\ntwo\u0000" });
  expect(message).toBe("Thank you. Your comment waits for approval.");
  expect(await asVisitor.comment.listForPost({ postId })).toMatchObject({ comments: [], count: 0 });

  const [waiting] = (await asAdmin.comment.adminList({ status: "waiting" })).comments;
  expect(waiting).toMatchObject({
    name: "Ada",
    content: "One\ntwo",
    post: { _id: postId, title: "A walk in the hills" },
  });
  await asAdmin.comment.approve({ commentId: waiting?._id ?? "" });
  const shown = await asVisitor.comment.listForPost({ postId });
  expect(shown).toMatchObject({ count: 1, comments: [{ _id: waiting?._id, name: "Ada" }] });
});

test("approving twice changes nothing, and an unknown comment is not found", async () => {
  const { db, asAdmin } = testApp();
  const waiting = aComment(db);
  await asAdmin.comment.approve({ commentId: waiting.id });
  expect(await asAdmin.comment.approve({ commentId: waiting.id })).toMatchObject({ isApproved: true });
  await expect(asAdmin.comment.approve({ commentId: "none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(asAdmin.comment.remove({ commentId: "none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("comments are listed page by page, newest first, with their total", async () => {
  const { db, asVisitor } = testApp();
  const postId = aPost(db)._id;
  const written = Array.from({ length: commentsPerPage + 2 }, () => aComment(db, { postId, isApproved: true }).id);
  const first = await asVisitor.comment.listForPost({ postId });
  const second = await asVisitor.comment.listForPost({ postId, cursor: first.nextCursor });
  expect([...first.comments, ...second.comments].map((comment) => comment._id)).toEqual(written.reverse());
  expect([first.count, second.count, second.nextCursor]).toEqual([commentsPerPage + 2, commentsPerPage + 2, null]);
});

test("the administrator lists waiting and approved comments separately, with their counts", async () => {
  const { db, asAdmin } = testApp();
  const postId = aPost(db)._id;
  const approved = aComment(db, { postId, isApproved: true });
  aComment(db, { postId });
  const page = await asAdmin.comment.adminList({ status: "approved" });
  expect(page.comments.map((comment) => comment._id)).toEqual([approved.id]);
  expect(page.counts).toEqual({ waiting: 1, approved: 1, spam: 0, deleted: 0 });
  expect(await collect(asAdmin.comment.adminAll())).toHaveLength(2);
});

test.each([
  ["Please enter your name", { name: "" }],
  ["Please enter your name", { name: "\u0000 " }],
  ["Please enter your name", { name: "\u200b\u00ad\u3164" }],
  ["The name is longer than 80 characters", { name: "x".repeat(81) }],
  ["Please write a comment", { content: "  \n" }],
  ["The comment is longer than 5000 characters", { content: "x".repeat(5001) }],
  ["Please name a blog", { postId: "" }],
  ["Blog not found", { postId: "none" }],
])("a comment with a wrong field is rejected: %s", async (sentence, wrong) => {
  const { db, asVisitor } = testApp();
  const input = { postId: aPost(db)._id, name: "Ada", content: "Hello", ...wrong };
  await expect(asVisitor.comment.add(input)).rejects.toThrow(sentence);
  expect(await countRows(db, comments)).toBe(0);
});

test("an address that sends too many comments must wait; others need not", async () => {
  const { db, asVisitor, asAdmin } = testApp({ deps: { limits: createRateLimits() } });
  const comment = { postId: aPost(db)._id, name: "Ada", content: "Hello" };
  for (let sent = 0; sent < 10; sent++) await asVisitor.comment.add(comment);
  await expect(asVisitor.comment.add(comment)).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "Too many attempts. Please wait 10 minutes.",
  });
  await asAdmin.comment.add(comment);
});

test("a visitor cannot list, approve or delete comments", async () => {
  const { db, asVisitor } = testApp();
  const commentId = aComment(db).id;
  const attempts = [
    () => asVisitor.comment.adminList({ status: "waiting" }),
    () => asVisitor.comment.adminAll(),
    () => asVisitor.comment.approve({ commentId }),
    () => asVisitor.comment.remove({ commentId }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(db.select().from(comments).all()).toMatchObject([{ isApproved: false }]);
});
