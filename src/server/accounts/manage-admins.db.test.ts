import { expect, test } from "vitest";
import { aSession } from "../../../tests/support/a-session.ts";
import { aBlogWithMail } from "../../../tests/support/blog-with-mail.ts";
import { soon } from "../../../tests/support/eventually.ts";
import { anAdmin } from "../../../tests/support/factories.ts";
import { type TestAppOptions, testApp } from "../../../tests/support/test-app.ts";
import { adminInviteLifetimeMs, maxAdminInvites } from "../../shared/limits.ts";
import { createCaller } from "../api/router.ts";
import { createContext } from "../context.ts";
import { adminInvites, admins, passwordResets, sessions } from "../core/db/schema.ts";
import { listInvites } from "./invite-service.ts";
import { createReset } from "./reset/reset-service.ts";

const email = "ada@example.com";
const password = "correct horse battery";
const newPassword = "a sparrow in the attic";
const zoe = "zoe@example.com";

/** A blog with one administrator, Ada, who is signed in. */
function signedIn<App extends Pick<ReturnType<typeof testApp>, "db" | "deps">>(app: App) {
  const { db, deps } = app;
  db.delete(admins).run();
  anAdmin(db, email, password);
  const callerOf = (address: string) =>
    createCaller(createContext(deps, aSession(db, { email: address }), "192.0.2.1"));
  const idOf = (address: string) =>
    db
      .select()
      .from(admins)
      .all()
      .find((admin) => admin.email === address)?.id ?? "";
  return { ...app, callerOf, idOf, ada: callerOf(email) };
}
const withMail = async (options: TestAppOptions = {}) => signedIn(await aBlogWithMail(options));
const refused = { code: "BAD_REQUEST", message: "Your password is wrong" };

test("a link makes its reader an administrator once, without JavaScript, and the one who invited hears of it", async () => {
  const { ada, origin, db, asVisitor, received, work } = await withMail();
  work();
  const invite = { email: "Zoe@example.com", name: "Zoe" };
  await expect(ada.administrator.invite({ ...invite, password: "guess" })).rejects.toMatchObject(refused);
  const { path } = await ada.administrator.invite({ ...invite, password });
  const token = path.split("/").at(-1) ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(db.select().from(adminInvites).all())).not.toContain(token);
  expect((await ada.administrator.list()).invites).toMatchObject([{ email: zoe, name: "Zoe" }]);

  const post = (given: string, headers = {}) =>
    fetch(origin + path, { method: "POST", body: new URLSearchParams({ password: given }), headers });
  const page = await fetch(origin + path);
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect((await post(newPassword, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post("short")).status).toBe(400);
  expect((await post("zoe@example.com")).status).toBe(400);
  const outcomes = await Promise.all([post(newPassword), post(newPassword), post(newPassword)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await asVisitor.session.signIn({ email: zoe, password: newPassword })).toMatchObject({
    token: expect.any(String),
  });
  expect(await ada.administrator.list()).toMatchObject({
    admins: [{ email, isYou: true }, { name: "Zoe" }],
    invites: [],
  });
  await soon(() => received.map(({ to }) => to)).toContain(email);
});

test("an invitation ends after seven days, when it is withdrawn, made again, or when the one who invited is removed", async () => {
  let now = new Date("2026-11-23T12:00:00Z");
  const { ada, callerOf, idOf, asVisitor, db } = signedIn(testApp({ deps: { now: () => now } }));
  anAdmin(db, "bob@example.com", password);
  const bob = callerOf("bob@example.com");
  const invite = async (by = ada) => (await by.administrator.invite({ email: zoe, name: "", password })).path;
  const accept = (path: string) => asVisitor.session.acceptInvite({ token: path.split("/").at(-1) ?? "", newPassword });
  const over = { code: "NOT_FOUND", message: expect.stringContaining("This link was already used, was withdrawn") };

  const first = await invite();
  const second = await invite();
  await expect(accept(first)).rejects.toMatchObject(over);
  await ada.administrator.withdrawInvite({ email: zoe });
  await expect(accept(second)).rejects.toMatchObject(over);
  const ofBob = await invite(bob);
  await ada.administrator.remove({ adminId: idOf("bob@example.com"), password });
  await expect(accept(ofBob)).rejects.toMatchObject(over);
  const last = await invite();
  now = new Date(now.getTime() + adminInviteLifetimeMs);
  await expect(accept(last)).rejects.toMatchObject(over);
  expect(listInvites(db, now)).toEqual([]);
});

test("an administrator cannot be invited, and open links are limited", async () => {
  const { ada, db } = signedIn(testApp());
  const invite = (address: string) => ada.administrator.invite({ email: address, name: "", password });
  await expect(invite("ADA@example.com")).rejects.toMatchObject({ code: "CONFLICT" });
  const adminId = db.select().from(admins).get()?.id ?? "";
  for (let count = 0; count < maxAdminInvites; count++) {
    db.insert(adminInvites)
      .values({ tokenHash: `${count}`, email: `${count}@example.com`, name: "", adminId, createdAt: new Date() })
      .run();
  }
  await expect(invite(zoe)).rejects.toThrow("open links");
});

test("a new address needs the password, ends mailed links, and every former address hears of its change", async () => {
  const { ada, callerOf, db, idOf, received, work, asVisitor } = await withMail();
  anAdmin(db, "bob@example.com", password);
  const change = (address: string, given = password, by = ada) =>
    by.administrator.changeIdentity({ email: address, name: "Ada", password: given });
  await expect(change(zoe, "guess")).rejects.toMatchObject(refused);
  await expect(change("bob@example.com")).rejects.toMatchObject({ code: "CONFLICT" });
  createReset(db, idOf(email), new Date());
  await change("Ada@Example.com");
  expect(db.select().from(passwordResets).all()).toHaveLength(1);
  await change(zoe);
  await change("third@example.com");
  expect(db.select().from(passwordResets).all()).toEqual([]);
  work();
  await soon(() => received.map(({ to }) => to).sort()).toEqual([email, zoe]);
  await expect(asVisitor.session.signIn({ email, password })).rejects.toThrow("wrong");
  await asVisitor.session.signIn({ email: "third@example.com", password });
  expect((await callerOf("third@example.com").session.current()).email).toBe("third@example.com");
});

test("a removed administrator is signed out everywhere, and the last one stays", async () => {
  const { ada, callerOf, db, idOf, received, work } = await withMail();
  anAdmin(db, zoe, password);
  const asZoe = callerOf(zoe);
  await expect(ada.administrator.remove({ adminId: idOf(zoe), password: "guess" })).rejects.toMatchObject(refused);
  // Each removes the other at the same moment.
  const outcomes = await Promise.allSettled([
    ada.administrator.remove({ adminId: idOf(zoe), password }),
    asZoe.administrator.remove({ adminId: idOf(email), password }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [left] = db.select().from(admins).all();
  const removed = left?.email === email ? zoe : email;
  expect(db.select().from(sessions).all()).toHaveLength(1);
  const rest = left?.email === email ? ada : asZoe;
  await expect(rest.administrator.remove({ adminId: left?.id ?? "", password })).rejects.toThrow("at least one");
  work();
  await soon(() => received.map(({ to }) => to)).toEqual([removed]);
});
