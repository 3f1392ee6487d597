import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Secret, TOTP } from "otpauth";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { aSession } from "../../../tests/support/a-session.ts";
import { soon } from "../../../tests/support/eventually.ts";
import { anAdmin, aPost } from "../../../tests/support/factories.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { type TestAppOptions, testApp } from "../../../tests/support/test-app.ts";
import { createCaller } from "../api/router.ts";
import { mailState, nameOfServer, requireServer, saveMailSettings, smtpOf } from "../content/site/mail-settings.ts";
import { createContext } from "../context.ts";
import { openDatabase } from "../core/db/client.ts";
import { mailSettings } from "../core/db/schema.ts";
import { neverBlockForLong } from "../core/db/write-lock.ts";
import { isLocalUrl } from "../core/platform/site-url.ts";
import { readSettings } from "../core/settings/settings.ts";

const email = "ada@example.com";
const password = "correct horse battery";
const server = { port: 587, user: "blog", from: "Blog@Example.com" };

function aBlog(env: TestAppOptions["env"] = {}, deps: TestAppOptions["deps"] = {}) {
  const app = testApp({ env, deps });
  anAdmin(app.db, email, password);
  const ada = createCaller(createContext(app.deps, aSession(app.db, { email }), "192.0.2.1"));
  return { ...app, ada };
}

test("the owner enters server and sender with the password, and a test mail goes there", async () => {
  const { env, received } = await startMailServer();
  const { hostname: host, port } = new URL(env.SMTP_URL ?? "");
  const { ada } = aBlog();
  const values = { ...server, host, port: Number(port) };
  await expect(ada.mail.sendTest({ to: email })).rejects.toThrow("Mail is not set up");
  await expect(ada.account.saveMailServer({ ...values, password: "guess" })).rejects.toThrow("password is wrong");
  await ada.account.saveMailServer({ ...values, password });
  expect(await ada.mail.current()).toMatchObject({ state: "untested", from: "blog@example.com", missing: [] });
  await ada.mail.checkServer();
  await ada.mail.sendTest({ to: email });
  await soon(() => received.map(({ to }) => to)).toEqual([email]);
  // Another server gets the next mail, without a restart.
  const other = await startMailServer();
  const url = new URL(other.env.SMTP_URL ?? "");
  await ada.account.saveMailServer({ ...values, port: Number(url.port), password });
  await ada.mail.sendTest({ to: email });
  await soon(() => other.received.map(({ to }) => to)).toEqual([email]);
  await ada.account.saveMailServer({ ...values, port: 1, password });
  await expect(ada.mail.checkServer()).rejects.toThrow("cannot be reached");
  // Without a server and a sender, no mail is sent.
  await ada.account.saveMailServer({ ...values, host: "", from: "", password });
  expect(await ada.mail.current()).toMatchObject({ state: "unset", fields: { host: "", from: "" } });
});

test("the password of the environment is sent to its host alone, and is never stored", async () => {
  const secret = "a secret of the mail server";
  const { ada, db, deps } = aBlog({ SMTP_HOST: "Mail.example.com", SMTP_PASSWORD: secret });
  await ada.account.saveMailServer({ ...server, host: "evil.example", password });
  expect(requireServer(deps)).toMatchObject({ host: "mail.example.com", user: "blog", password: secret });
  db.update(mailSettings).set({ smtpHost: "evil.example" }).run();
  expect(requireServer(deps)).toMatchObject({ host: "mail.example.com" });
  // The same database without SMTP_HOST: the host of the screen counts, and gets no password.
  const settings = { ...deps.settings, smtpGiven: { ...deps.settings.smtpGiven, host: undefined } };
  expect(smtpOf({ db, settings })).toMatchObject({ host: "evil.example", user: "", password: "" });
  expect(JSON.stringify(db.select().from(mailSettings).all())).not.toContain(secret);
  expect(JSON.stringify(await ada.mail.current())).not.toContain(secret);
  expect(() => readSettings({ SMTP_PASSWORD: secret })).toThrow("must have SMTP_HOST beside it");
});

test("a change of the mail server asks for the code, and is mailed over the former server before it counts", async () => {
  let now = new Date("2026-11-23T12:00:10Z");
  const { env, received } = await startMailServer();
  const { ada, db, deps } = aBlog({}, { now: () => now });
  const { hostname: host, port } = new URL(env.SMTP_URL);
  const working = { ...server, host, port: Number(port) };
  await ada.account.saveMailServer({ ...working, password });
  saveMailSettings(db, { testedAs: nameOfServer(requireServer(deps)) });
  const { secret } = await ada.account.proposeTwoStep();
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
  await ada.account.turnOnTwoStep({ password, secret, code: code() });
  now = new Date(now.getTime() + 30_000);
  const other = { ...working, port: 1, password };
  await expect(ada.account.saveMailServer(other)).rejects.toThrow("Please enter the code");
  await expect(ada.account.saveMailServer({ ...other, code: "000000" })).rejects.toThrow("The code is wrong");
  expect([received, smtpOf(deps)]).toMatchObject([[], { port: working.port }]);
  await ada.account.saveMailServer({ ...other, code: code() });
  expect(received.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
    [email, "The mail server of Longhand is being changed"],
  ]);
  expect([mailState(deps), smtpOf(deps)]).toMatchObject(["untested", { port: 1 }]);
});

test("a change of the mail server waits while another program writes, also with a code", async () => {
  const file = join(aFolder(), "longhand.db");
  const db = openDatabase(file);
  neverBlockForLong(db);
  const program = new Database(file);
  onTestFinished(() => void program.close());
  let isHeld = false;
  const begin = () => {
    if (isHeld) program.exec("BEGIN IMMEDIATE");
    return () => {};
  };
  let now = new Date("2026-11-23T12:00:10Z");
  const { ada, deps } = aBlog({}, { db, now: () => now, signInDelays: { begin } });
  const { secret } = await ada.account.proposeTwoStep();
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
  await ada.account.turnOnTwoStep({ password, secret, code: code() });
  now = new Date(now.getTime() + 30_000);
  isHeld = true;
  setTimeout(() => program.exec("ROLLBACK"), 500);
  await ada.account.saveMailServer({ ...server, host: "mail.example.com", password, code: code() });
  expect(smtpOf(deps)).toMatchObject({ host: "mail.example.com" });
});

test("a mail server that never answers is changed after a few seconds", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const { ada, db, deps } = aBlog();
  const dead = { ...server, host: "127.0.0.1", port: (silent.address() as AddressInfo).port, password };
  await ada.account.saveMailServer(dead);
  saveMailSettings(db, { testedAs: nameOfServer(requireServer(deps)) });
  const began = performance.now();
  await ada.account.saveMailServer({ ...dead, port: 1 });
  expect(performance.now() - began).toBeLessThan(9_000);
  expect(smtpOf(deps)).toMatchObject({ port: 1 });
});

test("SMTP_URL locks the fields", async () => {
  const { ada, deps } = aBlog({ SMTP_URL: "smtp://relay.example", MAIL_FROM: "a@example.com" });
  await expect(ada.account.saveMailServer({ ...server, host: "evil.example", password })).rejects.toThrow("SMTP_URL");
  expect(requireServer(deps).host).toBe("relay.example");
  expect((await ada.mail.current()).pinned.all).toBe(true);
});

test.each([
  ["http://localhost:3000", true],
  ["http://blog:3000", true],
  ["http://127.0.0.1", true],
  ["http://172.20.1.4", true],
  ["http://100.100.1.4", true],
  ["http://[::1]:3000", true],
  ["https://nas.local", true],
  ["https://127.example.com", false],
  ["https://blog.example.com", false],
  ["https://172.67.1.4", false],
  ["https://[2606:4700:4700::1111]", false],
])("%s is an address of this machine or its network: %s", (url, isLocal) => {
  expect(isLocalUrl(url)).toBe(isLocal);
});

test("a blog with a local address mails no post until the owner insists", async () => {
  const { ada, db, deps } = aBlog({ SMTP_URL: "smtp://relay.example", MAIL_FROM: "a@example.com" });
  db.update(mailSettings)
    .set({ testedAs: nameOfServer(requireServer(deps)) })
    .run();
  await ada.subscriber.add({ email: "reader@example.com" });
  const { _id: id } = aPost(db, { isPublished: true });
  expect((await ada.mail.current()).localUrl).toBe("http://localhost:3000");
  await expect(ada.mailing.begin({ postId: id })).rejects.toThrow("readers elsewhere cannot open");
  const why = { obstacle: expect.stringContaining("readers elsewhere cannot open") };
  expect(await ada.mailing.overview()).toMatchObject(why);
  expect(await ada.mailing.choice({ postId: null })).toMatchObject({ ...why, isOffered: false });
  await ada.mail.saveMailsFromLocal({ mailsFromLocal: true });
  expect(await ada.mailing.choice({ postId: null })).toMatchObject({ obstacle: null, isOffered: true });
  await ada.mailing.begin({ postId: id });
});
