import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { soon } from "../../../../tests/support/eventually.ts";
import { anImage, anUnpublishedPost, aPage, aPost } from "../../../../tests/support/factories.ts";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { type TestAppOptions, testApp } from "../../../../tests/support/test-app.ts";
import type { RecipientState } from "../../../shared/mailing-states.ts";
import { nameOfServer, requireServer, saveMailSettings } from "../../content/site/mail-settings.ts";
import { openDatabase } from "../../core/db/client.ts";
import { jobs, mailings, mailingsTo, subscribers, suppressed } from "../../core/db/schema.ts";
import { busyTimeoutMs, neverBlockForLong } from "../../core/db/write-lock.ts";
import { startJobs } from "../../core/jobs/job-worker.ts";
import { jobKinds } from "../../job-kinds.ts";

type ServerOptions = Parameters<typeof startMailServer>[0];

/** A blog with a post and subscribers, whose mail server is real. */
async function aNewsletter(addresses: string[], server: ServerOptions = {}, options: TestAppOptions = {}) {
  const mail = await startMailServer(server);
  const app = testApp({ ...options, env: { ...mail.env, ...options.env } });
  saveMailSettings(app.db, { mailsFromLocal: true, testedAs: nameOfServer(requireServer(app.deps)) });
  for (const email of addresses) await app.asAdmin.subscriber.add({ email });
  const post = aPost(app.db, { title: "On kettles", description: '<h2>Tea</h2><p>{{leave}} <a href="/x">x</a></p>' });
  const work = () => {
    const worker = startJobs(app.deps, jobKinds(app.deps));
    onTestFinished(() => worker.stop());
    return worker;
  };
  const outcome = async () => {
    const [mailing] = (await app.asAdmin.mailing.overview()).mailings;
    const counts = Object.entries(mailing?.counts ?? {}).filter(([, count]) => count > 0);
    return { state: mailing?.state, ...(Object.fromEntries(counts) as Partial<Record<RecipientState, number>>) };
  };
  return { ...app, ...mail, post, work, outcome };
}

const everybody = ["ada@example.com", "bob@example.com", "cleo@example.com"];

test("a post is sent to each subscriber once, with a link that unsubscribes this reader by one click", async () => {
  const { asAdmin, post, received, work, outcome, db } = await aNewsletter(everybody);
  const { _id: postId } = post;
  await asAdmin.mailing.sendTest({ postId });
  expect(received.map(({ to }) => to)).toEqual(["writer@example.com"]);
  await asAdmin.mailing.begin({ postId });
  await expect(asAdmin.mailing.begin({ postId })).rejects.toMatchObject({ code: "CONFLICT" });
  work();
  await soon(outcome).toEqual({ state: "done", sent: 3 });
  const sent = received.slice(1);
  expect(sent.map(({ to }) => to).sort()).toEqual(everybody);
  const [mail] = sent;
  expect(mail?.parsed.subject).toBe("On kettles");
  const leave =
    /List-Unsubscribe: <http:\/\/localhost:3000\/newsletter\/leave\/([^>]+)>/.exec(String(mail?.raw))?.[1] ?? "";
  expect(String(mail?.raw)).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(mail?.parsed.text).toContain(`/newsletter/leave/${leave}`);
  expect(mail?.parsed.html).toContain(`/newsletter/leave/${leave}"`);
  // Only the link at the end is ours.
  expect(mail?.parsed.html).toContain('{{leave}} <a href="http://localhost:3000/x" style=');
  await asAdmin.subscriber.leave({ token: leave });
  const left = db.select().from(subscribers).where(eq(subscribers.state, "left")).all();
  expect(left.map(({ email }) => email)).toEqual([mail?.to]);
});

test("other requests get turns while the mails of many mailings are counted", async () => {
  const { db, asAdmin } = testApp();
  const mailing = (postId: string) => ({
    postId,
    subject: "Tea",
    html: "<p>Tea</p>",
    text: "Tea",
    state: "done" as const,
  });
  db.insert(mailings).values(["a", "b", "c"].map(mailing)).run();
  let turns = 0;
  const count = () => {
    turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  const { mailings: listed } = await asAdmin.mailing.overview();
  clearImmediate(waiting);
  expect([listed.length, turns > 1]).toEqual([3, true]);
});

test("a mail that Gmail would cut has the link to unsubscribe first too, and the form of its post knows the size", async () => {
  const { asAdmin, db } = await aNewsletter(["ada@example.com"]);
  const description = `<p>{{leave}} &lt;a href="{{leave}}" <a href="{{leave}}">x</a> ${"tea ".repeat(25_000)}</p>`;
  const long = aPost(db, { description });
  const draft = anUnpublishedPost(db, { description });
  const leaveLinks = (html: string) => html.split("/newsletter/leave/test").length - 1;
  const preview = await asAdmin.mailing.preview({ postId: long._id });
  expect(leaveLinks(preview.html)).toBe(2);
  expect(preview.html.indexOf("/newsletter/leave/test")).toBeLessThan(preview.html.indexOf("<h1"));
  expect((await asAdmin.mailing.choice({ postId: draft._id })).bytes).toBeGreaterThan(100_000);
  const short = aPost(db);
  expect(leaveLinks((await asAdmin.mailing.preview({ postId: short._id })).html)).toBe(1);
});

test("a page that is not published is sent as a mail, does not appear on the blog, and can be read as it was sent", async () => {
  const { asAdmin, asVisitor, received, work, outcome, db } = await aNewsletter(["ada@example.com"]);
  const { id: imageId } = anImage(db);
  const description = `<p>Only for you. <img src="/images/${imageId}-1600.webp" alt="A kettle"></p>`;
  const { post: page } = await asAdmin.page.add({ title: "A note", subTitle: "In private", imageId: null });
  const { _id: postId } = page;
  await asAdmin.post.update({ postId, description });
  expect((await asAdmin.mailing.overview()).mails).toEqual([{ _id: postId, title: "A note" }]);
  expect((await asAdmin.mailing.preview({ postId })).html).toContain("Only for you");
  await asAdmin.mailing.sendTest({ postId });
  await asAdmin.mailing.begin({ postId });
  work();
  await soon(outcome).toEqual({ state: "done", sent: 1 });
  expect(received.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
    ["writer@example.com", "A note"],
    ["ada@example.com", "A note"],
  ]);
  const mail = received[1]?.parsed;
  for (const text of [mail?.html, mail?.text]) {
    expect(text).toContain("Only for you");
    expect(text).not.toContain("a-note");
  }
  expect(mail?.html).toContain(`/images/${imageId}-mail.jpg`);
  await expect(asVisitor.post.byId({ postId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const overview = await asAdmin.mailing.overview();
  expect(overview.mails).toEqual([]);
  const id = overview.mailings[0]?.id ?? 0;
  // What was sent stays as it was.
  await asAdmin.post.update({ postId, description: "<p>Changed.</p>" });
  expect((await asAdmin.mailing.sent({ id })).html).toContain("Only for you");
  await expect(asVisitor.mailing.sent({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(asAdmin.mailing.begin({ postId })).rejects.toMatchObject({ code: "CONFLICT" });
  const published = aPage(db, { title: "Public" });
  await expect(asAdmin.mailing.begin({ postId: published._id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("refused addresses are suppressed, transient ones tried again over a day, others sent; a policy refusal suppresses no address", async () => {
  let now = new Date("2026-11-23T12:00:00Z");
  const refuse = (to: string) => {
    if (to.startsWith("ada")) return { code: 550, text: "5.1.1 no such user" };
    if (to.startsWith("bob")) return { code: 451, text: "4.7.1 try later" };
    return to.startsWith("eve") ? { code: 550, text: "5.7.1 not allowed" } : null;
  };
  const { asAdmin, post, work, outcome, db } = await aNewsletter(
    [...everybody, "eve@example.com"],
    { refuse },
    {
      deps: { now: () => now },
    },
  );
  await asAdmin.mailing.begin({ postId: post._id });
  const worker = work();
  await soon(outcome).toEqual({ state: "sending", sent: 1, refused: 2, waiting: 1 });
  const stateOf = (email: string) => db.select().from(subscribers).where(eq(subscribers.folded, email)).get()?.state;
  expect([stateOf("ada@example.com"), stateOf("eve@example.com")]).toEqual(["bounced", "active"]);
  expect(db.select().from(suppressed).all()).toHaveLength(1);
  for (const hours of [1, 2, 8, 30, 30]) {
    await soon(() => db.select().from(jobs).get()?.claimedAt ?? null).toBe(null);
    const tries = db.select().from(mailingsTo).where(eq(mailingsTo.state, "waiting")).get()?.tries;
    now = new Date(now.getTime() + hours * 60 * 60_000);
    worker.wake();
    if (tries === undefined) break;
    await soon(() => db.select().from(mailingsTo).where(eq(mailingsTo.code, "451")).get()?.tries).toBe(tries + 1);
  }
  await soon(outcome).toEqual({ state: "done", sent: 1, refused: 2, failed: 1 });
});

test("a server that refuses the sender pauses the mailing after ten mails, and those who wait get theirs later", async () => {
  let isBlocked = true;
  const refuse = () => (isBlocked ? { code: 550, text: "5.7.1 sender blocked" } : null);
  const addresses = Array.from({ length: 20 }, (_, at) => `reader${at}@example.com`);
  const { asAdmin, post, received, work, outcome, db } = await aNewsletter(addresses, { refuse });
  await asAdmin.mailing.begin({ postId: post._id });
  work();
  await soon(() => db.select().from(mailings).get()?.trouble).toContain("sender blocked");
  await soon(() => db.select().from(jobs).all()).toEqual([]);
  // The other lane may have had one more under way.
  const { state, refused = 0, waiting = 0 } = await outcome();
  expect([state, refused + waiting, [10, 11].includes(refused)]).toEqual(["paused", 20, true]);
  isBlocked = false;
  await asAdmin.mailing.resume({ id: db.select().from(mailings).get()?.id ?? 0 });
  await soon(outcome).toEqual({ state: "done", sent: waiting, refused });
  expect(received).toHaveLength(waiting);
});

test("a server that was killed leaves what was under way as unknown; only the owner sends it again", async () => {
  const { asAdmin, asVisitor, post, received, work, outcome, db } = await aNewsletter(everybody);
  await asAdmin.mailing.begin({ postId: post._id });
  // As a killed server leaves them: the job and one mail are claimed.
  db.update(jobs).set({ claimedAt: new Date() }).run();
  db.update(mailingsTo).set({ state: "sending" }).where(eq(mailingsTo.subscriberId, 2)).run();
  work();
  await soon(outcome).toEqual({ state: "done", sent: 2, unknown: 1 });
  expect(received.map(({ to }) => to)).not.toContain("bob@example.com");
  const id = db.select().from(mailings).get()?.id ?? 0;
  expect(await asAdmin.mailing.unknown({ id })).toEqual(["bob@example.com"]);
  for (const ask of [asVisitor.mailing.unknown, asVisitor.mailing.leaveUnknown])
    await expect(ask({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await asAdmin.mailing.repeatUnknown({ id });
  await soon(outcome).toEqual({ state: "done", sent: 3 });
  expect(received).toHaveLength(3);
  db.update(mailingsTo).set({ state: "unknown" }).where(eq(mailingsTo.subscriberId, 2)).run();
  await asAdmin.mailing.leaveUnknown({ id });
  expect(await outcome()).toEqual({ state: "done", sent: 2, unconfirmed: 1 });
  expect(await asAdmin.mailing.unknown({ id })).toEqual([]);
  await asAdmin.mailing.repeatUnknown({ id });
  await soon(outcome).toEqual({ state: "done", sent: 2, unconfirmed: 1 });
  expect(received).toHaveLength(3);
});

test("all unknown mails of many crashes are listed", async () => {
  const { db, asAdmin, post } = await aNewsletter(everybody);
  await asAdmin.mailing.begin({ postId: post._id });
  const mailingId = db.select().from(mailings).get()?.id ?? 0;
  const ids = Array.from({ length: 1_000 }, (_, at) => at + 10);
  const readers = ids.map((id) => ({ id, email: `${id}@example.com`, folded: `${id}@example.com` }));
  db.insert(subscribers)
    .values(readers.map((reader) => ({ ...reader, state: "active" as const, source: "owner" as const })))
    .run();
  const mails = ids.map((subscriberId) => ({ mailingId, subscriberId, state: "unknown" as const, nextAt: new Date() }));
  db.insert(mailingsTo).values(mails).run();
  expect(await asAdmin.mailing.unknown({ id: mailingId })).toHaveLength(1_000);
});

test("a mail whose connection breaks after it was handed over may have arrived, and is not sent again by itself", async () => {
  const { asAdmin, post, received, work, outcome } = await aNewsletter(["ada@example.com"], { breaksAfterMail: true });
  await asAdmin.mailing.begin({ postId: post._id });
  work();
  await soon(outcome).toEqual({ state: "paused", unknown: 1 });
  expect(received).toHaveLength(1);
});

test("a server that closes connections after each mail gets every mail once, over new connections", async () => {
  const { asAdmin, post, received, work, outcome } = await aNewsletter(everybody, { mailsPerConnection: 1 });
  await asAdmin.mailing.begin({ postId: post._id });
  work();
  await soon(outcome).toEqual({ state: "done", sent: 3 });
  expect(received.map(({ to }) => to).sort()).toEqual(everybody);
});

test("a server that cannot be reached, does not encrypt or refuses the password pauses the mailing, and all mails wait", async () => {
  const right = await startMailServer({ password: "right" });
  const silent = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const cases: [url: string, reason: string][] = [
    ["smtp://127.0.0.1:1", "cannot be reached"],
    [`smtp://127.0.0.1:${port}`, "cannot be reached"],
    [right.env.SMTP_URL.replace("smtp:", "smtps:"), "cannot be encrypted"],
    [right.env.SMTP_URL.replace("right", "wrong"), "user name or password"],
    [right.env.SMTP_URL.replace("longhand:right@", ""), "did not accept"],
  ];
  for (const [url, reason] of cases) {
    const { asAdmin, post, work, outcome, db } = await aNewsletter(everybody, {}, { env: { SMTP_URL: url } });
    await asAdmin.mailing.begin({ postId: post._id });
    const worker = work();
    await soon(() => db.select().from(mailings).get()?.trouble).toContain(reason);
    await worker.stop();
    expect(await outcome(), url).toEqual({ state: "paused", waiting: 3 });
  }
  expect(right.received).toEqual([]);
});

test("a mailing pauses when the server or sender was changed, until a test mail from there has arrived", async () => {
  const { asAdmin, post, received, work, outcome, db, deps } = await aNewsletter(everybody);
  await asAdmin.mailing.begin({ postId: post._id });
  saveMailSettings(db, { testedAs: "another server" });
  work();
  await soon(outcome).toEqual({ state: "paused", waiting: 3 });
  expect(db.select().from(mailings).get()?.trouble).toContain("test mail");
  const { id = 0 } = db.select().from(mailings).get() ?? {};
  await expect(asAdmin.mailing.resume({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(received).toEqual([]);
  saveMailSettings(db, { mailsFromLocal: true, testedAs: nameOfServer(requireServer(deps)) });
  await asAdmin.mailing.resume({ id });
  await soon(outcome).toEqual({ state: "done", sent: 3 });
});

test("a mailing under way pauses as soon as the server or sender is changed", async () => {
  const refuse = () => {
    saveMailSettings(blog.db, { testedAs: "another server" });
    return null;
  };
  const blog = await aNewsletter([...everybody, "dan@example.com"], { refuse });
  await blog.asAdmin.mailing.begin({ postId: blog.post._id });
  blog.work();
  await soon(() => blog.db.select().from(jobs).all()).toEqual([]);
  // The other lane may have had one more under way.
  const { state, sent = 0, waiting = 0 } = await blog.outcome();
  expect([state, sent + waiting, [1, 2].includes(sent)]).toEqual(["paused", 4, true]);
});

test("a mail that was sent while another program writes for long is sent once, and counts as sent", async () => {
  const file = join(aFolder(), "longhand.db");
  const db = openDatabase(file);
  neverBlockForLong(db);
  const program = new Database(file);
  onTestFinished(() => void program.close());
  const { asAdmin, post, received, work, outcome } = await aNewsletter(
    ["ada@example.com"],
    {
      refuse: () => {
        program.exec("BEGIN IMMEDIATE");
        return null;
      },
    },
    { deps: { db } },
  );
  await asAdmin.mailing.begin({ postId: post._id });
  work();
  await soon(() => received.length).toBe(1);
  // Longer than anything else waits for a lock.
  await wait(busyTimeoutMs + 500);
  expect(await outcome()).toEqual({ state: "sending", sending: 1 });
  program.exec("ROLLBACK");
  await soon(outcome).toEqual({ state: "done", sent: 1 });
  expect(received).toHaveLength(1);
});

test("a mail server that accepts no mail pauses the mailing and loses no reader; after pausing or cancelling nothing more is sent", async () => {
  let isClosed = true;
  const refuse = () => (isClosed ? { code: 421, text: "4.3.2 closing" } : null);
  const { asAdmin, post, received, work, outcome, db } = await aNewsletter(everybody, { refuse });
  await asAdmin.mailing.begin({ postId: post._id });
  const { id = 0 } = db.select().from(mailings).get() ?? {};
  await asAdmin.mailing.pause({ id });
  work();
  await soon(() => db.select().from(jobs).all()).toEqual([]);
  expect([await outcome(), received]).toEqual([{ state: "paused", waiting: 3 }, []]);
  await asAdmin.mailing.resume({ id });
  await soon(() => db.select().from(mailings).get()?.trouble).toContain("closing");
  await soon(outcome).toEqual({ state: "paused", waiting: 3 });
  isClosed = false;
  await asAdmin.mailing.cancel({ id });
  await expect(asAdmin.mailing.resume({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  expect([await outcome(), received]).toEqual([{ state: "cancelled", waiting: 3 }, []]);
});

test("a mailing sends 20 mails at once and spreads the others over the hour", async () => {
  const addresses = Array.from({ length: 26 }, (_, at) => `reader${at}@example.com`);
  const { asAdmin, post, received, work, outcome } = await aNewsletter(
    addresses,
    {},
    { env: { MAILS_PER_HOUR: "14400" } },
  );
  await asAdmin.mailing.begin({ postId: post._id });
  const began = performance.now();
  work();
  await soon(outcome).toEqual({ state: "done", sent: 26 });
  // Each of two connections pauses for half a second after a mail. The 20th to 25th mail are followed by three pauses.
  expect(performance.now() - began).toBeGreaterThan(1_490);
  expect(new Set(received.map(({ to }) => to)).size).toBe(26);
});

test("a mailing sends no more than its budget, and continues when the budget allows it; a reader who unsubscribes meanwhile gets none", async () => {
  let now = new Date("2026-11-23T12:00:00Z");
  const { asAdmin, post, received, work, outcome, db } = await aNewsletter(
    everybody,
    {},
    { env: { MAILS_PER_HOUR: "1" }, deps: { now: () => now } },
  );
  await asAdmin.mailing.begin({ postId: post._id });
  const worker = work();
  await soon(outcome).toEqual({ state: "sending", sent: 1, waiting: 2 });
  db.update(subscribers).set({ state: "left" }).where(eq(subscribers.email, "cleo@example.com")).run();
  now = new Date(now.getTime() + 61 * 60_000);
  await soon(() => db.select().from(jobs).get()?.claimedAt ?? null).toBe(null);
  worker.wake();
  await soon(outcome).toEqual({ state: "done", sent: 2 });
  expect(received.map(({ to }) => to)).toEqual(["ada@example.com", "bob@example.com"]);
});
