import { join } from "node:path";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { aNewDraft, anImage, anUnpublishedPost, aPost, aText, aVersion } from "../../../../tests/support/factories.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { recurringWork } from "../../background-work.ts";
import { openDatabase } from "../../core/db/client.ts";
import { posts, schedules } from "../../core/db/schema.ts";
import { neverBlockForLong } from "../../core/db/write-lock.ts";
import { every } from "../../core/jobs/every.ts";
import { createPageCache } from "../../web/cache/page-cache.ts";
import { publishDue } from "./publish-due.ts";

const hourMs = 60 * 60 * 1000;
const noon = new Date("2026-03-01T12:00:00Z");
const atOne = new Date("2026-03-01T13:00:00Z");

// Fake timers drive the interval only. The time comes from the test's clock, as it comes from the operating system.
beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

/** An app whose clock the test sets, and whose scheduler runs after `start`. */
function aBlogWithClock() {
  const clock = { now: noon };
  const clears: number[] = [];
  const { log, entries, errors } = aLog();
  const cache = { ...createPageCache(0), clear: () => clears.push(1) };
  const app = testApp({ deps: { now: () => clock.now, log, cache } });
  return {
    ...app,
    clock,
    clears,
    entries,
    errors,
    setClock: async (moment: Date) => {
      clock.now = moment;
      await vi.advanceTimersByTimeAsync(1_000);
    },
    start: () => every(app.deps, recurringWork(app.deps).scheduledPosts),
    visible: async () =>
      (await app.asVisitor.post.list({})).items.map(({ title, publishedAt }) => [title, publishedAt]),
  };
}

test("a scheduled post is published at its time, with that date, and the page cache is cleared", async () => {
  const { db, asAdmin, asVisitor, start, setClock, clears, visible } = aBlogWithClock();
  const { _id: postId } = anUnpublishedPost(db, { title: "At one" });
  const { post } = await asAdmin.post.update({ postId, publishAt: atOne });
  expect(post).toMatchObject({ isPublished: false, publishAt: atOne, publishedAt: null });
  expect((await asAdmin.post.adminList({})).items[0]).toMatchObject({ publishAt: atOne });
  clears.length = 0;

  const stop = start();
  await setClock(new Date(atOne.getTime() - 1));
  expect(await visible()).toEqual([]);
  await expect(asVisitor.post.byId({ postId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await asVisitor.post.feed({})).items).toEqual([]);
  expect((await asVisitor.post.list({ search: "at one" })).items).toEqual([]);
  expect(await asVisitor.post.sitemapStarts()).toEqual([]);
  await expect(asVisitor.comment.listForPost({ postId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(clears).toEqual([]);

  await setClock(atOne);
  expect(await visible()).toEqual([["At one", atOne]]);
  expect((await asVisitor.post.list({ search: "at one" })).items).toHaveLength(1);
  expect((await asVisitor.post.feed({})).items).toMatchObject([{ publishedAt: atOne, publishAt: null }]);
  expect(clears).toEqual([1]);
  await setClock(new Date(atOne.getTime() + hourMs));
  expect(clears).toEqual([1]);
  stop();
});

test("a post that came due while the server was down is published before it listens, with its scheduled date", async () => {
  const { db, asAdmin, clock, start, visible } = aBlogWithClock();
  for (const title of ["One", "Two"]) {
    await asAdmin.post.update({ postId: anUnpublishedPost(db, { title })._id, publishAt: atOne });
  }
  clock.now = new Date(atOne.getTime() + 48 * hourMs);
  start()();
  expect(await visible()).toEqual([
    ["Two", atOne],
    ["One", atOne],
  ]);
});

test("a clock set forward publishes at once; a clock set back unpublishes nothing and publishes nothing early", async () => {
  const { db, asAdmin, start, setClock, visible } = aBlogWithClock();
  await asAdmin.post.update({ postId: anUnpublishedPost(db, { title: "One" })._id, publishAt: atOne });
  await asAdmin.post.update({
    postId: anUnpublishedPost(db, { title: "Next year" })._id,
    publishAt: new Date("2027-01-01"),
  });
  const stop = start();
  await setClock(new Date("2026-06-01"));
  expect(await visible()).toEqual([["One", atOne]]);
  await setClock(noon);
  await setClock(new Date("2026-02-01"));
  expect(await visible()).toEqual([["One", atOne]]);
  stop();
});

test("a stopped scheduler publishes nothing", async () => {
  const { db, asAdmin, start, setClock, visible } = aBlogWithClock();
  await asAdmin.post.update({ postId: anUnpublishedPost(db)._id, publishAt: atOne });
  start()();
  await setClock(atOne);
  expect(await visible()).toEqual([]);
});

test("a scheduled publication keeps the date of an earlier first publication", async () => {
  const { db, asAdmin, start, setClock, visible } = aBlogWithClock();
  const { _id: postId, publishedAt, title } = aPost(db);
  await asAdmin.post.update({ postId, isPublished: false, publishAt: atOne });
  expect(await visible()).toEqual([]);
  const stop = start();
  await setClock(atOne);
  expect(await visible()).toEqual([[title, publishedAt]]);
  stop();
});

test("a schedule can be changed, removed, and replaced by publishing at once", async () => {
  const { db, asAdmin, start, setClock, visible } = aBlogWithClock();
  const [later, never, atOnce] = ["Later", "Never", "At once"].map((title) => anUnpublishedPost(db, { title })._id) as [
    string,
    string,
    string,
  ];
  for (const postId of [later, never, atOnce]) await asAdmin.post.update({ postId, publishAt: atOne });
  await asAdmin.post.update({ postId: later, publishAt: new Date("2026-04-01") });
  expect((await asAdmin.post.update({ postId: later, title: "Later still" })).post.publishAt).toEqual(
    new Date("2026-04-01"),
  );
  await asAdmin.post.update({ postId: never, publishAt: null });
  await asAdmin.post.setPublished({ postId: atOnce, isPublished: true });
  await asAdmin.post.setPublished({ postId: atOnce, isPublished: false });
  const stop = start();
  await setClock(atOne);
  expect(await visible()).toEqual([]);
  await setClock(new Date("2026-04-02"));
  expect((await visible()).map(([title]) => title)).toEqual(["Later still"]);
  stop();
});

test("a post can be added with a schedule and deleted before its time", async () => {
  const { db, asAdmin, start, setClock, visible } = aBlogWithClock();
  const input = { title: "Planned", subTitle: "Soon", category: "Finance", imageId: anImage(db).id } as const;
  const { post } = await asAdmin.post.add({ ...input, publishAt: atOne });
  expect(post).toMatchObject({ isPublished: false, publishAt: atOne });
  await asAdmin.post.remove({ postId: post._id });
  expect(await db.$count(schedules)).toBe(0);
  const stop = start();
  await setClock(atOne);
  expect(await visible()).toEqual([]);
  stop();
});

test("a time in the past, a time after 2200, and a time together with Publish Now are rejected", async () => {
  const { db, asAdmin } = aBlogWithClock();
  const { _id: postId } = anUnpublishedPost(db);
  const past = asAdmin.post.update({ postId, publishAt: noon });
  await expect(past).rejects.toThrow("The time to publish at has passed");
  const both = asAdmin.post.update({ postId, isPublished: true, publishAt: atOne });
  await expect(both).rejects.toThrow("Please choose either Publish Now or a time");
  const far = asAdmin.post.update({ postId, publishAt: new Date("9999-01-01") });
  await expect(far).rejects.toThrow("before the year 2200");
  expect(await asAdmin.post.byId({ postId })).toMatchObject({ isPublished: false, publishAt: null });
});

test("a time in the past for a published post is rejected and changes nothing", async () => {
  const { db, asAdmin, start, setClock } = aBlogWithClock();
  const { _id: planned } = anUnpublishedPost(db);
  await asAdmin.post.update({ postId: planned, publishAt: atOne });
  const stop = start();
  await setClock(atOne);
  for (const postId of [aPost(db)._id, planned]) {
    const mistyped = asAdmin.post.update({ postId, title: "Hidden", isPublished: false, publishAt: noon });
    await expect(mistyped).rejects.toThrow("The time to publish at has passed");
    const seen = await asAdmin.post.byId({ postId });
    expect(seen).toMatchObject({ isPublished: true });
    expect(seen.title).not.toBe("Hidden");
  }
  stop();
});

test("a writer whose post is published meanwhile can continue, and saving does not unpublish it", async () => {
  const { db, asAdmin, asVisitor, start, setClock } = aBlogWithClock();
  const { _id: postId } = anUnpublishedPost(db);
  const { post } = await asAdmin.post.update({ postId, publishAt: atOne });
  const form = {
    ...aNewDraft,
    draftId: postId,
    isNew: false,
    basedOn: post.updatedAt,
    text: aText({ title: "Typed before", publishAt: atOne }),
  };
  await asAdmin.draft.save(form);
  const stop = start();
  await setClock(atOne);
  expect(await asAdmin.draft.byId({ draftId: postId })).toMatchObject({ isPublished: true, publishAt: null });

  const two = aVersion("two");
  await asAdmin.draft.save({ ...form, version: two, ownVersions: [form.version] });
  const baseVersion = { draftId: postId, ownVersions: [two], basedOn: post.updatedAt };
  await asAdmin.post.update({ postId, title: "Saved after", isPublished: false, publishAt: atOne, baseVersion });
  expect(await asVisitor.post.byId({ postId })).toMatchObject({ title: "Saved after", publishedAt: atOne });
  // After that save, the scheduled publication no longer excuses an old base version.
  const stale = asAdmin.post.update({ postId, title: "Stale", baseVersion });
  await expect(stale).rejects.toMatchObject({ code: "CONFLICT" });
  stop();
});

test("a post that cannot be published delays no other and is logged once", async () => {
  const { db, asAdmin, start, setClock, visible, errors, clears } = aBlogWithClock();
  // Every feed key of that millisecond is used.
  const { _id: postId } = anUnpublishedPost(db, { title: "Crowded" });
  await asAdmin.post.update({ postId, publishAt: atOne });
  db.update(posts)
    .set({ feedKey: atOne.getTime() * 1000 + 999 })
    .where(eq(posts.id, anUnpublishedPost(db)._id))
    .run();
  await asAdmin.post.update({
    postId: anUnpublishedPost(db, { title: "Free" })._id,
    publishAt: new Date(atOne.getTime() + 1),
  });
  const stop = start();
  clears.length = 0;
  await setClock(new Date(atOne.getTime() + 1));
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await visible()).map(([title]) => title)).toEqual(["Free"]);
  expect(clears).toEqual([1]);
  expect(errors()).toHaveLength(1);
  stop();
});

test("a visitor cannot schedule a post", async () => {
  const { db, asVisitor, asAdmin } = aBlogWithClock();
  const { _id: postId } = anUnpublishedPost(db);
  const attempt = asVisitor.post.update({ postId, publishAt: atOne });
  await expect(attempt).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect((await asAdmin.post.byId({ postId })).publishAt).toBeNull();
});

test("many posts that cannot be published delay no other", async () => {
  const { db, asAdmin, start, setClock, visible } = aBlogWithClock();
  for (let count = 1; count <= 25; count++) {
    await asAdmin.post.update({ postId: anUnpublishedPost(db, { title: `Stuck ${count}` })._id, publishAt: atOne });
  }
  await asAdmin.post.update({
    postId: anUnpublishedPost(db, { title: "Free" })._id,
    publishAt: new Date(atOne.getTime() + 1),
  });
  // The last feed key of that millisecond is used.
  db.update(posts)
    .set({ feedKey: atOne.getTime() * 1000 + 999 })
    .where(eq(posts.id, anUnpublishedPost(db)._id))
    .run();
  const stop = start();
  await setClock(new Date(atOne.getTime() + hourMs));
  expect(await visible()).toEqual([["Free", new Date(atOne.getTime() + 1)]]);
  stop();
});

test("while another program writes, due posts wait together for the next second", async () => {
  const file = join(aFolder(), "longhand.db");
  const db = openDatabase(file);
  const program = new Database(file);
  onTestFinished(() => {
    program.close();
    db.$client.close();
  });
  neverBlockForLong(db);
  const { asAdmin } = testApp({ deps: { db, now: () => noon } });
  for (const title of ["One", "Two"]) {
    await asAdmin.post.update({ postId: anUnpublishedPost(db, { title })._id, publishAt: atOne });
  }
  program.exec("BEGIN IMMEDIATE");
  // One attempt for both: each further one would block the readers once more.
  expect(() => publishDue(db, atOne)).toThrow(expect.objectContaining({ code: "SQLITE_BUSY" }));
  program.exec("ROLLBACK");
  expect(publishDue(db, atOne)).toEqual({ published: 2, failures: [] });
});
