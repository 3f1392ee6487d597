import { expect, test } from "vitest";
import { aBlogWithMail } from "../../../../tests/support/blog-with-mail.ts";
import { soon } from "../../../../tests/support/eventually.ts";
import { anAdmin } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { hourMs } from "../../../shared/durations.ts";
import { deviceNoticeEveryMs, seenDeviceDays } from "../../../shared/limits.ts";
import { setPassword } from "../../accounts/admin-service.ts";
import { removeTwoStepOf } from "../../accounts/two-step-service.ts";
import { createCaller } from "../../api/router.ts";
import { nameOfServer, requireServer, saveMailSettings } from "../../content/site/mail-settings.ts";
import { createContext } from "../../context.ts";
import { admins, jobs, seenDevices, twoSteps } from "../../core/db/schema.ts";
import { sweepDevices } from "./device-notice.ts";

const email = "ada@example.com";
const password = "correct horse battery";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function anAdministrator() {
  let now = new Date("2026-11-23T12:00:00Z");
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const app = await aBlogWithMail({ deps: { now: () => now } });
  anAdmin(app.db, email, password);
  const worker = app.work();
  /** @returns the subjects of all mails, once no job is due */
  const mails = async () => {
    worker.wake();
    await soon(() =>
      app.db
        .select()
        .from(jobs)
        .all()
        .filter(({ dueAt }) => dueAt <= now),
    ).toEqual([]);
    return app.received.map(({ parsed }) => parsed.subject ?? "");
  };
  const from = (address: string, agent: string) => createCaller(createContext(app.deps, undefined, address, agent));
  const signIn = (address: string, agent = firefox, more: { browser?: string; password?: string } = {}) =>
    from(address, agent).session.signIn({ email, password, ...more });
  return { ...app, later, mails, signIn };
}

test("a sign-in from a new device is mailed; the same device, browser or network brings no mail", async () => {
  const { received, mails, signIn, later } = await anAdministrator();
  const { browser } = await signIn("192.0.2.7");
  expect(await mails()).toEqual(["New sign-in to Longhand"]);
  expect(received[0]?.to).toBe(email);
  expect(received[0]?.parsed.text).toMatch(/Firefox on Linux, November 23, 2026.*\(UTC\)[\s\S]*\/admin\/account/);
  expect(received[0]?.raw.toString()).not.toContain("192.0.2.7");
  later(deviceNoticeEveryMs);
  await signIn("192.0.2.7");
  await signIn("203.0.113.5", firefox, { browser });
  await expect(signIn("203.0.113.6", firefox, { password: "a wrong password" })).rejects.toThrow();
  expect(await mails()).toHaveLength(1);
});

test("further new devices within an hour are in one mail", async () => {
  const { db, received, mails, signIn, later } = await anAdministrator();
  await signIn("192.0.2.7");
  await mails();
  await signIn("203.0.113.5");
  await signIn("203.0.113.5", "curl/8.5");
  expect(await mails()).toHaveLength(1);
  expect(db.select().from(jobs).all()).toMatchObject([{ tries: 0 }]);
  later(deviceNoticeEveryMs);
  expect(await mails()).toHaveLength(2);
  expect(received[1]?.parsed.text).toMatch(/Firefox on Linux[\s\S]*curl/);
});

test("after a new password every device is new, and the change itself is mailed", async () => {
  const { deps, db, received, mails, signIn, later } = await anAdministrator();
  const { token, browser } = await signIn("192.0.2.7");
  const session = createCaller(createContext(deps, token, "192.0.2.7", firefox));
  await mails();
  await session.account.changePassword({ password, newPassword: "a sparrow in the attic" });
  expect((await mails()).slice(1)).toEqual(["Your password for Longhand was changed"]);
  expect(received.at(-1)?.parsed.text).toContain("If it was not you, change your password now");
  later(deviceNoticeEveryMs);
  await signIn("192.0.2.7", firefox, { password: "a sparrow in the attic", browser });
  expect((await mails()).slice(2)).toEqual(["New sign-in to Longhand"]);
  later((seenDeviceDays + 1) * 24 * 60 * 60_000);
  await sweepDevices(deps);
  expect(db.select().from(seenDevices).all()).toEqual([]);
});

test("a password that the shell sets and a second step that is switched off are mailed", async () => {
  const { db, deps, mails } = await anAdministrator();
  const adminId =
    db
      .select()
      .from(admins)
      .all()
      .find((admin) => admin.email === email)?.id ?? "";
  removeTwoStepOf(db, email, deps.now());
  await setPassword(db, email, "a sparrow in the attic", { now: deps.now() });
  expect(await mails()).toEqual(["Your password for Longhand was changed"]);
  db.insert(twoSteps)
    .values({ adminId, secret: "A".repeat(32), lastCounter: 0 })
    .run();
  removeTwoStepOf(db, email, deps.now());
  expect((await mails()).slice(1)).toEqual(["Two-step sign-in to Longhand was turned off"]);
});

test("notices wait for the test mail of a changed mail server, for a day at most", async () => {
  const { db, deps, mails, signIn, later } = await anAdministrator();
  const change = async () => {
    saveMailSettings(db, { testedAs: "the former server" });
    await signIn("192.0.2.7");
    await setPassword(db, email, password, { now: deps.now() });
    await mails();
  };
  await change();
  expect(db.select().from(jobs).all()).toMatchObject([{ tries: 1 }, { tries: 1 }]);
  saveMailSettings(db, { testedAs: nameOfServer(requireServer(deps)) });
  later(hourMs);
  expect((await mails()).sort()).toEqual(["New sign-in to Longhand", "Your password for Longhand was changed"]);

  await change();
  for (let hour = 0; hour < 23; hour++) {
    later(hourMs);
    await mails();
  }
  expect(db.select().from(jobs).all()).toHaveLength(2);
  for (let hour = 0; hour < 10; hour++) {
    later(hourMs);
    await mails();
  }
  expect(db.select().from(jobs).all()).toEqual([]);
  expect(await mails()).toHaveLength(2);
});

test("the database holds no address that an administrator signed in from", async () => {
  const { db, asVisitor } = testApp();
  anAdmin(db, email, password);
  await asVisitor.session.signIn({ email, password });
  expect(db.select().from(seenDevices).all()).toHaveLength(1);
  expect(db.$client.serialize().toString("latin1")).not.toContain("192.0.2.1");
});
