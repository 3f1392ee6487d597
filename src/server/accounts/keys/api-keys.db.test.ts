import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { aSession } from "../../../../tests/support/a-session.ts";
import { anApiKey } from "../../../../tests/support/an-api-key.ts";
import { anAdmin, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { aJpeg } from "../../../../tests/support/images.ts";
import { aForm, restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import type { ApiScope } from "../../../shared/api-scopes.ts";
import { maxApiKeys } from "../../../shared/limits.ts";
import { createCaller } from "../../api/router.ts";
import { createContext } from "../../context.ts";
import { admins, apiKeys, jobs } from "../../core/db/schema.ts";
import { removeAdmin } from "../manage-admins.ts";

const email = "ada@example.com";
const password = "correct horse battery";
const plan = { name: "Nightly", scopes: ["read" as const], days: 30 };

function aWriter() {
  let now = new Date("2026-01-01T00:00:10Z");
  const app = testApp({ deps: { now: () => now } });
  app.db.delete(admins).run();
  anAdmin(app.db, email, password);
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const callerWith = (token: string, agent = "curl/8.5.0") =>
    createCaller(createContext(app.deps, token, "192.0.2.9", agent));
  return {
    ...app,
    later,
    ada: callerWith(aSession(app.db, { email, expiresAt: new Date("2027-01-01") })),
    callerWith,
    moment: () => now,
  };
}

async function served() {
  const app = await servedApp();
  return { ...app, ...restClient(app.origin), key: (scopes?: ApiScope[]) => anApiKey(app.db, scopes) };
}

test("a key is shown once, kept as a hash, listed with its last use, and revoked at once", async () => {
  const { db, ada, callerWith, later, moment } = aWriter();
  const { key, message } = await ada.apiKey.make({ ...plan, password });
  expect([key, message]).toEqual([expect.stringMatching(/^lh_[\w-]{43}$/), "The key is ready"]);
  expect(JSON.stringify(db.select().from(apiKeys).all())).not.toContain(key.slice(12));
  await callerWith(key).post.adminList({});
  const first = moment();
  later(59_000);
  await callerWith(`Bearer ${key}`, "wget").post.adminList({});
  const [listed] = await ada.apiKey.list();
  expect(listed).toMatchObject({ name: "Nightly", prefix: key.slice(0, 11), scopes: ["read"] });
  expect([listed?.lastUsedAt, listed?.lastDevice]).toEqual([first, "curl"]);
  expect(JSON.stringify(listed)).not.toContain(key.slice(12));
  await ada.apiKey.revoke({ keyId: listed?._id ?? "" });
  await expect(callerWith(key).post.adminList({})).rejects.toThrow("This API key is unknown, or was revoked");
  await expect(ada.apiKey.revoke({ keyId: listed?._id ?? "" })).rejects.toThrow("This key was revoked before");
});

test("making a key asks for the password, and for a code where two-step sign-in is on, and mails a notice", async () => {
  const { db, ada, moment, later, callerWith } = aWriter();
  await expect(ada.apiKey.make({ ...plan, password: "wrong" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const { secret } = await ada.account.proposeTwoStep();
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment().getTime() });
  await ada.account.turnOnTwoStep({ password, secret, code: code() });
  later(30_000);
  for (const [given, sentence] of [
    [undefined, "Please enter the code"],
    ["000000", "The code is wrong"],
  ] as const) {
    const refused = ada.apiKey.make({ ...plan, password, code: given });
    await expect(refused).rejects.toMatchObject({ code: "BAD_REQUEST", message: expect.stringContaining(sentence) });
  }
  expect(db.select().from(apiKeys).all()).toEqual([]);
  const { key } = await ada.apiKey.make({ ...plan, password, code: code() });
  expect(await callerWith(key).post.adminList({})).toMatchObject({ items: [] });
  expect(
    db
      .select()
      .from(jobs)
      .all()
      .map(({ payload }) => JSON.stringify(payload))
      .join(),
  ).toContain("apiKeyMade");
});

test("what makes no key says what is wrong", async () => {
  const { db, ada, moment } = aWriter();
  for (const [wrong, sentence] of [
    [{ name: " " }, "Please enter a name for the key"],
    [{ scopes: [] }, "Please choose at least one scope"],
    [{ scopes: ["everything" as never] }, "A scope is read, write, publish, comments or subscribers"],
    [{ days: 0 }, "days must be a whole number from 1 to 3650, or null"],
  ] as const) {
    await expect(ada.apiKey.make({ ...plan, ...(wrong as object), password })).rejects.toThrow(sentence);
  }
  for (let at = 0; at < maxApiKeys; at++) anApiKey(db, ["read"], null, moment());
  await expect(ada.apiKey.make({ ...plan, password })).rejects.toThrow("You already have 50 API keys");
});

test("a key ends with its time, and with its administrator", async () => {
  const { db, callerWith, later, moment } = aWriter();
  const key = anApiKey(db, ["read"], 30, moment());
  later(30 * 24 * 60 * 60 * 1000);
  await expect(callerWith(key).post.list({})).rejects.toThrow("This API key has expired");
  const other = anApiKey(db, ["read"], null, moment());
  anAdmin(db, "other@example.com", password);
  const admin = db.select().from(admins).where(eq(admins.email, email)).get();
  removeAdmin(db, admin?.id ?? "", moment());
  expect(db.select().from(apiKeys).all()).toEqual([]);
  await expect(callerWith(other).post.list({})).rejects.toThrow("unknown");
});

test("the documented calls take a key in place of a token, each as far as its scopes go", async () => {
  const { db, get, post, key } = await served();
  const draft = anUnpublishedPost(db);
  expect((await get(`/blog/${draft._id}`, key(["write"]))).status).toBe(404);
  expect((await get(`/blog/${draft._id}`, `Bearer ${key(["read"])}`)).status).toBe(200);
  expect((await get("/admin/blogs", key(["read"]))).body.blogs).toHaveLength(1);
  const lacks = (scope: string) => ({
    status: 403,
    body: { success: false, message: `This API key lacks the scope ${scope}` },
  });
  expect(await get("/admin/blogs", key(["publish"]))).toMatchObject(lacks("read"));
  expect(await post("/blog/toggle-publish", { id: draft._id }, key(["read", "write"]))).toMatchObject(lacks("publish"));
  expect(await post("/blog/toggle-publish", { id: draft._id }, key(["publish"]))).toMatchObject(lacks("read"));
  expect((await post("/blog/toggle-publish", { id: draft._id }, key(["read", "publish"]))).status).toBe(200);
  expect(await post("/admin/images", aForm({ image: await aJpeg() }), key(["publish"]))).toMatchObject(lacks("write"));
  expect((await post("/admin/images", aForm({ image: await aJpeg() }), key(["write"]))).status).toBe(200);
  expect(await get("/admin/comments", key(["read"]))).toMatchObject(lacks("comments"));
  const refused = { status: 403, body: { success: false, message: "An API key cannot do this. Please sign in." } };
  expect(await post("/blog/generate", { prompt: "Hills" }, key())).toMatchObject(refused);
  expect(await get("/admin/imports/check/report", key())).toMatchObject(refused);
  const unknown = await post("/blog/delete", { id: draft._id }, `lh_${"A".repeat(43)}`);
  expect([unknown.status, unknown.body.message]).toEqual([401, "This API key is unknown, or was revoked"]);
});

test("a key without publish writes drafts, and nothing that readers see", async () => {
  const { db, callerWith, moment } = aWriter();
  const write = callerWith(anApiKey(db, ["write"], null, moment()));
  const shown = aPost(db);
  const draft = anUnpublishedPost(db);
  const publishAt = new Date("2027-01-01T00:00:00Z");
  await write.post.update({ postId: draft._id, title: "Changed" });
  for (const call of [
    write.post.update({ postId: shown._id, title: "Changed" }),
    write.post.update({ postId: draft._id, isPublished: true }),
    write.post.update({ postId: draft._id, sendsMail: true }),
    write.post.update({ postId: draft._id, publishAt }),
    write.page.add({ title: "About", subTitle: "Us", isPublished: true }),
    write.post.setPublished({ postId: draft._id, isPublished: true }),
  ]) {
    await expect(call).rejects.toThrow("This API key lacks the scope publish");
  }
  const toMenu = callerWith(anApiKey(db, ["write", "publish"], null, moment())).page;
  await expect(toMenu.add({ title: "About", isInMenu: true })).rejects.toThrow("An API key cannot do this");
});

test("a key in an address is refused, whatever its field is called", async () => {
  const { get, key } = await served();
  for (const query of ["key=abc", `token=${key()}`, `limit=1&limit=${key()}`]) {
    const { status, body } = await get(`/blog/all?${query}`);
    expect([status, body.message]).toEqual([400, expect.stringContaining("in the header Authorization")]);
  }
});

test("no cache keeps an answer to a key", async () => {
  const { get, key } = await served();
  for (const path of ["/blog/all", "/admin/blogs"]) {
    expect((await get(path, key())).headers.get("cache-control")).toBe("no-store");
  }
});

test("the requests of a key are counted for the key, one with many calls as one", async () => {
  const { deps, db, moment } = aWriter();
  const counted: string[] = [];
  const count = async (limit: string, { narrow }: { narrow: string }) => void counted.push(`${limit} ${narrow}`);
  const limits = { count, giveBack: async () => {} };
  const key = anApiKey(db, ["read"], null, moment());
  for (const address of ["192.0.2.9", "203.0.113.4"]) {
    const caller = createCaller(createContext({ ...deps, limits }, key, address));
    await caller.post.adminList({});
    await caller.post.list({});
  }
  const named = `apiKey ${db.select().from(apiKeys).get()?.id}`;
  expect(counted).toEqual([named, named]);
});
