import { expect, test } from "vitest";
import { aPage, aPost } from "../../../../tests/support/factories.ts";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import type { DigestDay } from "../../../shared/digest-days.ts";
import { nameOfServer, requireServer, saveMailSettings } from "../../content/site/mail-settings.ts";
import { publishDue } from "../../content/writing/publish-due.ts";
import { mailings } from "../../core/db/schema.ts";
import { digestRound, sendDueDigest } from "./digest-service.ts";

/** A blog with a subscriber at a time that the test sets. */
async function aDigestBlog() {
  let now = new Date("2026-11-23T12:00:00Z");
  const mail = await startMailServer();
  const app = testApp({ env: mail.env, deps: { now: () => now } });
  saveMailSettings(app.db, { mailsFromLocal: true, testedAs: nameOfServer(requireServer(app.deps)) });
  await app.asAdmin.subscriber.add({ email: "ada@example.com" });
  /** The subjects of all mailings after the timer looked at that time. */
  const at = (time: string) => {
    now = new Date(time);
    sendDueDigest(app.deps);
    return app.db
      .select()
      .from(mailings)
      .all()
      .map(({ subject }) => subject);
  };
  const choose = async (digestDay: DigestDay) => {
    const { version } = await app.asAdmin.site.current();
    await app.asAdmin.site.save({ version, values: { digestDay, digestHour: "9" } });
  };
  return { ...app, ...mail, at, choose };
}

test("a digest has the posts since the last one, is sent once at its hour, and not in a week without posts", async () => {
  const { db, at, choose, asAdmin } = await aDigestBlog();
  expect(at("2026-11-23T12:00:00Z")).toEqual([]);
  await choose("friday");
  aPost(db, { title: "Old", now: new Date("2026-11-01T08:00:00Z") });
  aPost(db, { title: "One", now: new Date("2026-11-24T08:00:00Z") });
  aPost(db, { title: "Hidden", isPublished: false, now: new Date("2026-11-24T09:00:00Z") });
  aPage(db);
  const { _id: postId } = aPost(db, { title: "Sent", now: new Date("2026-11-24T10:00:00Z") });
  await asAdmin.mailing.begin({ postId });
  expect(at("2026-11-25T00:00:00Z")).toEqual(["Sent"]);
  aPost(db, { title: "Two", subTitle: "A <second> one", now: new Date("2026-11-26T08:00:00Z") });
  // As after a pause of the server: published on schedule, and its own mail begins in a moment.
  aPost(db, { title: "To send", sendsMail: true, now: new Date("2026-11-26T09:00:00Z") });
  expect(at("2026-11-27T08:59:00Z")).toEqual(["Sent"]);
  expect(at("2026-11-27T09:00:00Z")).toEqual(["Sent", "Longhand: 2 new posts"]);
  const [, digest] = db.select().from(mailings).all();
  expect(digest?.html.match(/<h2.*?<\/h2>/g)?.map((title) => title.replace(/<[^>]+>/g, ""))).toEqual(["Two", "One"]);
  expect(digest?.html).toContain("A &lt;second&gt; one");
  expect(digest?.text).toContain("{{leave}}");
  expect(at("2026-11-28T09:00:00Z")).toHaveLength(2);
  expect(at("2026-12-04T09:00:00Z")).toHaveLength(2);
  aPost(db, { title: "Three", now: new Date("2026-12-05T08:00:00Z") });
  // The server was off at the hour.
  expect(at("2026-12-12T20:00:00Z").slice(2)).toEqual(["Longhand: a new post"]);
});

test("after a digest that was sent while the clock was a year ahead, the next one comes within a week", async () => {
  const { db, at, choose } = await aDigestBlog();
  await choose("friday");
  expect(at("2026-11-23T12:00:00Z")).toEqual([]);
  aPost(db, { title: "One", now: new Date("2026-11-24T08:00:00Z") });
  expect(at("2027-11-26T09:00:00Z")).toHaveLength(1);
  expect(at("2026-11-25T09:00:00Z")).toHaveLength(1);
  aPost(db, { title: "Two", now: new Date("2026-11-26T08:00:00Z") });
  expect(at("2026-11-27T09:00:00Z").slice(1)).toEqual(["Longhand: a new post"]);
});

test("a digest schedule that was just chosen or changed waits for its next hour; while mail does not work no post is lost", async () => {
  const { db, deps, at, choose } = await aDigestBlog();
  aPost(db, { title: "One", now: new Date("2026-11-22T08:00:00Z") });
  await choose("monday");
  expect(at("2026-11-23T12:00:00Z")).toEqual([]);
  expect(at("2026-11-29T12:00:00Z")).toEqual([]);
  await choose("saturday");
  expect(at("2026-11-29T13:00:00Z")).toEqual([]);
  await choose("sunday");
  expect(at("2026-11-29T13:00:00Z")).toEqual([]);
  saveMailSettings(db, { testedAs: null });
  expect(at("2026-12-06T10:00:00Z")).toEqual([]);
  saveMailSettings(db, { mailsFromLocal: true, testedAs: nameOfServer(requireServer(deps)) });
  expect(at("2026-12-06T11:00:00Z")).toEqual(["Longhand: a new post"]);
});

test("a post that is scheduled for the hour of the digest is in it; one that cannot be published delays it by an hour at most", async () => {
  const { db, at, choose } = await aDigestBlog();
  await choose("friday");
  const now = new Date("2026-11-24T08:00:00Z");
  expect(at("2026-11-24T08:00:00Z")).toEqual([]);
  aPost(db, { title: "On time", isPublished: false, publishAt: new Date("2026-11-27T09:00:00Z"), now });
  expect(at("2026-11-27T09:00:00.500Z")).toEqual([]);
  expect(publishDue(db, new Date("2026-11-27T09:00:01Z")).published).toBe(1);
  expect(at("2026-11-27T09:00:30Z")).toEqual(["Longhand: a new post"]);
  expect(db.select().from(mailings).get()?.html).toContain("On time");
  aPost(db, { title: "Stuck", isPublished: false, publishAt: new Date("2026-12-04T08:59:00Z"), now });
  aPost(db, { title: "Two", now: new Date("2026-12-01T08:00:00Z") });
  expect(at("2026-12-04T09:00:00Z")).toHaveLength(1);
  expect(at("2026-12-04T10:00:00Z")).toHaveLength(2);
});

test("a digest selects posts by when they became public, not by the date that they show", async () => {
  const { db, asAdmin, at, choose } = await aDigestBlog();
  await choose("friday");
  expect(at("2026-11-24T08:00:00Z")).toEqual([]);
  const { _id: early } = aPost(db, { title: "Dated back", isPublished: false, now: new Date("2026-11-24T08:00:00Z") });
  await asAdmin.post.update({ postId: early, publishedAt: new Date("2020-01-01T00:00:00Z"), isPublished: true });
  expect(at("2026-11-27T09:00:00Z")).toEqual(["Longhand: a new post"]);
  expect(db.select().from(mailings).get()?.html).toContain("Dated back");
  // Neither a new date nor a second publication brings it again.
  await asAdmin.post.update({ postId: early, publishedAt: new Date("2026-11-27T08:00:00Z") });
  for (const isPublished of [false, true]) await asAdmin.post.setPublished({ postId: early, isPublished });
  expect(at("2026-12-04T09:00:00Z")).toHaveLength(1);
});

test("the owner previews the next digest and sends it to themselves; visitors cannot", async () => {
  const { db, received, asAdmin, asVisitor } = await aDigestBlog();
  expect(await asAdmin.mailing.digest()).toEqual({ isOn: false, posts: 0 });
  await expect(asAdmin.mailing.previewDigest()).rejects.toThrow("no posts");
  aPost(db, { title: "One", now: new Date("2026-11-22T08:00:00Z") });
  expect(await asAdmin.mailing.digest()).toEqual({ isOn: false, posts: 1 });
  expect((await asAdmin.mailing.previewDigest()).html).toContain("/newsletter/leave/test");
  await asAdmin.mailing.sendDigestTest();
  expect(received.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
    ["writer@example.com", "Longhand: a new post"],
  ]);
  for (const ask of [asVisitor.mailing.digest, asVisitor.mailing.previewDigest, asVisitor.mailing.sendDigestTest])
    await expect(ask()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  saveMailSettings(db, { testedAs: null });
  await expect(asAdmin.mailing.sendDigestTest()).rejects.toMatchObject({ code: "CONFLICT" });
});

test("the hour is that of the blog's time zone, also when clocks change", () => {
  const plan = { day: "sunday", hour: 9, timeZone: "Europe/Berlin" } as const;
  const roundAt = (time: string) => digestRound(plan, new Date(time));
  expect(roundAt("2026-10-25T07:59:00Z")).toBe("2026-10-18");
  expect(roundAt("2026-10-25T08:00:00Z")).toBe("2026-10-25");
  expect(roundAt("2026-10-31T23:00:00Z")).toBe("2026-10-25");
  expect(roundAt("2026-11-01T08:00:00Z")).toBe("2026-11-01");
});
