import { expect, test } from "vitest";
import { aSession } from "../../../tests/support/a-session.ts";
import { anAdmin } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { sessionLifetimeMs } from "../../shared/limits.ts";
import { serverWords } from "../../shared/words/reader-words.ts";
import { createCaller } from "../api/router.ts";
import { createContext } from "../context.ts";
import { sessions } from "../core/db/schema.ts";
import { createRateLimits } from "../core/procedures/rate-limits.ts";
import { createAdmin, setPassword } from "./admin-service.ts";
import { deviceName } from "./device-name.ts";
import { verifyPassword } from "./password.ts";
import { createSignInDelays } from "./sign-in-delays.ts";

const password = "correct horse battery";

test("e-mail and password open a session, whatever the case of the address", async () => {
  const { deps, db, asVisitor } = testApp();
  await createAdmin(db, "Ada@Example.com", password);
  const { token, message } = await asVisitor.session.signIn({ email: " ada@example.COM ", password });
  expect(message).toBe("Signed in");
  for (const header of [token, `Bearer ${token}`]) {
    const api = createCaller(createContext(deps, header, "192.0.2.9"));
    expect(await api.session.current()).toMatchObject({ email: "ada@example.com" });
  }
});

test("the database does not contain the session token", async () => {
  const { db, asVisitor } = testApp();
  anAdmin(db, "ada@example.com", password);
  const { token } = await asVisitor.session.signIn({ email: "ada@example.com", password });
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(JSON.stringify(db.select().from(sessions).all())).not.toContain(token);
});

test("a wrong password and an unknown address get the same sentence", async () => {
  const { db, asVisitor } = testApp();
  anAdmin(db, "ada@example.com", password);
  const refusal = { code: "UNAUTHORIZED", message: "E-mail or password is wrong" };
  await expect(asVisitor.session.signIn({ email: "ada@example.com", password: "wrong" })).rejects.toMatchObject(
    refusal,
  );
  await expect(asVisitor.session.signIn({ email: "eve@example.com", password })).rejects.toMatchObject(refusal);
});

test.each([
  ["Please enter a valid e-mail address", { email: "ada", password }],
  ["Please enter your password", { email: "ada@example.com", password: "" }],
  ["Please enter your e-mail address", { password }],
])("a sign-in with a missing field gets the sentence: %s", async (sentence, input) => {
  const { asVisitor } = testApp();
  await expect(asVisitor.session.signIn(input as { email: string; password: string })).rejects.toThrow(sentence);
});

/** A session of Ada's. */
function signedInFrom(app: ReturnType<typeof testApp>, device?: string) {
  const createdAt = app.deps.now();
  const expiresAt = new Date(createdAt.getTime() + sessionLifetimeMs);
  const token = aSession(app.db, { email: "ada@example.com", device, createdAt, expiresAt });
  return { token, api: createCaller(createContext(app.deps, token, "192.0.2.9")) };
}

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

test("a session is named for the browser that opened it", async () => {
  const { deps, db } = testApp();
  anAdmin(db, "ada@example.com", password);
  const visitor = createCaller(createContext(deps, undefined, "192.0.2.9", firefox));
  const { token } = await visitor.session.signIn({ email: "ada@example.com", password });
  const [session] = await createCaller(createContext(deps, token, "192.0.2.9")).session.list();
  expect(session).toMatchObject({ device: "Firefox on Linux", isCurrent: true });
  expect([deviceName(phone), deviceName("curl/8.1"), deviceName(""), deviceName(undefined)]).toEqual([
    "Safari on iPhone",
    "curl",
    "A program",
    "A program",
  ]);
});

test("an administrator sees their own sessions and no others", async () => {
  const app = testApp();
  const { api } = signedInFrom(app, "Firefox on Linux");
  signedInFrom(app, "Safari on iPhone");
  signedInFrom(app);
  const list = await api.session.list();
  expect(
    list.map(({ device, isCurrent }) => ({ device, isCurrent })).sort((a, b) => a.device.localeCompare(b.device)),
  ).toEqual([
    { device: "A program", isCurrent: false },
    { device: "Firefox on Linux", isCurrent: true },
    { device: "Safari on iPhone", isCurrent: false },
  ]);
  expect(await app.asAdmin.session.list()).toHaveLength(1);
});

test("an administrator can end one or all other sessions of their own, and no others", async () => {
  const app = testApp();
  const here = signedInFrom(app, "Firefox on Linux");
  const there = signedInFrom(app, "Safari on iPhone");
  const [second] = (await here.api.session.list()).filter((session) => !session.isCurrent);
  const sessionId = second?._id ?? "";
  await expect(app.asAdmin.session.end({ sessionId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const again = (token: string) => createCaller(createContext(app.deps, token, "192.0.2.9")).session.current();
  await expect(again(there.token)).resolves.toBeTruthy();

  await here.api.session.end({ sessionId });
  await expect(again(there.token)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(here.api.session.end({ sessionId })).rejects.toMatchObject({ code: "NOT_FOUND" });

  const elsewhere = signedInFrom(app, "Safari on iPhone");
  await here.api.session.endOthers();
  await expect(again(elsewhere.token)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(again(here.token)).resolves.toBeTruthy();
  await expect(again(app.token)).resolves.toBeTruthy();
});

test("a used session is renewed, an unused one expires, and none outlives its maximum", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  const app = testApp({ deps: { now: () => now } });
  const { token } = signedInFrom(app);
  const isOpen = () => createContext(app.deps, token, "192.0.2.9").session !== null;
  const later = (days: number) => {
    now = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
  };
  for (let week = 0; week < 25; week++) {
    later(7);
    expect(isOpen()).toBe(true);
  }
  // 175 days: the last renewal went no further than 180.
  later(6);
  expect(isOpen()).toBe(false);

  const unused = signedInFrom(app);
  later(31);
  expect(createContext(app.deps, unused.token, "192.0.2.9").session).toBeNull();
});

test("the use of a session is stored once an hour, not with each request", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  const app = testApp({ deps: { now: () => now } });
  const { token } = signedInFrom(app);
  const writes = () => app.db.$client.prepare("SELECT total_changes()").pluck().get();
  const use = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60 * 1000);
    createContext(app.deps, token, "192.0.2.9");
    return writes() as number;
  };
  const before = writes() as number;
  expect(use(59)).toBe(before);
  expect(use(1)).toBe(before + 1);
  for (let request = 0; request < 50; request++) expect(use(1)).toBe(before + 1);
  expect(use(10)).toBe(before + 2);
});

test("a session is valid even when its use cannot be stored", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  const app = testApp({ deps: { now: () => now } });
  const { token } = signedInFrom(app);
  now = new Date("2026-01-02T00:00:00Z");
  app.db.$client.pragma("query_only = ON");
  expect(createContext(app.deps, token, "192.0.2.9").session).toMatchObject({ email: "ada@example.com" });
});

test("signing out ends the session at once", async () => {
  const { asAdmin, deps, token } = testApp();
  await asAdmin.session.signOut();
  const api = createCaller(createContext(deps, token, "192.0.2.9"));
  await expect(api.session.current()).rejects.toMatchObject({ code: "UNAUTHORIZED", message: "Please sign in" });
  expect((await api.post.list({})).items).toEqual([]);
});

test("a caller with an expired session is a visitor", async () => {
  const { deps, db } = testApp();
  const token = aSession(db, { expiresAt: new Date(Date.now() - 1) });
  const api = createCaller(createContext(deps, token, "192.0.2.9"));
  await expect(api.session.current()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("a changed password replaces the old one and ends every session", async () => {
  const { deps, db, asVisitor } = testApp();
  anAdmin(db, "ada@example.com", password);
  const { token } = await asVisitor.session.signIn({ email: "ada@example.com", password });
  await setPassword(db, "ada@example.com", "another long password");
  const api = createCaller(createContext(deps, token, "192.0.2.9"));
  await expect(api.session.current()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(asVisitor.session.signIn({ email: "ada@example.com", password })).rejects.toThrow("wrong");
  await asVisitor.session.signIn({ email: "ada@example.com", password: "another long password" });
  await expect(setPassword(db, "ada@example.com", "short")).rejects.toThrow("12 to 200 characters");
});

test("an administrator who changes the password stays signed in on that device only", async () => {
  const app = testApp();
  anAdmin(app.db, "ada@example.com", password);
  const here = signedInFrom(app, "Firefox on Linux");
  const there = signedInFrom(app, "Safari on iPhone");
  const newPassword = "quite another phrase";
  const wrong = here.api.account.changePassword({ password: "not mine at all", newPassword });
  await expect(wrong).rejects.toMatchObject({ code: "BAD_REQUEST", message: "Your password is wrong" });
  await here.api.account.changePassword({ password, newPassword });
  await expect(here.api.session.current()).resolves.toBeTruthy();
  expect(createContext(app.deps, there.token, "192.0.2.9").session).toBeNull();
  await expect(app.asVisitor.session.signIn({ email: "ada@example.com", password })).rejects.toThrow("wrong");
  await app.asVisitor.session.signIn({ email: "ada@example.com", password: newPassword });
});

test.each([
  "short",
  "x".repeat(201),
  "aaaaaaaaaaaa",
  "121212121212",
  "123456789012",
  "qwertyuiopas",
  "PasswordPassword",
  "Password2026!",
  "administrator1",
  "iloveyou-2026",
  "ada@example.com",
  "correcthorsebatterystaple",
  "Tea & Biscuits",
  "tea&biscuits2026",
  "Tea&BiscuitsTea&Biscuits",
])("a common new password is refused: %s", async (newPassword) => {
  const { db } = testApp();
  await expect(createAdmin(db, "ada@example.com", newPassword, "Tea & Biscuits")).rejects.toMatchObject({
    kind: "bad-input",
  });
});

test("many sign-ins at once are refused before they exhaust memory", async () => {
  const { db, asVisitor } = testApp();
  anAdmin(db, "ada@example.com", password);
  const cheap = `scrypt$1024$8$1$${"A".repeat(22)}$${"A".repeat(43)}`;
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => verifyPassword("guess", cheap, "strangers")));
  const turnedAway = tries.filter((it) => it.status === "rejected" && it.reason.kind === "unavailable");
  expect(turnedAway).toHaveLength(4);
  await asVisitor.session.signIn({ email: "ada@example.com", password });
});

test("many sign-ins from unknown browsers delay neither known browsers nor open sessions", async () => {
  const { db, asVisitor, deps } = testApp();
  anAdmin(db, "ada@example.com", password);
  const credentials = { email: "ada@example.com", password };
  const { browser, token } = await asVisitor.session.signIn(credentials);
  const costly = `scrypt$${2 ** 15}$8$1$${"A".repeat(22)}$${"A".repeat(43)}`;
  const crowd = Array.from({ length: 16 }, () => verifyPassword("guess", costly, "strangers"));
  await expect(asVisitor.session.signIn(credentials)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await asVisitor.session.signIn({ ...credentials, browser });
  const ada = createCaller(createContext(deps, token, "192.0.2.9"));
  await expect(ada.account.removePasskey({ password, passkeyId: "none" })).rejects.toThrow("removed before");
  await Promise.all(crowd);
});

test("guessing passwords from one address is stopped", async () => {
  const { asVisitor } = testApp({ deps: { limits: createRateLimits(), signInDelays: createSignInDelays() } });
  const guess = () => asVisitor.session.signIn({ email: "not an address", password: "x" });
  for (let tries = 0; tries < 10; tries++) await expect(guess()).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(guess()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("a visitor cannot sign out or ask for a session", async () => {
  const { asVisitor } = testApp();
  await expect(asVisitor.session.signOut()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(asVisitor.session.current()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("the admin area is in the language that its administrator chose, and until then in the blog's where it has words", async () => {
  const { db, deps, asAdmin, asVisitor } = testApp();
  await createAdmin(db, "ada@example.com", password);
  const signIn = () => asVisitor.session.signIn({ email: "ada@example.com", password });
  const setBlog = async (language: string) => {
    const { version } = await asAdmin.site.current();
    await asAdmin.site.save({ version, values: { language } });
  };
  const { token, language } = await signIn();
  expect(language).toBe("en");
  const api = createCaller(createContext(deps, token, "192.0.2.9"));
  await setBlog("de-AT");
  expect(await api.account.language()).toEqual({ chosen: null, ofBlog: "de" });
  expect([(await api.session.current()).language, (await signIn()).language]).toEqual(["de", "de"]);
  await setBlog("pl");
  expect((await api.session.current()).language).toBe("en");
  expect(await api.account.chooseLanguage({ language: "ar" })).toMatchObject({
    language: "ar",
    message: serverWords("ar").identitySaved,
  });
  const later = createCaller(createContext(deps, token, "192.0.2.9"));
  expect([(await later.session.current()).language, (await signIn()).language]).toEqual(["ar", "ar"]);
  expect((await asAdmin.session.current()).language).toBe("en");
  await expect(later.account.chooseLanguage({ language: "xx" as "ar" })).rejects.toThrow();
});
