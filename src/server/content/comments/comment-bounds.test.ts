import { setImmediate as nextTurn } from "node:timers/promises";
import { asc, desc, eq, inArray } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { aComment, aPost } from "../../../../tests/support/factories.ts";
import { watchPlans } from "../../../../tests/support/query-plans.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { commentStatuses } from "../../../shared/comment-status.ts";
import { maxSpamKept, maxWaitingComments } from "../../../shared/limits.ts";
import type { Db } from "../../core/db/client.ts";
import { comments } from "../../core/db/schema.ts";
import { commentsForScripts } from "./comment-list.ts";
import { sweepComments } from "./comment-sweep.ts";

/** One SQL statement adds them all: inserting them one by one would take twenty seconds. */
function fill(db: Db, postId: string, count: number, isSpam = false) {
  const { id } = aComment(db, { postId, ...(isSpam && { setAside: "spam", setAsideAt: new Date() }) });
  const { columns } = getTableConfig(comments);
  const others = columns.map(({ name }) => `"${name}"`).filter((name) => name !== '"id"');
  db.$client
    .prepare(
      `WITH RECURSIVE n(at) AS (SELECT 2 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
       INSERT INTO comments ("id", ${others}) SELECT "id" || printf('%06d', at), ${others} FROM comments, n WHERE "id" = ? AND ? > 1`,
    )
    .run(count, id, count);
}

test("spam above its limit is removed, oldest first, and nothing else", async () => {
  const { db, deps, asAdmin } = testApp();
  const postId = aPost(db)._id;
  fill(db, postId, 2);
  aComment(db, { postId, isApproved: true });
  fill(db, postId, maxSpamKept, true);
  await sweepComments(deps);
  expect((await asAdmin.comment.adminList({ status: "spam" })).counts.spam).toBe(maxSpamKept);

  const oldest = db.select({ id: comments.id }).from(comments).orderBy(asc(comments.id)).all().slice(3, 604);
  fill(db, postId, oldest.length, true);
  await sweepComments(deps);
  const { counts } = await asAdmin.comment.adminList({ status: "spam" });
  expect(counts).toEqual({ waiting: 2, approved: 1, spam: maxSpamKept, deleted: 0 });
  const left = new Set(
    db
      .select({ id: comments.id })
      .from(comments)
      .all()
      .map(({ id }) => id),
  );
  expect(oldest.filter(({ id }) => left.has(id))).toEqual([]);
});

test("spam, deleted and erased comments are removed 50 in one turn", async () => {
  const { db, deps } = testApp();
  fill(db, aPost(db)._id, maxSpamKept + 180, true);
  const newest = db.select({ id: comments.id }).from(comments).orderBy(desc(comments.id));
  for (const setAside of ["deleted", "erased"] as const) {
    const some = inArray(comments.id, newest.where(eq(comments.setAside, "spam")).limit(60));
    db.update(comments)
      .set({ setAside, setAsideAt: new Date(0) })
      .where(some)
      .run();
  }
  const count = db.$client.prepare("SELECT count(*) FROM comments").pluck();
  const left = [Number(count.get())];
  const isDone = sweepComments(deps);
  while (left.at(-1) !== maxSpamKept) {
    await nextTurn();
    left.push(Number(count.get()));
  }
  await isDone;
  expect(
    left
      .slice(1)
      .map((now, at) => Number(left[at]) - now)
      .filter(Boolean),
  ).toEqual([50, 10, 50, 10, 50, 10]);
});

test("a post's comments of a status are looked for among those of the post", () => {
  const { db } = testApp();
  const { _id: post } = aPost(db);
  const { seen, prepare } = watchPlans(db, /^select .* from "comments"/i);
  for (const status of commentStatuses) commentsForScripts(db, { status, post }, { limit: 5, after: undefined });
  const plans = [...seen].map((sql) => prepare(`EXPLAIN QUERY PLAN ${sql.replaceAll("?", "1")}`).all());
  const byPost = { detail: expect.stringContaining("comments_of_blog (blogId=? AND isApproved=? AND id<?)") };
  expect(plans).toEqual([1, 2].map(() => expect.arrayContaining([expect.objectContaining(byPost)])));
});

test("above the limit of waiting comments no more are accepted until one is approved", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const postId = aPost(db)._id;
  fill(db, postId, maxWaitingComments);
  const add = () => asVisitor.comment.add({ postId, name: "Ada", content: "Well said." });
  await expect(add()).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: "Too many comments are waiting for approval, so no more can be accepted. Please try again another day.",
  });
  const [first] = (await asAdmin.comment.adminList({ status: "waiting" })).comments;
  await asAdmin.comment.approve({ commentId: first?._id ?? "" });
  await add();
});
