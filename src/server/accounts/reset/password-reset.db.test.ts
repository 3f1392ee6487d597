import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aSession } from "../../../../tests/support/a-session.ts";
import { aBlogWithMail } from "../../../../tests/support/blog-with-mail.ts";
import { soon } from "../../../../tests/support/eventually.ts";
import { anAdmin } from "../../../../tests/support/factories.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { passwordResetEveryMs, passwordResetLifetimeMs } from "../../../shared/limits.ts";
import { createCaller } from "../../api/router.ts";
import { createContext } from "../../context.ts";
import { admins, jobs, passwordResets, twoSteps } from "../../core/db/schema.ts";

const email = "ada@example.com";
const password = "correct horse battery";
const newPassword = "a sparrow in the attic";

async function aForgetfulAdmin(options: Parameters<typeof aBlogWithMail>[0] = {}) {
  const app = await aBlogWithMail(options);
  anAdmin(app.db, email, password);
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    fetch(app.origin + path, { method: "POST", body: new URLSearchParams(fields), headers });
  const forgot = (address: string) => post("/admin/forgot-password", { email: address });
  const signIn = (given: string) => app.asVisitor.session.signIn({ email, password: given });
  return { ...app, post, forgot, signIn };
}

test("an administrator sets a new password with a mail and a form, without JavaScript; opening the link changes nothing", async () => {
  const { origin, db, deps, asVisitor, received, link, post, forgot, signIn, work } = await aForgetfulAdmin();
  work();
  expect(await asVisitor.session.resetsByMail()).toBe(true);
  expect(await (await fetch(`${origin}/admin/forgot-password`)).text()).toContain('type="email"');
  const token = aSession(db, { email });
  expect((await forgot(" ADA@example.com ")).status).toBe(200);
  await soon(() => received.map(({ to }) => to)).toEqual([email]);
  const path = link("/admin/new-password/");
  expect(JSON.stringify(db.select().from(passwordResets).all())).not.toContain(path.split("/").at(-1));

  for (const _scanner of [1, 2, 3]) {
    const page = await fetch(origin + path);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await page.text()).not.toContain("<script type");
  }
  expect((await post(path, { password: newPassword }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  const refused = await post(path, { password: "short" });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("12 to 200 characters")]);
  await signIn(password);

  expect((await post(path, { password: newPassword })).status).toBe(200);
  await signIn(newPassword);
  await expect(signIn(password)).rejects.toThrow("wrong");
  await expect(createCaller(createContext(deps, token, "192.0.2.1")).session.current()).rejects.toThrow();
  expect((await post(path, { password: "another sparrow sits here" })).status).toBe(404);
  await signIn(newPassword);
});

test("with two-step sign-in, a new password alone is not enough", async () => {
  const { log, entries } = aLog();
  const { db, received, link, post, forgot, signIn, work } = await aForgetfulAdmin({ deps: { log } });
  const adminId = db.select().from(admins).all().at(-1)?.id ?? "";
  db.insert(twoSteps)
    .values({ adminId, secret: "A".repeat(32), lastCounter: 0 })
    .run();
  work();
  await forgot(email);
  await soon(() => received.length).toBe(1);
  expect((await post(link("/admin/new-password/"), { password: newPassword })).status).toBe(200);
  const event = entries.find((entry) => entry.msg === "new password by mail succeeded");
  expect(event).toMatchObject({ account: adminId });
  expect(JSON.stringify(event)).not.toContain(email);
  await expect(signIn(newPassword)).rejects.toThrow("Please enter the code");
});

test("an address that no administrator has gets the same answer, without a look-up, and no mail", async () => {
  const { db, received, forgot, work } = await aForgetfulAdmin();
  const answers = [await forgot(email), await forgot("eve@example.com")];
  const texts = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
  expect(new Set(texts.map(String)).size).toBe(1);
  expect(db.select().from(jobs).all()).toMatchObject([{ tries: 0 }, { tries: 0 }]);
  work();
  await soon(() => db.select().from(jobs).all()).toEqual([]);
  expect(received.map(({ to }) => to)).toEqual([email]);
});

test("a link expires, and repeated requests bring one mail", async () => {
  let now = new Date("2026-11-23T12:00:00Z");
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const { db, received, link, post, forgot, signIn, work } = await aForgetfulAdmin({ deps: { now: () => now } });
  const worker = work();
  const asked = async () => {
    await forgot(email);
    worker.wake();
    await soon(() => db.select().from(jobs).all()).toEqual([]);
    return received.length;
  };
  expect([await asked(), await asked()]).toEqual([1, 1]);
  const first = link("/admin/new-password/");
  later(passwordResetEveryMs);
  expect(await asked()).toBe(2);
  const second = link("/admin/new-password/");
  later(passwordResetLifetimeMs - passwordResetEveryMs);
  expect((await post(first, { password: newPassword })).status).toBe(404);
  await signIn(password);
  // The second link is younger. Using it ends all others.
  expect((await post(second, { password: newPassword })).status).toBe(200);
  expect(db.select().from(passwordResets).all()).toEqual([]);
});

test("a mail that the server does not accept now is sent later, with a valid link", async () => {
  let refusals = 1;
  const refuse = { refuse: () => (refusals-- > 0 ? { code: 450, text: "4.2.0 later" } : null) };
  const { received, link, post, forgot, work } = await aForgetfulAdmin({ refuse });
  work();
  await forgot(email);
  await soon(() => received.length).toBe(1);
  expect((await post(link("/admin/new-password/"), { password: newPassword })).status).toBe(200);
});

test("after a server was killed while it sent the mail, the next request brings a link at once", async () => {
  const { db, received, link, post, forgot, work } = await aForgetfulAdmin();
  await forgot(email);
  // As a killed server leaves them: the job is claimed, and the link of a mail that was not sent is stored.
  db.update(jobs).set({ claimedAt: new Date() }).run();
  const adminId = db.select().from(admins).where(eq(admins.email, email)).get()?.id ?? "";
  db.insert(passwordResets).values({ tokenHash: "0", adminId }).run();
  work();
  await soon(() => db.select().from(jobs).all()).toEqual([]);
  await forgot(email);
  await soon(() => received.length).toBe(1);
  expect((await post(link("/admin/new-password/"), { password: newPassword })).status).toBe(200);
});

test("while the blog sends no mail, no link is offered and a request is refused", async () => {
  const { origin, asVisitor } = await servedApp();
  expect(await asVisitor.session.resetsByMail()).toBe(false);
  const page = await fetch(`${origin}/admin/forgot-password`);
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("set-password")]);
  await expect(asVisitor.session.requestReset({ email })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
