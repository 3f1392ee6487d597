import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aBlogWithMail } from "../../../../tests/support/blog-with-mail.ts";
import { cases } from "../../../../tests/support/cases.ts";
import { soon } from "../../../../tests/support/eventually.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { turnsDuring } from "../../../../tests/support/turns-during.ts";
import { maxConfirmationsPerHour, maxPendingSubscribers, maxSubscriberListLength } from "../../../shared/limits.ts";
import { newsletterToken } from "../../content/site/mail-settings.ts";
import { jobs, mailSpent, subscribers, suppressed } from "../../core/db/schema.ts";
import { nextDue } from "../../core/jobs/job-service.ts";
import { createRateLimits, rules } from "../../core/procedures/rate-limits.ts";
import type { Deps } from "../../deps.ts";
import { spendMail } from "../transport/mail-budget.ts";
import { signUp } from "./sign-up.ts";
import { sweepSubscribers } from "./subscriber-service.ts";
import { suppress } from "./suppression.ts";
import { subscriberToken } from "./tokens.ts";

const hourMs = 60 * 60_000;

async function aBlogWithForm(options: Parameters<typeof aBlogWithMail>[0] = {}) {
  const app = await aBlogWithMail(options);
  const token = newsletterToken(app.db);
  const stateOf = (email: string) =>
    app.db.select().from(subscribers).where(eq(subscribers.folded, email)).get()?.state ?? null;
  const subscribe = (email: string, more: Record<string, string> = {}) =>
    fetch(`${app.origin}/newsletter/subscribe`, {
      method: "POST",
      body: new URLSearchParams({ email, token, website: "", ...more }),
    });
  return { ...app, subscribe, stateOf };
}

const scanners = cases(1_000, 100);

test(`a reader subscribes by a form, a mail and a button, without JavaScript; ${scanners} scanners that open the links change nothing`, async () => {
  const { origin, db, received, link, subscribe, stateOf, work } = await aBlogWithForm();
  work();
  const home = await (await fetch(origin)).text();
  expect(home).toMatch(
    /<form[^>]*method="post"[^>]*action="\/newsletter\/subscribe"|action="\/newsletter\/subscribe"[^>]*method="post"/,
  );
  expect(home).not.toContain("sends nothing");
  const answer = await subscribe("ADA@example.com");
  expect(await answer.text()).toContain("Please check your mailbox");
  await soon(() => received.length).toBe(1);
  expect(received[0]?.to).toBe("ADA@example.com");
  const address = origin + link("/newsletter/confirm/");
  await soon(() => db.select().from(jobs).all()).toEqual([]);
  const everything = () =>
    JSON.stringify([subscribers, suppressed, jobs, mailSpent].map((table) => db.select().from(table).all()));
  const before = everything();
  const unconfirmed = `${origin}/newsletter/leave/${subscriberToken(db, "leave", 1)}`;
  for (let scanner = 0; scanner < scanners; scanner++) {
    const opened = await fetch(scanner % 2 === 0 ? address : unconfirmed);
    expect(await opened.text()).toContain("<button");
  }
  expect(everything()).toBe(before);
  expect(stateOf("ada@example.com")).toBe("pending");
  for (const _twice of [1, 2]) expect((await fetch(address, { method: "POST" })).status).toBe(200);
  const stored = db.select().from(subscribers).get();
  expect(stored).toMatchObject({ state: "active", consent: expect.stringContaining("Send me new posts") });
  expect(stored?.confirmedAt).toBeInstanceOf(Date);

  const leave = `${origin}/newsletter/leave/${subscriberToken(db, "leave", stored?.id ?? 0)}`;
  await fetch(leave);
  await fetch(leave, { method: "HEAD" });
  expect(stateOf("ada@example.com")).toBe("active");
  // What a mailbox provider sends: RFC 8058, without a page or a cookie.
  for (const _twice of [1, 2]) {
    const left = await fetch(leave, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
    expect([left.status, left.redirected]).toEqual([200, false]);
  }
  expect(stateOf("ada@example.com")).toBe("left");
  // The old link to confirm is over.
  expect((await fetch(address, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${leave}x`, { method: "POST" })).status).toBe(404);
  expect(stateOf("ada@example.com")).toBe("left");
});

test("one sender signs up few addresses an hour, and others are not held up", async () => {
  const { db, origin, subscribe, stateOf } = await aBlogWithForm({
    env: { TRUST_PROXY: "1" },
    deps: { limits: createRateLimits() },
  });
  const from = (sender: string, email: string) =>
    fetch(`${origin}/newsletter/subscribe`, {
      method: "POST",
      headers: { "x-forwarded-for": sender },
      body: new URLSearchParams({ email, token: newsletterToken(db), website: "" }),
    });
  const statuses: number[] = [];
  for (let at = 0; at <= rules.subscribe.points; at++)
    statuses.push((await from("203.0.113.7", `reader${at}@example.com`)).status);
  expect(statuses).toEqual([...Array(rules.subscribe.points).fill(200), 429]);
  expect(stateOf(`reader${rules.subscribe.points}@example.com`)).toBe(null);
  const refused = await from("203.0.113.7", "ada@example.com");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("Too many");
  expect((await from("198.51.100.7", "ada@example.com")).status).toBe(200);
  expect((await subscribe("bob@example.com")).status).toBe(200);
  expect([stateOf("ada@example.com"), stateOf("bob@example.com")]).toEqual(["pending", "pending"]);
});

test("the response reveals nothing about an address, and an address gets one mail a day", async () => {
  let now = new Date("2026-11-23T12:00:00Z");
  const { db, asAdmin, received, subscribe, stateOf, work } = await aBlogWithForm({ deps: { now: () => now } });
  work();
  await asAdmin.subscriber.add({ email: "known@example.com" });
  const answers = await Promise.all([
    subscribe("new@example.com"),
    subscribe("known@example.com"),
    subscribe("spam@example.com", { website: "https://spam.example" }),
    subscribe("forged@example.com", { token: "x".repeat(43) }),
    subscribe("new@example.com"),
  ]);
  const texts = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
  expect(new Set(texts.map(String)).size).toBe(1);
  await soon(() => received.map(({ to }) => to)).toEqual(["new@example.com"]);
  expect([stateOf("spam@example.com"), stateOf("forged@example.com")]).toEqual([null, null]);
  now = new Date(now.getTime() + 25 * hourMs);
  await subscribe("NEW@example.com");
  await soon(() => received.length).toBe(2);
  now = new Date(now.getTime() + 8 * 24 * hourMs);
  await sweepSubscribers({ db, now: () => now } as Deps);
  expect([stateOf("new@example.com"), stateOf("known@example.com")]).toEqual([null, "active"]);
});

test("a sign-up stores the same work for every address, so that the time of its answer does not tell whether a mail follows", async () => {
  const { db, asAdmin, subscribe } = await aBlogWithForm();
  await asAdmin.subscriber.add({ email: "known@example.com" });
  suppress(db, "gone@example.com", "bounced", new Date());
  for (const email of ["new@example.com", "known@example.com", "gone@example.com", "new@example.com"]) {
    db.delete(jobs).run();
    expect((await subscribe(email)).status).toBe(200);
    expect(db.select().from(jobs).all(), email).toMatchObject([{ kind: "confirmation" }]);
  }
});

test("while the blog sends no mail, the form is as before and a sign-up is refused", async () => {
  const { origin, db } = await servedApp();
  const home = await (await fetch(origin)).text();
  expect(home).toContain("This form sends nothing yet.");
  expect(home).not.toContain("/newsletter/");
  const body = new URLSearchParams({ email: "a@example.com", token: newsletterToken(db) });
  expect((await fetch(`${origin}/newsletter/subscribe`, { method: "POST", body })).status).toBe(404);
  expect(db.select().from(subscribers).all()).toEqual([]);
});

test("confirmation mails above the hourly limit wait, and an address that does not exist gets one only", async () => {
  const now = new Date("2026-11-23T12:00:30Z");
  const refuse = { refuse: (to: string) => (to.startsWith("gone") ? { code: 550, text: "5.1.1 unknown" } : null) };
  const { db, received, subscribe, work } = await aBlogWithForm({ deps: { now: () => now }, refuse });
  const all = [{ purpose: "confirmation" as const, limits: [{ minutes: 60, mails: maxConfirmationsPerHour }] }];
  for (let sent = 0; sent < maxConfirmationsPerHour - 1; sent++) spendMail(db, all, now);
  work();
  await subscribe("gone@example.com");
  await soon(() => db.select().from(suppressed).all()).toMatchObject([{ reason: "bounced" }]);
  await subscribe("late@example.com");
  await soon(() => db.select().from(jobs).get()?.dueAt.getTime()).toBeGreaterThan(now.getTime());
  expect(received).toEqual([]);
  const inAnHour = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(spendMail(db, all, inAnHour(60))).not.toBe(null);
  expect(spendMail(db, all, inAnHour(61))).toBe(null);
});

const forged = cases(10_000, 1_000);

test(`${forged} forged sign-ups from one network send 20 mails an hour; readers of other networks get theirs at once`, {
  timeout: 300_000,
}, async () => {
  let now = new Date("2026-11-23T12:00:30Z");
  const { db, deps, received, work } = await aBlogWithMail({ deps: { now: () => now } });
  const token = newsletterToken(db);
  const signUpFrom = (clientAddress: string, email: string) => signUp({ ...deps, clientAddress }, { email, token });
  for (let at = 0; at < forged; at++) signUpFrom(`198.51.100.${at % 256}`, `forged${at}@example.com`);
  const readers = ["192.0.2.1", "203.0.113.9", "2001:db8::1"];
  for (const [at, address] of readers.entries()) signUpFrom(address, `reader${at}@example.net`);
  expect(db.select().from(jobs).all()).toHaveLength(100 + readers.length);
  const startedWorker = work();
  const mailsTo = (domain: string) => received.filter(({ to }) => to.endsWith(domain)).length;
  for (let hour = 1; hour <= 3; hour++) {
    await soon(() => mailsTo("example.com")).toBe(20 * hour);
    await soon(() => mailsTo("example.net")).toBe(readers.length);
    await soon(() => nextDue(db, ["confirmation"])?.getTime()).toBeGreaterThan(now.getTime());
    expect(mailsTo("example.com")).toBe(20 * hour);
    now = new Date(now.getTime() + 61 * 60_000);
    startedWorker.wake();
  }
});

test("when too many sign-ups wait, the oldest one is removed after a day; before that no more are accepted", async () => {
  let now = new Date("2026-11-23T12:00:00Z");
  const { db, deps } = await aBlogWithMail({ deps: { now: () => now } });
  db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${maxPendingSubscribers})
    insert into ${subscribers} ("email", "folded", "state", "source", "createdAt", "askedAt")
    select 'forged' || i || '@example.com', 'forged' || i || '@example.com', 'pending', 'form', ${now.getTime()}, ${now.getTime()} + i from n`);
  const token = newsletterToken(db);
  const ada = () => signUp({ ...deps, clientAddress: "192.0.2.1" }, { email: "ada@example.net", token });
  const isThere = (email: string) =>
    db.select().from(subscribers).where(eq(subscribers.folded, email)).get() !== undefined;
  expect(ada).toThrow("another day");
  now = new Date(now.getTime() + 25 * hourMs);
  ada();
  expect(["ada@example.net", "forged1@example.com", "forged2@example.com"].map(isThere)).toEqual([true, false, true]);
  expect(db.select().from(subscribers).all()).toHaveLength(maxPendingSubscribers);
});

test.each([
  ["letters", "a".repeat(maxSubscriberListLength)],
  ["columns", "a,".repeat(maxSubscriberListLength / 2)],
  ["addresses on one line", "ünal@example.com,".repeat(maxSubscriberListLength / 17)],
])("a list of two megabytes of %s leaves turns to others while it is read", async (_kind, list) => {
  const { asAdmin } = testApp();
  expect(await turnsDuring(asAdmin.subscriber.importList({ list }))).toBeGreaterThan(40);
});

test("an export has every subscriber, oldest first, and leaves turns to others", async () => {
  const { db, asAdmin } = testApp();
  db.$client.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 201)
    INSERT INTO subscribers (email, folded, state, source, createdAt) SELECT i, i, 'active', 'owner', 0 FROM n`);
  const work = asAdmin.subscriber.exportList();
  expect(await turnsDuring(work)).toBeGreaterThan(1);
  const rows = (await work).csv.split("\r\n").slice(1, -1);
  expect(rows.map((row) => Number(row.split(",")[0]))).toEqual(Array.from({ length: 201 }, (_, at) => at + 1));
});

test("the owner adds, imports, exports and deletes; a person who unsubscribed is not added again, even after deletion", async () => {
  const { db, asAdmin } = testApp();
  const { message } = await asAdmin.subscriber.importList({
    list: '﻿Name,Email,subscribed_to_emails\n"Ada, L.",ada@example.com,true\nBob,bob@example.com,false\nEve,nobody,true\nAda,ADA@example.com,true\n',
  });
  expect(message).toBe("1 added, 1 already known, 1 left out because they want no mail");
  const list = (state: "active" | "left", search = "") => asAdmin.subscriber.list({ state, search });
  const [ada] = (await list("active")).items;
  await asAdmin.subscriber.importList({ list: "cleo@example.com\nnot an address\ndan@example.com" });
  expect((await list("active", "CLEO")).items.map(({ email }) => email)).toEqual(["cleo@example.com"]);
  expect((await list("active")).counts).toMatchObject({ active: 3, left: 0 });
  const { csv } = await asAdmin.subscriber.exportList();
  expect(csv.split("\r\n")[1]).toMatch(/^ada@example.com,active,import,20/);
  expect(await testApp().asAdmin.subscriber.importList({ list: csv })).toMatchObject({
    message: expect.stringMatching(/^3 added/),
    wrongLines: [],
  });

  const token = subscriberToken(db, "leave", ada?.id ?? 0);
  await asAdmin.subscriber.leave({ token });
  const added = async () => (await asAdmin.subscriber.add({ email: "ada@example.com" })).message;
  expect(await added()).toContain("wants no mail");
  await asAdmin.subscriber.remove({ id: ada?.id ?? 0 });
  expect(JSON.stringify([db.select().from(subscribers).all(), db.select().from(suppressed).all()])).not.toContain(
    "ada@",
  );
  expect(await added()).toContain("wants no mail");
  await expect(asAdmin.subscriber.leave({ token })).resolves.toBeDefined();
  await expect(asAdmin.subscriber.importList({ list: 'a,"b' })).rejects.toThrow("cannot be read");
});
