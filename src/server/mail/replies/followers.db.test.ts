import { doIUseEmail } from "doiuse-email";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aBlogWithMail } from "../../../../tests/support/blog-with-mail.ts";
import { soon } from "../../../../tests/support/eventually.ts";
import { anAdmin, aPost } from "../../../../tests/support/factories.ts";
import { maxWaitingPerNetwork, replyMailEveryMs } from "../../../shared/limits.ts";
import { addComment } from "../../content/comments/comment-service.ts";
import { issueCommentToken } from "../../content/comments/spam/comment-settings.ts";
import {
  comments,
  followedComments,
  followers,
  jobs,
  repliesToMail,
  siteSettings,
  suppressed,
} from "../../core/db/schema.ts";
import type { Deps } from "../../deps.ts";
import { sweepFollowers } from "./follower-service.ts";

const dayMs = 24 * 60 * 60_000;

/** A blog whose owner lets commenters get replies, with one post. */
async function aBlogWithReplies(options: Parameters<typeof aBlogWithMail>[0] = {}) {
  let now = new Date("2026-11-23T12:00:00Z");
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const app = await aBlogWithMail({ ...options, deps: { now: () => now } });
  const { db, asVisitor, asAdmin, received } = app;
  db.update(siteSettings).set({ mailsReplies: true }).run();
  await asAdmin.mail.saveNotices({ comments: false, backups: false, disk: false, webhooks: false });
  const { _id: postId } = aPost(db, { title: "Tea" });
  const worker = app.work();
  /** @returns the recipients of all mails, once no job is due */
  const mails = async () => {
    worker.wake();
    const due = () =>
      db
        .select()
        .from(jobs)
        .all()
        .filter(({ dueAt }) => dueAt <= now);
    await soon(due).toEqual([]);
    return received.map(({ to }) => to);
  };
  let texts = 0;
  /** @returns the id of the comment that a form sent */
  const comment = async (email: string, more: { parentId?: string; token?: string } = {}) => {
    const token = issueCommentToken(db, postId, now);
    later(10_000);
    const content = `Comment number ${++texts} about tea.`;
    await asVisitor.comment.add({ postId, name: "Ada", content, token, email, ...more });
    return db.select().from(comments).where(eq(comments.content, content)).get()?.id ?? "";
  };
  const approve = (commentId: string) => asAdmin.comment.approve({ commentId });
  const reply = (commentId: string, content: string) => {
    later(1_000);
    return asAdmin.comment.reply({ commentId, content });
  };
  /** A confirmed commenter. @returns the id of the approved comment */
  const follow = async (email: string) => {
    const id = await comment(email);
    await mails();
    await fetch(app.origin + app.link("/newsletter/replies/confirm/"), { method: "POST" });
    await approve(id);
    await mails();
    received.length = 0;
    return id;
  };
  return { ...app, postId, now: () => now, later, mails, comment, approve, reply, follow };
}

const rows = ({ db }: Pick<Deps, "db">) => [
  db.select().from(followers).all(),
  db.select().from(followedComments).all(),
  db.select().from(repliesToMail).all(),
];

test("a commenter confirms an address without JavaScript, gets approved replies, and ends them with one click", async () => {
  const app = await aBlogWithReplies();
  const { db, origin, received, link, mails, postId, approve, reply } = app;
  const page = await (await fetch(`${origin}/blog/${postId}`)).text();
  expect(page).toMatch(/<input[^>]*type="email"[^>]*name="email"/);
  const form = { name: "Ada", content: "Which leaves?", website: "", token: issueCommentToken(db, postId, app.now()) };
  app.later(10_000);
  const send = (email: string) =>
    fetch(`${origin}/blog/${postId}`, {
      method: "POST",
      body: new URLSearchParams({ ...form, email }),
      redirect: "manual",
    });
  const refused = await send("no address");
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("valid e-mail address")]);
  expect(refused.headers.get("cache-control")).toMatch(/no-store|private/);
  const taken = await send("ADA@example.com");
  expect([taken.status, taken.headers.get("location")]).toEqual([303, expect.stringMatching(/comment=waiting/)]);
  expect(await mails()).toEqual(["ADA@example.com"]);
  const confirm = origin + link("/newsletter/replies/confirm/");
  const before = JSON.stringify(rows(app));
  for (const _scanner of [1, 2, 3]) expect(await (await fetch(confirm)).text()).toContain("Get replies</button>");
  expect(JSON.stringify(rows(app))).toBe(before);
  const id = db.select().from(comments).get()?.id ?? "";
  await reply(id, "First.\n<b>Assam</b> {{leave}}");
  expect(await mails()).toHaveLength(1);
  for (const _twice of [1, 2]) expect((await fetch(confirm, { method: "POST" })).status).toBe(200);
  expect(await mails()).toHaveLength(2);

  const mail = received[1]?.parsed;
  expect(mail?.subject).toBe("A reply to your comment under “Tea”");
  expect(mail?.text).toContain("First.\n<b>Assam</b> {{leave}}");
  expect(mail?.html).toContain("First.<br>&lt;b&gt;Assam");
  const known = doIUseEmail(String(mail?.html), { emailClients: ["gmail.*", "apple-mail.*", "outlook.*", "yahoo.*"] });
  expect((known.success ? [] : known.errors).filter((error) => !error.startsWith("`<body> element`"))).toEqual([]);
  const shown = /http:\/\/localhost:3000(\/blog\/\S+)/.exec(mail?.text ?? "")?.[1];
  expect(await (await fetch(origin + shown)).text()).toContain("First.");
  const headers = String(received[1]?.raw);
  expect(headers).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  expect(headers).toMatch(/List-Id: [^<]*<replies\./i);
  const leave = origin + link("/newsletter/replies/leave/");
  expect(headers).toContain(`List-Unsubscribe: <${leave.replace(origin, "http://localhost:3000")}>`);

  const stored = JSON.stringify(rows(app));
  const buttons = await (await fetch(leave)).text();
  expect(buttons.match(/<button[^>]*>[^<]+/g)?.map((button) => button.replace(/.*>/, ""))).toEqual([
    "This thread",
    "All threads",
  ]);
  expect(JSON.stringify(rows(app))).toBe(stored);
  // What a mailbox sends: RFC 8058.
  for (const _twice of [1, 2]) {
    const left = await fetch(leave, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
    expect(left.status).toBe(200);
  }
  expect(rows(app)).toEqual([[], [], []]);
  expect((await fetch(`${leave}x`, { method: "POST" })).status).toBe(404);
  app.later(replyMailEveryMs);
  await approve(id);
  await reply(id, "Second");
  expect(await mails()).toHaveLength(2);
});

test("without the owner's switch, and without mail, the form takes no address and stores none", async () => {
  const app = await aBlogWithReplies();
  const version = (await app.asAdmin.site.current()).version;
  // The form of the newsletter has one too.
  const addressFields = async () =>
    (await (await fetch(`${app.origin}/blog/${app.postId}`)).text()).split('name="email"').length - 1;
  expect(await addressFields()).toBe(2);
  await app.asAdmin.site.save({ version, values: { mailsReplies: false } });
  expect(await addressFields()).toBe(1);
  await app.comment("ada@example.com");
  await app.comment("no address");
  expect(rows(app)).toEqual([[], [], []]);
  expect(app.db.select().from(comments).all()).toHaveLength(2);
});

test("the answer is the same for every address; one gets a confirmation a day, and programs, spam and floods none", async () => {
  const app = await aBlogWithReplies();
  const { db, asVisitor, mails, comment, postId } = app;
  await comment("ada@example.com");
  await comment("ADA@example.com");
  await comment("eve@example.com", { token: "forged" });
  const add = { postId, name: "Ada", content: "Buy", email: "spam@example.com", website: "x" };
  const receipt = expect.any(String);
  const other = await asVisitor.comment.add({ ...add, content: "b", email: "" });
  expect(await asVisitor.comment.add(add)).toEqual({ ...other, receipt });
  expect(await mails()).toEqual(["ada@example.com"]);
  expect(db.select().from(followedComments).all()).toHaveLength(2);
  app.later(dayMs);
  await comment("ada@example.com");
  expect(await mails()).toHaveLength(2);
  // At most 20 an hour go to this network, so the rest waits.
  for (let at = 0; at < maxWaitingPerNetwork + 30; at++) {
    const token = issueCommentToken(db, postId, app.now());
    app.later(10_000);
    const input = { postId, name: "Bot", content: `Flood ${at} ${at * 7919}`, token, email: `flood${at}@example.net` };
    addComment(db, input, `198.51.100.${at}`, app.now());
  }
  expect(db.select().from(jobs).all().length).toBeLessThanOrEqual(maxWaitingPerNetwork);
  await mails();
  expect(app.received.length).toBeLessThanOrEqual(22);
});

test("replies come once, together, only while public, and never to their own writer", async () => {
  const app = await aBlogWithReplies();
  const { db, asAdmin, received, mails, comment, approve, reply, follow, later } = app;
  anAdmin(db, "boss@example.com", "correct horse battery");
  const ada = await follow("ada@example.com");
  const bob = await comment("bob@example.com", { parentId: ada });
  await comment("boss@example.com", { parentId: ada });
  db.update(followers).set({ confirmedAt: app.now() }).run();
  expect((await mails()).filter((to) => to === "ada@example.com")).toEqual([]);
  received.length = 0;

  // Bob's comment goes to Ada alone.
  await approve(bob);
  expect(await mails()).toEqual(["ada@example.com"]);
  expect(received[0]?.parsed.text).toContain("Ada writes:");
  await asAdmin.comment.move({ moves: [{ commentId: bob, to: "waiting" }] });
  await approve(bob);
  await reply(ada, "One");
  expect(await mails()).toEqual(["ada@example.com", "bob@example.com"]);
  await reply(bob, "Two");
  const own = await comment("ADA@example.com", { parentId: ada });
  await approve(own);
  expect(await mails()).toEqual(["ada@example.com", "bob@example.com"]);
  // Deleted before it is mailed.
  await reply(ada, "Three");
  const three = db.select().from(comments).where(eq(comments.content, "Three")).get()?.id ?? "";
  await asAdmin.comment.remove({ commentId: three });
  later(replyMailEveryMs);
  // Both are due at the same time, in either order.
  expect((await mails()).slice(2).sort()).toEqual(["ada@example.com", "bob@example.com"]);
  const newest = (address: string) => received.findLast(({ to }) => to === address)?.parsed.text ?? "";
  const [toBob, toAda, again] = [received[1]?.parsed.text ?? "", newest("ada@example.com"), newest("bob@example.com")];
  expect(toBob).toContain("One");
  expect(toAda).toMatch(/2 replies[\s\S]*One[\s\S]*Two/);
  expect(toAda).not.toMatch(/Three|Comment number/);
  expect(again).not.toContain("Three");
  later(replyMailEveryMs);
  expect(await mails()).toHaveLength(4);
});

test("leaving one thread keeps the others; a reader's own comment that is removed ends its replies", async () => {
  const app = await aBlogWithReplies();
  const { origin, link, asAdmin, received, mails, comment, approve, reply, follow } = app;
  const first = await follow("ada@example.com");
  const second = await comment("ada@example.com");
  await approve(second);
  await reply(first, "In the first");
  await mails();
  const leave = origin + link("/newsletter/replies/leave/");
  const left = await fetch(leave, { method: "POST", body: new URLSearchParams({ choice: "thread" }) });
  expect(await left.text()).toContain("no more replies in this thread");
  app.later(replyMailEveryMs);
  await reply(first, "In the first again");
  await reply(second, "In the second");
  expect(await mails()).toHaveLength(2);
  expect(received[1]?.parsed.text).toContain("In the second");
  await asAdmin.comment.remove({ commentId: second });
  app.later(replyMailEveryMs);
  const other = await comment("", { parentId: second }).catch(() => "");
  expect(other).toBe("");
  expect(await mails()).toHaveLength(2);
});

test("a mail that is not accepted is sent later; an address that does not exist is deleted; replies from a time without mail are not mailed later", async () => {
  let answer = { code: 451, text: "4.2.0 later" } as { code: number; text: string } | null;
  let isConfirmed = false;
  const app = await aBlogWithReplies({ refuse: { refuse: () => (isConfirmed ? answer : null) } });
  const { db, mails, reply, follow } = app;
  const id = await follow("ada@example.com");
  isConfirmed = true;
  await reply(id, "One");
  await soon(() => db.select().from(jobs).get()?.tries).toBe(1);
  expect(db.select().from(repliesToMail).all()).toMatchObject([{ mailedAt: null }]);
  answer = null;
  app.later(dayMs);
  expect(await mails()).toEqual(["ada@example.com"]);
  db.update(siteSettings).set({ mailsReplies: false }).run();
  await reply(id, "Two");
  db.update(siteSettings).set({ mailsReplies: true }).run();
  app.later(dayMs);
  await reply(id, "Three");
  await mails();
  expect(app.received[1]?.parsed.text).toMatch(/Three/);
  expect(app.received[1]?.parsed.text).not.toMatch(/Two/);
  answer = { code: 550, text: "5.1.1 unknown" };
  app.later(dayMs);
  await reply(id, "Four");
  await soon(() => db.select().from(suppressed).all()).toMatchObject([{ reason: "bounced" }]);
  await mails();
  expect(rows(app)).toEqual([[], [], []]);
  await app.comment("ada@example.com");
  expect(rows(app)).toEqual([[], [], []]);
});

test("the owner deletes a person as subscriber and commenter; visitors cannot; no answer has an address", async () => {
  const app = await aBlogWithReplies();
  const { db, asAdmin, asVisitor, origin, postId } = app;
  await app.follow("ada@example.com");
  await app.comment("bob@example.com");
  await asAdmin.subscriber.add({ email: "Ada@example.com" });
  const { items } = await asAdmin.follower.list({ search: "ADA" });
  expect(items.map(({ email }) => email)).toEqual(["ada@example.com"]);
  const answers = [
    await (await fetch(`${origin}/blog/${postId}`)).text(),
    JSON.stringify(await asAdmin.comment.adminList({ status: "waiting" })),
    JSON.stringify(await asVisitor.comment.threads({ postId })),
  ];
  expect(answers.join("")).not.toMatch(/(?:ada|bob)@/);
  await expect(asVisitor.follower.list({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(asVisitor.follower.remove({ id: 1 })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await asAdmin.follower.remove({ id: items[0]?.id ?? 0 });
  expect(db.select().from(followers).all()).toMatchObject([{ email: "bob@example.com" }]);
  expect((await asAdmin.subscriber.list({ state: "active" })).items).toEqual([]);
  await asAdmin.subscriber.add({ email: "BOB@example.com" });
  const [bob] = (await asAdmin.subscriber.list({ state: "active" })).items;
  await asAdmin.subscriber.remove({ id: bob?.id ?? 0 });
  expect(rows(app)).toEqual([[], [], []]);
});

test("addresses are removed a week after they were not confirmed, and a year after the last comment of their threads", async () => {
  const app = await aBlogWithReplies();
  const { db, now, later } = app;
  await app.comment("never@example.com");
  const id = await app.follow("ada@example.com");
  const sweep = () => sweepFollowers({ db, now } as Deps);
  const left = () =>
    db
      .select()
      .from(followers)
      .all()
      .map(({ email }) => email);
  later(6 * dayMs);
  await sweep();
  expect(left()).toEqual(["never@example.com", "ada@example.com"]);
  later(2 * dayMs);
  await sweep();
  expect(left()).toEqual(["ada@example.com"]);
  later(350 * dayMs);
  await app.reply(id, "Late");
  later(360 * dayMs);
  await sweep();
  expect(left()).toEqual(["ada@example.com"]);
  later(10 * dayMs);
  await sweep();
  expect(left()).toEqual([]);
});
