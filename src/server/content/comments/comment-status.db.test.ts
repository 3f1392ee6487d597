import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { aComment, aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { commentStatuses } from "../../../shared/comment-status.ts";
import { deletedCommentDays, maxMoves } from "../../../shared/limits.ts";
import type { Db } from "../../core/db/client.ts";
import { comments } from "../../core/db/schema.ts";
import { moveComments, statusOf } from "./comment-status.ts";
import { sweepComments } from "./comment-sweep.ts";

const now = new Date("2026-03-01T12:00:00Z");

/** Everything that a move can change. */
const stateOf = (db: Db) =>
  db
    .select()
    .from(comments)
    .all()
    .map((row) => ({ id: row.id, status: statusOf(row) }));

test("several comments are approved, marked as spam or deleted at once, and an undo restores everything", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const postId = aPost(db)._id;
  const waiting = [aComment(db, { postId }), aComment(db, { postId })].map(({ id }) => id);
  const approved = aComment(db, { postId, isApproved: true }).id;
  for (const to of ["approved", "spam", "deleted"] as const) {
    const before = stateOf(db);
    const { undo } = await asAdmin.comment.move({
      moves: [...waiting, approved].map((commentId) => ({ commentId, to })),
    });
    expect(stateOf(db).map(({ status }) => status)).toEqual([to, to, to]);
    expect((await asVisitor.comment.listForPost({ postId })).count).toBe(to === "approved" ? 3 : 0);
    await asAdmin.comment.move({ moves: undo });
    expect(stateOf(db)).toEqual(before);
  }
  const page = await asVisitor.comment.listForPost({ postId });
  expect(page.comments.map(({ _id }) => _id)).toEqual([approved]);
});

test("undoing any moves in reverse order restores every comment", () => {
  const { db } = testApp();
  const postId = aPost(db)._id;
  const contents = ["casino bonus", "thank you", "casino, thank you", "", "https://a.example"];
  const ids = contents.map(
    (content, at) => aComment(db, { postId, content, ...(at === 3 && { setAside: "spam" }), isApproved: at === 4 }).id,
  );
  const move = fc.record({ commentId: fc.constantFrom(...ids, "gone"), to: fc.constantFrom(...commentStatuses) });
  fc.assert(
    fc.property(fc.array(fc.array(move, { maxLength: 6 }), { maxLength: 6 }), (batches) => {
      const before = stateOf(db);
      const undos = batches.map((moves) => moveComments(db, moves, now));
      for (const undo of undos.reverse()) moveComments(db, undo, now);
      expect(stateOf(db)).toEqual(before);
    }),
    { numRuns: cases(30) },
  );
});

test("a comment that no longer exists is skipped, and the others are moved", async () => {
  const { db, asAdmin } = testApp();
  const { id: commentId } = aComment(db);
  const moves = ["gone", commentId].map((id) => ({ commentId: id, to: "spam" as const }));
  const { undo } = await asAdmin.comment.move({ moves });
  expect(undo).toEqual([{ commentId, to: "waiting" }]);
});

test("a call moves between one and 100 comments", async () => {
  const { asAdmin } = testApp();
  const moves = Array.from({ length: maxMoves + 1 }, () => ({ commentId: "x", to: "spam" as const }));
  await expect(asAdmin.comment.move({ moves })).rejects.toThrow("Please move at most 100 comments at once");
  await expect(asAdmin.comment.move({ moves: [] })).rejects.toThrow("Please choose a comment");
});

test("a deleted comment is removed after a week; spam stays until it is deleted", async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  let today = now;
  const { db, deps, asAdmin } = testApp({ deps: { now: () => today } });
  const { id: commentId } = aComment(db);
  const spam = aComment(db, { setAside: "spam", setAsideAt: now }).id;
  await asAdmin.comment.remove({ commentId });
  today = new Date(now.getTime() + deletedCommentDays * dayMs);
  await sweepComments(deps);
  expect((await asAdmin.comment.adminList({ status: "deleted" })).comments.map(({ _id }) => _id)).toEqual([commentId]);
  today = new Date(now.getTime() + 400 * dayMs);
  await sweepComments(deps);
  expect(
    db
      .select()
      .from(comments)
      .all()
      .map(({ id }) => id),
  ).toEqual([spam]);
});

test("emptying spam deletes all of it and nothing else", async () => {
  const { db, asAdmin } = testApp();
  const postId = aPost(db)._id;
  aComment(db, { postId });
  aComment(db, { postId, isApproved: true });
  const spam = Array.from({ length: 1_001 }, () => ({ postId, name: "Ada", content: "Hi", setAside: "spam" as const }));
  db.insert(comments).values(spam).run();
  await asAdmin.comment.emptySpam();
  const { counts } = await asAdmin.comment.adminList({ status: "deleted" });
  expect(counts).toEqual({ waiting: 1, approved: 1, spam: 0, deleted: 1_001 });
});
