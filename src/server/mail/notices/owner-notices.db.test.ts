import { expect, onTestFinished, test } from "vitest";
import { aBlogWithMail } from "../../../../tests/support/blog-with-mail.ts";
import { soon } from "../../../../tests/support/eventually.ts";
import { anAdmin, aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { commentNoticeEveryMs } from "../../../shared/limits.ts";
import { switchOff } from "../../content/webhooks/deliveries.ts";
import { inTransaction } from "../../core/db/client.ts";
import { jobs, noticesSent, troubles, webhooks } from "../../core/db/schema.ts";
import { every } from "../../core/jobs/every.ts";
import { scheduledBackups } from "../../ops/backups/scheduled-backups.ts";
import { recordDiskSpace } from "../../ops/disk-space.ts";
import { recordFault } from "./owner-notice.ts";

/** A blog with one administrator, writer@example.com. */
async function aBlog(env: Record<string, string> = {}) {
  let now = new Date("2026-11-23T12:00:00Z");
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const app = await aBlogWithMail({ env, deps: { now: () => now } });
  const worker = app.work();
  /** @returns the subjects of all mails, once no job is due */
  const mails = async () => {
    worker.wake();
    const due = () =>
      app.db
        .select()
        .from(jobs)
        .all()
        .filter(({ dueAt }) => dueAt <= now);
    await soon(due).toEqual([]);
    return app.received.map(({ parsed }) => parsed.subject ?? "");
  };
  const comment = (postId: string, more: { website?: string } = {}) => {
    later(1_000);
    return app.asVisitor.comment.add({ postId, name: "Ada Stranger", content: "Well said, friend.", ...more });
  };
  return { ...app, later, mails, comment };
}

test("the first waiting comment is mailed at once, further ones together after ten minutes, spam never", async () => {
  const { db, asAdmin, received, later, mails, comment } = await aBlog();
  const { _id: tea } = aPost(db, { title: "Tea" });
  const { _id: rain } = aPost(db, { title: "Rain" });
  await comment(tea, { website: "https://pills.example" });
  expect(await mails()).toEqual([]);
  await comment(tea);
  expect(await mails()).toEqual(["A comment is waiting on Longhand"]);
  expect(received[0]).toMatchObject({ to: "writer@example.com" });
  expect(received[0]?.parsed.text).toMatch(/1 under “Tea”[\s\S]*\/admin\/comments\s/);
  expect(received[0]?.parsed.text).not.toMatch(/Stranger|friend/);
  await comment(tea);
  await comment(rain);
  await comment(rain);
  expect(await mails()).toHaveLength(1);
  later(commentNoticeEveryMs);
  expect((await mails()).slice(1)).toEqual(["3 comments are waiting on Longhand"]);
  expect(received[1]?.parsed.text).toMatch(/2 under “Rain”\n {2}1 under “Tea”[\s\S]*4 wait in all/);

  // What the owner has seen meanwhile is not mailed.
  await comment(tea);
  expect(await mails()).toHaveLength(2);
  const { comments } = await asAdmin.comment.adminList({ status: "waiting" });
  await asAdmin.comment.move({ moves: comments.map(({ _id }) => ({ commentId: _id, to: "approved" })) });
  later(commentNoticeEveryMs);
  expect(await mails()).toHaveLength(2);
  expect(db.select().from(jobs).all()).toEqual([]);
});

test("every administrator gets a mail of their own, and none of what the owner switched off", async () => {
  const { db, asAdmin, received, mails, comment } = await aBlog();
  anAdmin(db, "second@example.com", "correct horse battery");
  const { _id } = aPost(db);
  await comment(_id);
  await mails();
  expect(received.map(({ to }) => to).sort()).toEqual(["second@example.com", "writer@example.com"]);
  expect((await asAdmin.mail.current()).notices).toEqual({ comments: true, backups: true, disk: true, webhooks: true });
  await asAdmin.mail.saveNotices({ comments: false, backups: true, disk: true, webhooks: true });
  expect((await asAdmin.mail.current()).notices.comments).toBe(false);
  db.delete(noticesSent).run();
  await comment(_id);
  expect(await mails()).toHaveLength(2);
});

test("a disk that is nearly full is mailed once, and again only after it had room", async () => {
  const { deps, mails } = await aBlog();
  const check = (freeBytes: number) => recordDiskSpace(deps, { freeBytes, requiredBytes: 1_000 });
  await check(1_000);
  expect(await mails()).toEqual([]);
  await check(999);
  await check(500);
  expect(await mails()).toEqual(["The disk of Longhand is nearly full"]);
  // Hardly more room than is wanted is not fine yet.
  await check(1_001);
  await check(999);
  expect(await mails()).toHaveLength(1);
  await check(1_250);
  await check(999);
  expect(await mails()).toHaveLength(2);
});

test("a scheduled backup that fails is mailed once until one was made", async () => {
  // No folder can be created there.
  const { deps, db, mails } = await aBlog({ BACKUP_SCHEDULE: "every 24 hours", BACKUP_DIR: "/proc/none" });
  const works = scheduledBackups(deps, { everyMs: 20, retryAfterMs: 20, patienceMs: 60_000 });
  const stops = works.map((work) => every(deps, work));
  const stop = () => {
    for (const one of stops) one();
  };
  onTestFinished(stop);
  await soon(() => db.select().from(troubles).all()).toMatchObject([{ about: "backups" }]);
  expect(await mails()).toEqual(["The backup of Longhand failed"]);
  stop();
  await recordFault(deps, "backups", true);
  expect(await mails()).toHaveLength(1);
  await recordFault(deps, "backups", false);
  expect(db.select().from(troubles).all()).toEqual([]);
});

test("a blog without mail stores no job for a waiting comment, and a visitor cannot change the notices", async () => {
  const { db, asVisitor } = testApp();
  await asVisitor.comment.add({ postId: aPost(db)._id, name: "Ada", content: "Well said." });
  expect(db.select().from(jobs).all()).toEqual([]);
  const save = asVisitor.mail.saveNotices({ comments: false, backups: false, disk: false, webhooks: false });
  await expect(save).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("a webhook that the blog switched off is mailed with its server and the reason, without its address", async () => {
  const { db, now, received, mails } = await aBlog();
  const webhook = { address: "https://hooks.example.com/secret-path", events: [], secret: "whsec_" };
  const { id } = db.insert(webhooks).values(webhook).returning().get();
  inTransaction(db, () => switchOff(db, id, "gone", now()));
  expect(await mails()).toEqual(["A webhook of Longhand was switched off"]);
  const text = received[0]?.parsed.text ?? "";
  expect(text).toContain("hooks.example.com: its server says that the address is gone (410)");
  expect(text).not.toContain("secret-path");
  inTransaction(db, () => switchOff(db, id, "owner", now()));
  expect(await mails()).toHaveLength(1);
});
