import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aComment, aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { commentsPerPage, deletedCommentDays } from "../../../shared/limits.ts";
import { comments } from "../../core/db/schema.ts";
import { sweepComments } from "./comment-sweep.ts";

const dayMs = 24 * 60 * 60 * 1000;

test("threads are listed newest first, each comment before its replies, and the flat list stays as it is", async () => {
  const { db, asVisitor } = testApp();
  const postId = aPost(db)._id;
  const shown = (name: string, parentId?: string) =>
    aComment(db, { postId, isApproved: true, name, ...(parentId && { parentId }) }).id;
  const first = shown("first");
  shown("second");
  shown("reply", first);
  shown("later reply", first);
  aComment(db, { postId, name: "waiting", parentId: first });
  const names = ({ comments }: { comments: { name: string }[] }) => comments.map(({ name }) => name);
  const { comments: list, count } = await asVisitor.comment.threads({ postId });
  expect(list.map(({ name, isReply, label }) => [name, isReply, label])).toEqual([
    ["second", false, ""],
    ["first", false, ""],
    ["reply", true, "A reply"],
    ["later reply", true, "A reply"],
  ]);
  expect(count).toBe(4);
  expect(names(await asVisitor.comment.listForPost({ postId }))).toEqual(["later reply", "reply", "second", "first"]);
});

test("every comment is on one page, also of a thread of a thousand replies, and each page can be opened by itself", async () => {
  const { db, asVisitor } = testApp();
  const postId = aPost(db)._id;
  const old = aComment(db, { postId, isApproved: true, name: "old" });
  const long = aComment(db, { postId, isApproved: true, name: "long" });
  const replies = Array.from({ length: 1000 }, () => aComment(db, { postId, isApproved: true, parentId: long.id }).id);
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof asVisitor.comment.threads>> = await asVisitor.comment.threads({
      postId,
      cursor,
    });
    expect(page.comments.length).toBeLessThanOrEqual(commentsPerPage);
    read.push(...page.comments.map(({ _id }) => _id));
    if (cursor !== null) {
      const { comments: alone } = await asVisitor.comment.threads({ postId, before: cursor });
      expect(alone.map(({ _id }) => _id)).toEqual([long.id, ...page.comments.map(({ _id }) => _id)]);
      expect(await asVisitor.comment.listStart({ postId, before: cursor })).toEqual({ before: cursor, isEmpty: false });
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(read).toEqual([long.id, ...replies, old.id]);
});

test("a start that names no visible comment is replaced by the comment right above", async () => {
  const { db, asVisitor } = testApp();
  const postId = aPost(db)._id;
  const root = aComment(db, { postId, isApproved: true });
  const [first, hidden, last] = [true, false, true].map((isApproved) =>
    aComment(db, { postId, isApproved, parentId: root.id }),
  );
  const startFor = (before = "") => asVisitor.comment.listStart({ postId, before });
  expect(await startFor(hidden?.id)).toEqual({ before: first?.id, isEmpty: false });
  expect(await startFor("0")).toEqual({ before: last?.id, isEmpty: true });
  expect(await startFor("z")).toEqual({ before: null, isEmpty: false });
});

test("a reader's reply waits, and a reply to a reply joins the same thread", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const postId = aPost(db)._id;
  const root = aComment(db, { postId, isApproved: true, name: "Ada" });
  const reply = aComment(db, { postId, isApproved: true, parentId: root.id });
  expect(await asVisitor.comment.replyTitle({ postId, commentId: root.id })).toBe("Reply to Ada");
  await asVisitor.comment.add({ postId, name: "Ben", content: "I agree.", parentId: reply.id });
  const [waiting] = (await asAdmin.comment.adminList({ status: "waiting" })).comments;
  expect(waiting).toMatchObject({ name: "Ben", isReply: true, answers: "Ada", isByAuthor: false });
  await asAdmin.comment.approve({ commentId: waiting?._id ?? "" });
  const { comments: list } = await asVisitor.comment.threads({ postId });
  expect(list.map(({ _id }) => _id)).toEqual([root.id, reply.id, waiting?._id]);
});

test("a reply to a comment that is waiting, deleted, unknown, or under another post is refused with a sentence", async () => {
  const { db, asVisitor } = testApp();
  const postId = aPost(db)._id;
  const waiting = aComment(db, { postId });
  const deleted = aComment(db, { postId, setAside: "deleted", setAsideAt: new Date() });
  const elsewhere = aComment(db, { isApproved: true });
  for (const parentId of [waiting.id, deleted.id, elsewhere.id, "none"]) {
    await expect(asVisitor.comment.add({ postId, name: "Ben", content: "Hello", parentId })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "The comment that you reply to no longer exists. You can send your text as a new comment.",
    });
    expect(await asVisitor.comment.replyTitle({ postId, commentId: parentId })).toBeNull();
  }
});

test("the author's reply is public at once under the blog's author name, is marked in words, and approves the comment", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const postId = aPost(db)._id;
  const waiting = aComment(db, { postId, name: "Ada" });
  await asAdmin.comment.reply({ commentId: waiting.id, content: "Thank you." });
  await asAdmin.comment.add({ postId, name: "Me", content: "And once more.", parentId: waiting.id });
  const { comments: list } = await asVisitor.comment.threads({ postId });
  expect(list.map(({ name, label }) => [name, label])).toEqual([
    ["Ada", ""],
    ["Longhand", "A reply by the author"],
    ["Longhand", "A reply by the author"],
  ]);
});

test("the author answers neither spam nor a deleted comment, and a visitor is no author", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const aside = (setAside: "spam" | "deleted") => aComment(db, { setAside, setAsideAt: new Date() }).id;
  const reply = (commentId: string) => asAdmin.comment.reply({ commentId, content: "Thank you." });
  await expect(reply(aside("spam"))).rejects.toThrow("This comment is spam. Please approve it before you reply to it.");
  await expect(reply(aside("deleted"))).rejects.toThrow("Comment not found");
  const commentId = aComment(db).id;
  await expect(asVisitor.comment.reply({ commentId, content: "Thank you." })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
});

test("a deleted comment leaves its place to its replies until the last one is gone", async () => {
  let now = new Date();
  const { db, deps, asAdmin, asVisitor } = testApp({ deps: { now: () => now } });
  const postId = aPost(db)._id;
  const root = aComment(db, { postId, isApproved: true, name: "Ada", content: "A secret", sender: "hash" });
  const reply = aComment(db, { postId, isApproved: true, parentId: root.id, name: "Ben" });
  await asAdmin.comment.remove({ commentId: root.id });
  const listed = async () => (await asVisitor.comment.threads({ postId })).comments.map((it) => [it.name, ...it.parts]);
  const thread = [["A deleted comment"], ["Ben", reply.content]];
  expect(await listed()).toEqual(thread);

  now = new Date(now.getTime() + (deletedCommentDays + 1) * dayMs);
  await sweepComments(deps);
  expect(await listed()).toEqual(thread);
  const row = () => db.select().from(comments).where(eq(comments.id, root.id)).get();
  expect(row()).toMatchObject({ name: "", content: "", sender: null });
  const { comments: deleted, counts } = await asAdmin.comment.adminList({ status: "deleted" });
  expect([deleted, counts]).toEqual([[], { waiting: 0, approved: 1, spam: 0, deleted: 0 }]);
  await expect(asAdmin.comment.approve({ commentId: root.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await asAdmin.comment.move({ moves: [{ commentId: root.id, to: "approved" }] })).toEqual({ undo: [] });

  await asAdmin.comment.remove({ commentId: reply.id });
  now = new Date(now.getTime() + (deletedCommentDays + 1) * dayMs);
  await sweepComments(deps);
  expect(row()).toBeUndefined();
});
