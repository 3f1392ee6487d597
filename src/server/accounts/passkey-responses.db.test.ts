import { beforeEach, expect, test } from "vitest";
import { anAuthenticator } from "../../../tests/support/authenticator.ts";
import { anAdmin } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { createCaller } from "../api/router.ts";
import { createContext } from "../context.ts";
import { jobs, passkeys, sessions } from "../core/db/schema.ts";

const origin = "https://blog.example.com";
const password = "correct horse battery";
const email = "ada@example.com";
const refused = { code: "UNAUTHORIZED", message: "This passkey is not registered here" };

let now: Date;
let app: ReturnType<typeof testApp>;
let ada: ReturnType<typeof createCaller>;
let key: ReturnType<typeof anAuthenticator>;

beforeEach(async () => {
  now = new Date();
  app = testApp({ env: { SITE_URL: origin }, deps: { now: () => now } });
  anAdmin(app.db, email, password);
  const { token } = await app.asVisitor.session.signIn({ email, password });
  ada = createCaller(createContext(app.deps, token, "192.0.2.9"));
  key = anAuthenticator(origin);
});

const proposed = async () => (await ada.account.proposePasskey()).challenge;
const asked = async () => (await app.asVisitor.session.askForPasskey()).challenge;
const add = async (...[quirks]: Parameters<typeof key.make> extends [string, ...infer Rest] ? Rest : never) =>
  ada.account.addPasskey({ password, response: key.make(await proposed(), quirks) });
const signIn = (response: ReturnType<typeof key.sign>) => app.asVisitor.session.signInWithPasskey({ response });

test("an added passkey opens a session of its owner, and its counter is stored", async () => {
  await add();
  const { token } = await signIn(key.sign(await asked(), { counter: 7 }));
  const api = createCaller(createContext(app.deps, token, "192.0.2.9"));
  expect(await api.session.current()).toMatchObject({ email });
  expect(app.db.select().from(passkeys).all()).toMatchObject([{ id: key.id, counter: 7 }]);
  const notices = app.db.select().from(jobs).all();
  expect(notices).toContainEqual(
    expect.objectContaining({ payload: expect.objectContaining({ change: "passkeyAdded" }) }),
  );
});

const elsewhere = {
  "another site": { origin: "https://evil.example" },
  "the site without encryption": { origin: "http://blog.example.com" },
  "a site beneath": { origin: "https://x.blog.example.com" },
  "another port": { origin: "https://blog.example.com:8443" },
  "another party": { rpId: "evil.example" },
  "the site above": { rpId: "example.com" },
  "a key that did not look who is there": { isVerified: false },
};

test.each(Object.entries(elsewhere))(
  "what comes from %s is neither added nor opens anything",
  async (_from, quirks) => {
    await expect(add(quirks)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(app.db.select().from(passkeys).all()).toEqual([]);
    await add();
    const before = app.db.select().from(sessions).all().length;
    await expect(signIn(key.sign(await asked(), quirks))).rejects.toMatchObject(refused);
    expect(app.db.select().from(sessions).all()).toHaveLength(before);
  },
);

test("a passkey response is accepted once, for its purpose, and until it expires", async () => {
  await add();
  const answer = key.sign(await asked());
  await signIn(answer);
  await expect(signIn(answer)).rejects.toMatchObject(refused);
  await expect(signIn(key.sign(await proposed()))).rejects.toMatchObject(refused);
  await expect(signIn(key.sign(await asked(), { type: "webauthn.create" }))).rejects.toMatchObject(refused);
  const late = key.sign(await asked());
  now = new Date(now.getTime() + 5 * 60_000);
  await expect(signIn(late)).rejects.toMatchObject(refused);
});

test("a passkey has the name that its owner gives it, or else that of the device", async () => {
  await add();
  const other = anAuthenticator(origin);
  await ada.account.addPasskey({ password, name: " The key ring ", response: other.make(await proposed()) });
  const names = (await ada.account.passkeys()).map(({ name }) => name);
  expect(names).toHaveLength(2);
  expect(names).toContain("The key ring");
});

test("a passkey response sent many times at once opens one session", async () => {
  await add();
  const answer = key.sign(await asked());
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(answer)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a passkey whose counter goes backwards is refused as a copy", async () => {
  await add();
  await signIn(key.sign(await asked(), { counter: 9 }));
  for (const counter of [9, 8, 0]) {
    await expect(signIn(key.sign(await asked(), { counter })), String(counter)).rejects.toMatchObject(refused);
  }
  await signIn(key.sign(await asked(), { counter: 10 }));
});

test("another key, another account's challenge and a removed passkey are refused", async () => {
  await add();
  const forged = { ...anAuthenticator(origin).sign(await asked()), id: key.id, rawId: key.id };
  await expect(signIn(forged)).rejects.toMatchObject(refused);
  const others = (await app.asAdmin.account.proposePasskey()).challenge;
  await expect(ada.account.addPasskey({ password, response: key.make(others) })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await ada.account.removePasskey({ password, passkeyId: key.id });
  await expect(signIn(key.sign(await asked()))).rejects.toMatchObject(refused);
});

test("a passkey stays with its first owner when another account adds it", async () => {
  await add();
  anAdmin(app.db, "eve@example.com", password);
  const { token } = await app.asVisitor.session.signIn({ email: "eve@example.com", password });
  const eve = createCaller(createContext(app.deps, token, "192.0.2.10"));
  const { challenge } = await eve.account.proposePasskey();
  await expect(eve.account.addPasskey({ password, response: key.make(challenge) })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "This passkey was added before",
  });
  expect(await eve.account.passkeys()).toEqual([]);
  expect(await ada.account.passkeys()).toHaveLength(1);
});
