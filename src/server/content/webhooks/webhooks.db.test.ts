import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { aSession } from "../../../../tests/support/a-session.ts";
import { eventually, soon } from "../../../../tests/support/eventually.ts";
import { aComment, anAdmin, anUnpublishedPost, aPage, aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { startReceiver, verify } from "../../../../tests/support/webhook-receiver.ts";
import { hourMs } from "../../../shared/durations.ts";
import { deliveriesListed, maxWaitingDeliveries, maxWebhooks } from "../../../shared/limits.ts";
import { type WebhookEvent, webhookEvents } from "../../../shared/webhook-events.ts";
import { createCaller } from "../../api/router.ts";
import { createContext } from "../../context.ts";
import { inTransaction } from "../../core/db/client.ts";
import { jobs, subscribers, webhookDeliveries, webhooks } from "../../core/db/schema.ts";
import { startJobs } from "../../core/jobs/job-worker.ts";
import { jobKinds } from "../../job-kinds.ts";
import { confirmSubscriber } from "../../mail/subscribers/sign-up.ts";
import { subscriberToken } from "../../mail/subscribers/tokens.ts";
import { sweepDeliveries } from "./deliveries.ts";
import { stopDeliveries } from "./deliveries-in-copy.ts";

const email = "ada@example.com";
const password = "correct horse battery";
const all: WebhookEvent[] = [...webhookEvents];

function aBlog(env: Record<string, string> = {}) {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const app = testApp({ env: { SITE_URL: "https://blog.example.com", ...env }, deps: { now } });
  anAdmin(app.db, email, password);
  const expiresAt = new Date(Date.now() + 1_000 * hourMs);
  const ada = createCaller(createContext(app.deps, aSession(app.db, { email, expiresAt }), "192.0.2.1"));
  const worker = startJobs(app.deps, jobKinds(app.deps));
  onTestFinished(() => worker.stop());
  const later = (ms: number) => {
    ahead += ms;
    worker.wake();
  };
  const listed = async () => (await ada.webhook.list())[0];
  const newest = async () => (await ada.webhook.deliveries({ webhookId: (await listed())?._id ?? "" }))[0];
  return { ...app, ada, later, listed, newest, now, worker };
}

/** A blog with a webhook that wants everything. */
async function aTellingBlog(...options: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...options);
  const blog = aBlog(receiver.env);
  const { secret: made } = await blog.ada.webhook.add({ address: receiver.address, events: all, password });
  const secret = made ?? "";
  const [{ _id: webhookId } = { _id: "" }] = await blog.ada.webhook.list();
  const types = () => receiver.received.map(({ type }) => type);
  const waiting = () => blog.db.$count(webhookDeliveries);
  return { ...blog, ...receiver, secret, webhookId, types, waiting };
}

test("each change that readers notice is told once, signed so that Standard Webhooks verifies it", async () => {
  const { ada, db, asVisitor, received, types, secret, now } = await aTellingBlog();
  const { _id: draft } = anUnpublishedPost(db, { title: "Hills", isPublished: false });
  await ada.post.setPublished({ postId: draft, isPublished: true });
  await ada.post.update({ postId: draft, title: "High hills" });
  // A save without a change tells nothing, and neither does a page.
  await ada.post.update({ postId: draft, title: "High hills" });
  const { _id: page } = aPage(db, { isPublished: true });
  await ada.post.remove({ postId: page });
  await asVisitor.comment.add({ postId: draft, name: "Bob", content: "Well said." });
  const { comments } = await ada.comment.adminList({ status: "waiting" });
  await ada.comment.move({ moves: comments.map(({ _id }) => ({ commentId: _id, to: "approved" })) });
  await ada.post.setPublished({ postId: draft, isPublished: false });
  await ada.post.remove({ postId: draft });
  await ada.trash.restore({ trashId: draft });
  const reader = { email: "eve@example.com", folded: "eve@example.com", state: "pending", source: "form" } as const;
  const [row] = db
    .insert(subscribers)
    .values({ ...reader, askedAt: now() })
    .returning()
    .all();
  confirmSubscriber(db, subscriberToken(db, "confirm", row?.id ?? 0), now(), "Yes");
  const told = ["published", "updated"].map((name) => `post.${name}`);
  const rest = ["comment.received", "comment.approved", "post.unpublished", "post.deleted", "subscriber.confirmed"];
  await soon(types).toEqual([...told, ...rest]);
  for (const message of received) expect(verify(secret, message)).toEqual(JSON.parse(message.body));
  expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
  expect(received[1]?.data).toMatchObject({
    id: draft,
    title: "High hills",
    tags: [],
    url: `https://blog.example.com/blog/${draft}`,
  });
  expect(received[2]?.data).toMatchObject({ postId: draft, name: "Bob", content: "Well said.", parentId: null });
  expect(received[6]?.data).toMatchObject({ email: "eve@example.com" });
  expect(received.map(({ headers }) => headers["content-type"])).toEqual(received.map(() => "application/json"));
});

test("scheduled posts and posts published together are told of; a rolled back change, spam and drafts are not", async () => {
  const { ada, db, later, types, deps, now } = await aTellingBlog();
  const { publishScheduledPosts } = await import("../writing/publish-due.ts");
  const ids = ["One", "Two", "Three"].map((title) => anUnpublishedPost(db, { title })._id);
  await ada.post.changeMany({ changes: ids.map((postId) => ({ postId, isPublished: true })) });
  const scheduled = anUnpublishedPost(db, { publishAt: new Date(now().getTime() + hourMs) });
  expect(() =>
    inTransaction(db, () => {
      aPost(db, { title: "Undone" });
      throw new Error("rolled back");
    }),
  ).toThrow();
  aComment(db, { postId: scheduled._id, setAside: "spam", isApproved: false });
  later(2 * hourMs);
  publishScheduledPosts(deps);
  const published = ids.concat("scheduled").map(() => "post.published");
  await soon(types).toEqual(published);
  await ada.post.changeMany({ changes: [{ postId: ids[0] ?? "", isDeleted: true }] });
  await ada.post.changeMany({ changes: [{ postId: ids[0] ?? "", isDeleted: false }] });
  await soon(types).toEqual([...published, "post.deleted", "post.published"]);
});

test("a failed message is repeated for a day with its id, then the webhook is off and the owner reads why", async () => {
  let isDown = true;
  const { ada, db, later, received, listed, newest, secret, webhookId, types } = await aTellingBlog((res) =>
    isDown ? res.writeHead(500).end("Broken \u0000here") : res.writeHead(200).end("ok"),
  );
  aPost(db, { title: "Hills" });
  for (const [tries, ms] of [0, 5_000, 295_000, 25 * 60_000, 1.5 * hourMs, 6 * hourMs, 16 * hourMs].entries()) {
    if (tries > 0) {
      later(ms - 1_500);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(received).toHaveLength(tries);
      later(1_600);
    }
    await eventually(async () =>
      expect(await newest()).toMatchObject({ tries: tries + 1, status: 500, answer: "Broken here" }),
    );
  }
  expect(await listed()).toMatchObject({ offReason: "failing", waiting: 0 });
  expect(new Set(received.map(({ id, body }) => id + body)).size).toBe(1);
  const stamps = received.map(({ headers }) => Number(headers["webhook-timestamp"]));
  expect(new Set(stamps).size).toBe(7);
  for (const { id, body, headers } of received) {
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(id, at, body));
  }
  // While it is off, nothing is stored and nothing is sent.
  aPost(db, { title: "Lakes" });
  await expect(ada.webhook.sendAgain({ deliveryId: received[0]?.id ?? "" })).rejects.toThrow("This webhook is off");
  isDown = false;
  await ada.webhook.switch({ webhookId, isOn: true });
  await ada.webhook.sendAgain({ deliveryId: received[0]?.id ?? "" });
  await eventually(async () => expect(await newest()).toMatchObject({ status: 200, dueAt: null }));
  expect(types()).toHaveLength(8);
  expect(received[7]?.id).toBe(received[0]?.id);
});

test("410 switches off at once; what waits is kept and sent when the owner switches it on", async () => {
  let isGone = true;
  const { ada, db, types, listed, webhookId } = await aTellingBlog((res) => res.writeHead(isGone ? 410 : 204).end());
  inTransaction(db, () => ["One", "Two"].map((title) => aPost(db, { title })));
  await eventually(async () => expect(await listed()).toMatchObject({ offReason: "gone", waiting: 1 }));
  expect(types()).toHaveLength(1);
  isGone = false;
  await ada.webhook.switch({ webhookId, isOn: true });
  await soon(types).toHaveLength(2);
  await eventually(async () => expect(await listed()).toMatchObject({ offReason: null, waiting: 0 }));
});

test("a redirect is not followed, a stalled answer holds up no other webhook, and an answer is kept cut", async () => {
  const other = await startReceiver();
  const slow = await startReceiver((res) => void res.writeHead(202).write("started"));
  const moved = await startReceiver((res) => res.writeHead(302, { location: other.address }).end("x".repeat(5_000)));
  const { ada, db, listed } = aBlog({ WEBHOOK_HOSTS: [other.host, slow.host, moved.host].join(" ") });
  for (const { address } of [moved, slow, other])
    await ada.webhook.add({ address, events: ["post.published"], password });
  aPost(db);
  aPost(db);
  await soon(() => other.received.length).toBe(2);
  expect(slow.received).toHaveLength(1);
  const webhookId = (await listed())?._id ?? "";
  await eventually(async () => {
    const deliveries = await ada.webhook.deliveries({ webhookId });
    expect(deliveries.map(({ status, answer }) => [status, answer.length])).toEqual([
      [302, 2_000],
      [302, 2_000],
    ]);
  });
});

test("a webhook reaches public https addresses alone, and hosts that WEBHOOK_HOSTS names", async () => {
  const { ada, newest, db } = aBlog({ WEBHOOK_HOSTS: "n8n:5678, [::1]:80" });
  const add = (address: string) => ada.webhook.add({ address, events: all, password });
  for (const address of [
    "http://example.com/",
    "http://n8n/",
    "http://n8n:5679/",
    "ftp://example.com/",
    "",
    "x",
    "https://a:b@example.com/",
    "https://localhost/",
    "https://example.com:8443/",
    "https://n8n/",
    "https://127.0.0.1/hook",
    "https://[fd00::1]/",
  ])
    await expect(add(address), address).rejects.toThrow("public https addresses with port 443");
  await add("http://n8n:5678/hook");
  await add("http://[::1]/hook");
  for (const { _id } of await ada.webhook.list()) await ada.webhook.remove({ webhookId: _id });
  db.insert(webhooks)
    .values({ address: "https://127.0.0.1/hook", events: all, secret: "whsec_", createdAt: new Date() })
    .run();
  await ada.webhook.sendTest({ webhookId: (await ada.webhook.list())[0]?._id ?? "" });
  await eventually(async () =>
    expect(await newest()).toMatchObject({ tries: 1, dueAt: null, failure: expect.stringContaining("address") }),
  );
  expect((await ada.webhook.list())[0]?.offReason).toBe(null);
});

test("making, changing and renewing ask for the password; a secret is shown once, and a renewed one signs", async () => {
  const { ada, asVisitor, db, received, secret, webhookId, address } = await aTellingBlog();
  const plan = { address, events: all };
  for (const call of [
    ada.webhook.add({ ...plan, password: "guess" }),
    ada.webhook.change({ ...plan, webhookId, password: "guess" }),
  ])
    await expect(call).rejects.toThrow("password is wrong");
  for (const call of [
    asVisitor.webhook.list(),
    asVisitor.webhook.deliveries({ webhookId }),
    asVisitor.webhook.add({ ...plan, password }),
    asVisitor.webhook.change({ ...plan, webhookId, password }),
    asVisitor.webhook.switch({ webhookId, isOn: false }),
    asVisitor.webhook.remove({ webhookId }),
    asVisitor.webhook.sendTest({ webhookId }),
    asVisitor.webhook.sendAgain({ deliveryId: "msg_1" }),
  ])
    await expect(call).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(JSON.stringify([await ada.webhook.list(), await ada.webhook.deliveries({ webhookId })])).not.toContain(
    "whsec_",
  );
  const change = { address, events: ["post.deleted" as const], webhookId, password };
  expect((await ada.webhook.change(change)).secret).toBe(null);
  const renewed = (await ada.webhook.change({ ...change, renewsSecret: true })).secret ?? "";
  expect(renewed).not.toBe(secret);
  aPost(db);
  await ada.webhook.sendTest({ webhookId });
  await soon(() => received.length).toBe(1);
  expect(verify(renewed, received[0] as never)).toMatchObject({ type: "webhook.test", data: {} });
  await ada.webhook.remove({ webhookId });
  await expect(ada.webhook.sendTest({ webhookId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(db.select().from(webhookDeliveries).all()).toEqual([]);
});

test("too many webhooks are refused; too many waiting deliveries switch one off", async () => {
  const { ada, db, worker, listed } = await aTellingBlog();
  await worker.stop();
  for (let more = 1; more < maxWebhooks; more++)
    db.insert(webhooks).values({ address: "https://example.com", events: [], secret: "whsec_" }).run();
  await expect(ada.webhook.add({ address: "https://example.com", events: all, password })).rejects.toThrow(
    "already have 20",
  );
  const webhookId = (await listed())?._id ?? "";
  const row = { webhookId, event: "post.updated", data: {}, dueAt: new Date() } as const;
  inTransaction(db, () => {
    for (let at = 0; at < maxWaitingDeliveries; at++)
      db.insert(webhookDeliveries)
        .values({ ...row, id: `msg_${at}` })
        .run();
  });
  aPost(db);
  expect(await listed()).toMatchObject({ offReason: "full", waiting: maxWaitingDeliveries });
});

test("the last fifty deliveries are kept, no longer than 30 days, and a restored backup sends none that waited", async () => {
  const { ada, db, deps, later, worker, webhookId, received, waiting, newest } = await aTellingBlog();
  for (let at = 0; at < deliveriesListed + 5; at++) await ada.webhook.sendTest({ webhookId });
  await soon(() => received.length).toBe(deliveriesListed + 5);
  await soon(waiting).toBe(deliveriesListed);
  await worker.stop();
  await ada.webhook.sendTest({ webhookId });
  stopDeliveries(db.$client);
  expect(await newest()).toMatchObject({ dueAt: null, failure: expect.stringContaining("restored from a backup") });
  later(31 * 24 * hourMs);
  await sweepDeliveries(deps);
  expect(await waiting()).toBe(0);
  expect(db.select().from(jobs).all()).toHaveLength(1);
});
