import { expect, onTestFinished, test } from "vitest";
import { soon } from "../../../../tests/support/eventually.ts";
import { aPage, aPost } from "../../../../tests/support/factories.ts";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { nameOfServer, requireServer, saveMailSettings } from "../../content/site/mail-settings.ts";
import { setPublished } from "../../content/writing/post-service.ts";
import { publishDue } from "../../content/writing/publish-due.ts";
import { jobs, mailings, postsToMail } from "../../core/db/schema.ts";
import { startJobs } from "../../core/jobs/job-worker.ts";
import { jobKinds } from "../../job-kinds.ts";

/** A blog with two subscribers, whose mail server is real. */
async function aNewsletter() {
  const mail = await startMailServer();
  const app = testApp({ env: mail.env });
  saveMailSettings(app.db, { mailsFromLocal: true, testedAs: nameOfServer(requireServer(app.deps)) });
  for (const email of ["ada@example.com", "bob@example.com"]) await app.asAdmin.subscriber.add({ email });
  const worker = startJobs(app.deps, jobKinds(app.deps));
  onTestFinished(() => worker.stop());
  const subjects = () => mail.received.map(({ parsed }) => parsed.subject).sort();
  const isIdle = () => soon(() => app.db.select().from(jobs).all()).toEqual([]);
  return { ...app, ...mail, subjects, isIdle };
}

test("a post that is sent when it is published goes to each subscriber once, whatever is changed later", async () => {
  const { db, asAdmin, subjects, isIdle } = await aNewsletter();
  const unpublished = aPost(db, { title: "Kettles", isPublished: false, sendsMail: true });
  const { _id: postId } = unpublished;
  await isIdle();
  expect(await asAdmin.mailing.choice({ postId })).toEqual({
    isOffered: true,
    obstacle: null,
    isChosen: true,
    subscribers: 2,
    bytes: expect.any(Number),
  });
  const { message } = await asAdmin.post.setPublished({ postId, isPublished: true });
  expect(message).toContain("being sent");
  await soon(subjects).toEqual(["Kettles", "Kettles"]);
  expect((await asAdmin.mailing.choice({ postId })).isOffered).toBe(false);
  await asAdmin.post.update({ postId, title: "Pots", sendsMail: true });
  await asAdmin.post.setPublished({ postId, isPublished: false });
  expect((await asAdmin.mailing.choice({ postId })).isOffered).toBe(false);
  await asAdmin.post.update({ postId, isPublished: true, sendsMail: true });
  await isIdle();
  expect([subjects(), db.select().from(postsToMail).all()]).toEqual([["Kettles", "Kettles"], []]);
});

test("a scheduled post is sent when it is due", async () => {
  const { db, subjects } = await aNewsletter();
  const [now, publishAt] = [2, 1].map((minutes) => new Date(Date.now() - minutes * 60_000));
  aPost(db, { title: "Later", isPublished: false, publishAt, sendsMail: true, ...(now && { now }) });
  expect(publishDue(db, new Date()).published).toBe(1);
  await soon(subjects).toEqual(["Later", "Later"]);
});

test("nothing is sent for a post that was withdrawn at once, decided otherwise, failed to be published, or is a page", async () => {
  const { db, asAdmin, subjects, isIdle } = await aNewsletter();
  const withdrawn = aPost(db, { title: "Withdrawn", sendsMail: true });
  setPublished(db, { postId: withdrawn._id, isPublished: false }, new Date());
  const { _id: postId } = aPost(db, { title: "Decided", isPublished: false, sendsMail: true });
  await asAdmin.post.update({ postId, isPublished: true, sendsMail: false });
  expect(() => aPost(db, { imageId: "none", sendsMail: true })).toThrow();
  aPage(db);
  aPost(db, { title: "Not asked for" });
  await isIdle();
  expect([subjects(), db.select().from(mailings).all(), db.select().from(postsToMail).all()]).toEqual([[], [], []]);
});

test("the choice is offered while mail works and there is a subscriber; the setting decides its default", async () => {
  const { asAdmin, asVisitor, db } = await aNewsletter();
  const choose = () => asAdmin.mailing.choice({ postId: null });
  expect(await choose()).toEqual({
    isOffered: true,
    obstacle: null,
    isChosen: false,
    subscribers: 2,
    bytes: expect.any(Number),
  });
  const { version } = await asAdmin.site.current();
  await asAdmin.site.save({ version, values: { mailsNewPosts: true } });
  expect(await choose()).toMatchObject({ isOffered: true, isChosen: true });
  saveMailSettings(db, { testedAs: null });
  expect(await choose()).toMatchObject({ isOffered: false });
  await expect(asVisitor.mailing.choice({ postId: null })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
