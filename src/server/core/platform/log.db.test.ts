import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, onTestFinished, test } from "vitest";
import { startAiServer } from "../../../../tests/support/ai-server.ts";
import { aBlogWithMail } from "../../../../tests/support/blog-with-mail.ts";
import { aDeliveryReport } from "../../../../tests/support/delivery-reports.ts";
import { anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { sendRaw } from "../../../../tests/support/raw-request.ts";
import { restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { createAdmin } from "../../accounts/admin-service.ts";
import { recurringWork } from "../../background-work.ts";
import { newsletterToken } from "../../content/site/mail-settings.ts";
import { applyReport } from "../../mail/bounces/read-bounces.ts";
import { every } from "../jobs/every.ts";

test("every request has an id in its response and its log line", async () => {
  const { log, entries } = aLog();
  const { origin } = await servedApp({ deps: { log } });
  const ids = [];
  for (const path of ["/?search=hills", "/api/blog/none", "/trpc/post.list", "/admin"]) {
    ids.push((await fetch(origin + path)).headers.get("x-request-id"));
  }
  expect(new Set(ids).size).toBe(4);
  expect(entries.map((entry) => entry.req?.id)).toEqual(ids);
  expect(entries[0]).toMatchObject({ req: { method: "GET", url: "/" }, res: { statusCode: 200 } });
});

test("a cached page has no id of another request", async () => {
  const { origin } = await servedApp();
  expect((await fetch(origin)).headers.get("x-request-id")).toBeTruthy();
  expect((await fetch(origin)).headers.get("x-request-id")).toBeNull();
});

test("the request id of a trusted proxy is kept, another client's is not, and neither can add log lines", async () => {
  const idFor = async (origin: string, id: string) =>
    (await fetch(`${origin}/admin`, { headers: { "x-request-id": id } })).headers.get("x-request-id");
  const trusting = (await servedApp({ env: { TRUST_PROXY: "1" } })).origin;
  expect(await idFor(trusting, "proxy-0123456789")).toBe("proxy-0123456789");
  expect(await idFor(trusting, '"}{"level":60')).not.toContain("level");
  expect(await idFor((await servedApp()).origin, "proxy-0123456789")).not.toBe("proxy-0123456789");
});

test("the log never has a preview's link, in any spelling", async () => {
  const { log, entries } = aLog();
  const { origin, db, asAdmin } = await servedApp({ deps: { log } });
  const { path } = await asAdmin.preview.make({ draftId: anUnpublishedPost(db)._id, isNew: false });
  const key = path.slice("/preview/".length);
  const spellings = [
    "/preview/",
    "//preview/",
    "/PREVIEW/",
    "/preview%2f",
    "/%70review/",
    "/x/../preview/",
    "/api/",
    "",
  ];
  for (const before of [...spellings, "http://localhost/preview/"]) {
    await sendRaw(origin, `GET ${before || "/?x="}${key} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  }
  await expect.poll(() => entries.filter(({ req }) => req).length).toBe(spellings.length + 1);
  expect(JSON.stringify(entries)).not.toContain(key);
});

test("the log has neither the token nor the address of a mail that fails", async () => {
  const { log, entries } = aLog();
  const server = await startMailServer({ refuse: (to) => ({ code: 550, text: `5.1.1 ${to} is unknown` }) });
  const { origin, token, asAdmin } = await servedApp({ deps: { log }, env: server.env });
  await expect(asAdmin.mail.sendTest({ to: "reader@example.com" })).rejects.toThrow("reader@example.com is unknown");
  const secret = "x".repeat(43);
  await fetch(`${origin}/newsletter/test/${secret}`, { method: "POST" });
  await fetch(`${origin}/trpc/mail.sendTest`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: JSON.stringify({ json: { to: "reader@example.com" } }),
  });
  await expect.poll(() => entries.filter(({ req }) => req).length).toBe(2);
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${secret}|reader`));
});

test("the log of everything has no address of a sign-up, a mailing with each kind of failure, a report or an unreachable mailbox", async () => {
  const { log, entries } = aLog("trace");
  const answers: Record<string, { code: number; text: string }> = {
    "gone@secret.example": { code: 550, text: "5.1.1 gone@secret.example is unknown" },
    "later@secret.example": { code: 451, text: "4.7.1 later@secret.example must wait" },
    "spam@secret.example": { code: 550, text: "5.7.1 spam@secret.example takes no mail" },
    "last@secret.example": { code: 421, text: "4.3.2 closing on last@secret.example" },
  };
  const { db, deps, asAdmin, origin, received, work } = await aBlogWithMail({
    deps: { log },
    env: { BOUNCE_ADDRESS: "bounce@example.com", BOUNCE_IMAP_URL: "imap://owner%40secret.example:hush@127.0.0.1:1" },
    refuse: { refuse: (to) => answers[to] ?? null },
  });
  await fetch(`${origin}/newsletter/subscribe`, {
    method: "POST",
    body: new URLSearchParams({ email: "ada@secret.example", token: newsletterToken(db), website: "" }),
  });
  const worker = work();
  await expect.poll(() => received.map(({ to }) => to)).toEqual(["ada@secret.example"]);
  for (const email of ["bob@secret.example", ...Object.keys(answers)]) await asAdmin.subscriber.add({ email });
  await asAdmin.mailing.begin({ postId: aPost(db)._id });
  await expect.poll(async () => (await asAdmin.mailing.overview()).mailings[0]?.state).toBe("paused");
  await worker.stop();
  expect(received.map(({ to }) => to)).toContain("bob@secret.example");
  applyReport(db, aDeliveryReport({ to: received.at(-1)?.from ?? "" }), new Date());
  const stop = every(deps, recurringWork(deps).bounces);
  await expect.poll(() => entries.some(({ msg }) => msg.includes("delivery reports"))).toBe(true);
  stop();
  expect(entries.some(({ msg }) => msg.includes("a mailing was paused"))).toBe(true);
  expect(JSON.stringify(entries)).not.toMatch(/secret\.example|hush|bounce\+/);
});

test("the log has no query parameters or requests that libraries attach to errors", async () => {
  const { log, entries } = aLog();
  const failure = new DrizzleQueryError("insert into comments", ["what-i-think"], new Error("no such table"));
  Object.assign(failure, { request: { body: "who-i-am" } });
  let isBroken = false;
  const now = () => {
    if (isBroken) throw failure;
    return new Date();
  };
  const { origin, db } = await servedApp({ deps: { log, now } });
  const comment = { blog: aPost(db)._id, name: "Ada", content: "Hello" };
  isBroken = true;
  expect((await restClient(origin).call("/blog/add-comment", { body: comment })).status).toBe(500);
  const text = JSON.stringify(entries);
  expect(text).toContain("no such table");
  expect(text).not.toMatch(/what-i-think|who-i-am/);
});

test("the log has no secrets, no texts and no personal data", async () => {
  const { log, entries } = aLog("trace");
  const ai = await startAiServer();
  onTestFinished(() => ai.close());
  const secrets = {
    key: "key-of-the-model",
    password: "correct horse battery",
    email: "writer@example.com",
    search: "what-i-look-for",
    comment: "what-i-think",
    name: "who-i-am",
    prompt: "what-i-plan",
    address: "203.0.113.9",
  };
  const { origin, db, token } = await servedApp({
    env: { ...ai.env, AI_API_KEY: secrets.key, TRUST_PROXY: "1" },
    deps: { log },
  });
  const { call } = restClient(origin);
  const headers = { "x-forwarded-for": secrets.address };
  const post = (path: string, body: object, from?: string) => call(path, { body, token: from, headers });
  await createAdmin(db, "other@example.com", secrets.password);
  const shown = aPost(db);
  const comment = { blog: shown._id, name: secrets.name, content: secrets.comment };

  const signedIn = await post("/admin/login", { email: "other@example.com", password: secrets.password });
  await post("/admin/login", { email: secrets.email, password: "a wrong password" });
  await fetch(`${origin}/?search=${secrets.search}`, { headers });
  await post("/blog/add-comment", comment);
  await post("/blog/generate", { prompt: secrets.prompt }, token);
  // A bug while the comment is stored.
  db.$client.exec("ALTER TABLE comments RENAME TO comment");
  expect((await post("/blog/add-comment", comment)).status).toBe(500);
  expect(
    (await fetch(`${origin}/blog/${shown._id}`, { method: "POST", body: new URLSearchParams(comment) })).status,
  ).toBe(500);
  log.error({ err: new DrizzleQueryError("insert into comments", [secrets.comment], new Error("no such table")) }, "x");

  const text = JSON.stringify(entries);
  expect(text).toContain("no such table");
  expect(text).toContain("log.db.test.ts");
  for (const secret of [...Object.values(secrets), token, signedIn.body.token, "a wrong password"]) {
    expect(text).not.toContain(secret);
  }
});
